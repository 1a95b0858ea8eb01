/**
 * Caches the lists that are the same for everyone: FAQs, states, and cities. No other API response is ever cached
 * here.
 */
import { DAY_MS } from '#core/finance/math/duration.ts'
import { PUBLIC_LISTS_CACHE } from '#outbox/names.ts'
import { isOurList } from './validate-response.ts'

/** The states, the cities of each, and the FAQs of each module are 63 lists. */
const MOST_LISTS = 80
/** An older list is used only when no newer one is available. */
const OLDEST_MS = 90 * DAY_MS

const PUBLIC_LIST =
  /^\/(?:faq\/get\/all-faqs(?:-by-module-name\/[^/]+)?|common-utility\/countries\/US\/states(?:\/[\w-]+\/cities)?)$/

/** The API's path without a trailing slash; '' if it is the root of its host. */
const rootOf = (api: URL): string => api.pathname.replace(/\/$/, '')

/** The address of an endpoint below the API's base. */
export const inApi = (path: string, api: URL): URL => new URL(rootOf(api) + path, api)

/**
 * Whether a request is for one of our API's public lists.
 *
 * @param api the API's base address, which may be on another host than the page
 */
export function isPublicList(url: URL, method: string, api: URL): boolean {
  const isInApi = url.origin === api.origin && url.pathname.startsWith(`${rootOf(api)}/`)
  return (
    method === 'GET' &&
    isInApi &&
    url.search === '' &&
    PUBLIC_LIST.test(url.pathname.slice(rootOf(api).length))
  )
}

/** The same request without credentials: a response to a client's token must not be cached for everyone. */
export const asNobody = (request: Request): Request =>
  new Request(request.url, {
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    signal: request.signal,
  })

const isFresh = (response: Response, now: number): boolean => {
  const date = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(date) || now - date < OLDEST_MS
}

/** Caches a list, evicting the oldest. If storage is full, the existing lists stay and this one is not cached. */
async function storeList(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const stored = await cache.keys()
    await Promise.all(
      stored.slice(0, Math.max(0, stored.length - MOST_LISTS)).map((each) => cache.delete(each)),
    )
  } catch {
    // The next response may fit.
  }
}

/** Fetches a list and caches it if the response is one. */
export async function fetchList(request: Request): Promise<Response> {
  const wanted = asNobody(request)
  const response = await fetch(wanted)
  if (await isOurList(response)) {
    await storeList(await caches.open(PUBLIC_LISTS_CACHE), wanted, response.clone())
  }
  return response
}

/**
 * Answers from the cache at once and refreshes it in the background (stale-while-revalidate).
 *
 * @param extend keeps the worker alive during the refresh
 * @param now epoch milliseconds
 */
export async function answerList(
  request: Request,
  extend: (work: Promise<unknown>) => void,
  now: number,
): Promise<Response> {
  const newest = fetchList(request)
  const stored = await caches.match(asNobody(request), { cacheName: PUBLIC_LISTS_CACHE, ignoreVary: true })
  if (!stored) return newest
  const loaded = newest.catch(() => undefined)
  if (!isFresh(stored, now)) {
    const response = await loaded
    // An old list is better than none.
    return response && (await isOurList(response)) ? response : stored
  }
  extend(loaded)
  return stored
}
