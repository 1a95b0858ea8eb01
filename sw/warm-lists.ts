/** Fetches the public lists before anybody asks, so that they are there offline from the first visit on. */
import * as v from 'valibot'
import { fetchList, inApi, storedList } from './public-lists.ts'

const FAQS = '/faq/get/all-faqs'
const STATES = '/common-utility/countries/US/states'
/** The lists that a page may want without a connection: the answers, and the states of an address. */
export const WARM_LISTS = [FAQS, STATES] as const

/** A list that does not come is not to hold up the installation. */
const WITHIN_MS = 10_000

const requestOf = (path: string, api: URL): Request =>
  new Request(inApi(path, api), { signal: AbortSignal.timeout(WITHIN_MS) })

/**
 * Stores each list as if a page had asked for it: as nobody, and the newest there is. A list that cannot be had now is
 * left for the page to ask for; the worker is installed all the same.
 */
export async function warmLists(api: URL): Promise<void> {
  await Promise.allSettled(WARM_LISTS.map((path) => fetchList(requestOf(path, api))))
}

const States = v.object({ data: v.array(v.object({ iso: v.string() })) })

/**
 * Stores the cities of every state that are not stored yet, one list after the other. It stops at the first that the server
 * does not give, and goes on at the next visit.
 */
export async function warmCities(api: URL): Promise<void> {
  const states = (await storedList(requestOf(STATES, api))) ?? (await fetchList(requestOf(STATES, api)))
  const parsed = v.safeParse(States, await states.json())
  for (const { iso } of parsed.success ? parsed.output.data : []) {
    const path = `${STATES}/${encodeURIComponent(iso)}/cities`
    if (await storedList(requestOf(path, api))) continue
    const { ok } = await fetchList(requestOf(path, api))
    if (!ok) return
  }
}

let underWay: Promise<void> | undefined

/** Stores the cities when a page says that nothing else is to be loaded. */
export function warmWhenTold(event: Pick<ExtendableMessageEvent, 'data' | 'waitUntil'>, api: URL): void {
  if (!v.is(v.object({ type: v.literal('warm-lists') }), event.data)) return
  underWay ??= warmCities(api)
    .catch(() => undefined)
    .finally(() => (underWay = undefined))
  event.waitUntil(underWay)
}
