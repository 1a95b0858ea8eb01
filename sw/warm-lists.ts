/** Fetches the public lists during installation, so that they are available offline from the first visit. */
import { fetchList, inApi } from './public-lists.ts'

const FAQS = '/faq/get/all-faqs'
const STATES = '/common-utility/countries/US/states'
/** Lists that a page may need offline: the help answers, and the states for an address. */
export const WARM_LISTS = [FAQS, STATES] as const

/** A slow list must not delay the installation. */
const WITHIN_MS = 10_000

const requestOf = (path: string, api: URL): Request =>
  new Request(inApi(path, api), { signal: AbortSignal.timeout(WITHIN_MS) })

/**
 * Caches each list as a page's request would: without credentials, the newest available. If a list cannot be fetched,
 * the page requests it later; the worker is installed all the same.
 */
export async function warmLists(api: URL): Promise<void> {
  await Promise.allSettled(WARM_LISTS.map((path) => fetchList(requestOf(path, api))))
}
