/**
 * Stores the cities of every state where the worker looks for them, so that an address can be entered offline. The page does it
 * instead of the worker: work that keeps the worker alive would delay its next version.
 */
import * as v from 'valibot'
import { apiBase } from '#core/contract/api-base.ts'
import { listCities, listStates } from '#core/contract/location.ts'
import { PUBLIC_LISTS_CACHE } from '#outbox/names.ts'
import { isSavingData, whenIdle } from './idle.ts'
import { readConnection } from './online.ts'

const States = v.object({ data: listStates.data })
const Cities = v.object({ data: listCities.data })

const addressOf = (path: string): string =>
  new URL(`${apiBase(location.host, import.meta.env)}${path}`, location.href).href

/** A list as an anonymous caller gets it: what is stored must not depend on a token. */
async function listAt(address: string, cache: Cache, signal: AbortSignal): Promise<Response | undefined> {
  const stored = await cache.match(address, { ignoreVary: true })
  return stored ?? fetch(address, { headers: { Accept: 'application/json' }, credentials: 'omit', signal })
}

/**
 * Stores each missing list, one at a time while the page is idle. It stops at the first failure, and continues at the next visit.
 * Nothing is preloaded for a client who saves data.
 *
 * @param signal aborts it, including the list being fetched
 */
export async function storeCities(signal: AbortSignal): Promise<void> {
  // A page not served over TLS has no caches.
  if (isSavingData() || !('caches' in globalThis)) return
  await storeMissing(signal).catch(() => undefined)
}

async function storeMissing(signal: AbortSignal): Promise<void> {
  const cache = await caches.open(PUBLIC_LISTS_CACHE)
  const states = await listAt(addressOf(listStates.path), cache, signal)
  for (const { iso } of v.parse(States, await states?.json()).data) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    if (signal.aborted || readConnection() !== 'online') return
    const address = addressOf(listCities.path.replace('{iso}', encodeURIComponent(iso)))
    if (await cache.match(address, { ignoreVary: true })) continue
    const response = await listAt(address, cache, signal)
    // A captive portal also answers 200, with its own page.
    if (!response?.ok || !v.is(Cities, await response.clone().json())) return
    await cache.put(address, response)
  }
}
