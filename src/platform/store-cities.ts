/**
 * Stores the cities of every state where the worker looks for them, so that an address can be entered offline. The page does it
 * and not the worker: work that keeps the worker alive would hold up its next version.
 */
import * as v from 'valibot'
import { listCities, listStates } from '#core/contract/location.ts'
import { apiBase } from '#core/contract/api-base.ts'
import { PUBLIC_LISTS_CACHE } from '#core/outbox/places.ts'
import { isSavingData, whenIdle } from './idle.ts'
import { readConnection } from './online.ts'

const States = v.object({ data: listStates.data })
const Cities = v.object({ data: listCities.data })

const addressOf = (path: string): string =>
  new URL(`${apiBase(location.host, import.meta.env)}${path}`, location.href).href

/** A list as anybody gets it: what is stored must not be what a token asked for. */
async function listAt(address: string, cache: Cache, signal: AbortSignal): Promise<Response | undefined> {
  const stored = await cache.match(address, { ignoreVary: true })
  return stored ?? fetch(address, { headers: { Accept: 'application/json' }, credentials: 'omit', signal })
}

/**
 * Stores each list that is not stored yet, one after the other while the page is idle. It stops at the first that does not come,
 * and goes on at the next visit. Nothing is loaded ahead for a client who saves data.
 *
 * @param signal ends it, also the one that is on its way
 */
export async function storeCities(signal: AbortSignal): Promise<void> {
  // A page that did not come over TLS has no caches.
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
    // A captive portal answers 200, too, with its own page.
    if (!response?.ok || !v.is(Cities, await response.clone().json())) return
    await cache.put(address, response)
  }
}
