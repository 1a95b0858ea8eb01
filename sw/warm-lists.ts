/** Fetches the public lists before anybody asks, so that they are there offline from the first visit on. */
import { fetchList, inApi } from './public-lists.ts'

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
