/** The lists that are the same for everybody: FAQs, states and cities. Nothing else of the API is ever kept. */
import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { honestLists } from './honest.ts'

export const PUBLIC_LISTS_CACHE = 'public-lists'

const TWO_MONTHS_S = 60 * 86_400

const PUBLIC_LIST =
  /^\/api\/(?:faq\/get\/all-faqs(?:-by-module-name\/[^/]+)?|common-utility\/countries\/US\/states(?:\/[\w-]+\/cities)?)$/

/** Whether a request is for one of the public lists of our own API. */
export const isPublicList = (url: URL, method: string, origin: string): boolean =>
  method === 'GET' && url.origin === origin && url.search === '' && PUBLIC_LIST.test(url.pathname)

/** The same request as nobody in particular: what a client's token asked for must not be what is kept. */
export const asNobody = (request: Request): Request =>
  new Request(request.url, { headers: { Accept: 'application/json' }, credentials: 'omit' })

/** Answers from the cache at once and asks the server behind the client's back. */
export const publicLists = (): StaleWhileRevalidate =>
  new StaleWhileRevalidate({
    cacheName: PUBLIC_LISTS_CACHE,
    plugins: [
      {
        requestWillFetch: async ({ request }) => asNobody(request),
        cacheKeyWillBeUsed: async ({ request }) => asNobody(request),
      },
      honestLists,
      // The states, the cities of each and the FAQs of each module are 63 lists.
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: TWO_MONTHS_S, purgeOnQuotaError: true }),
    ],
  })
