import { beforeEach, expect, it, vi } from 'vitest'
import { faqEndpoints } from '#core/contract/faq.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { locationEndpoints } from '#core/contract/location.ts'
import { asNobody, isPublicList, PUBLIC_LISTS_CACHE, publicLists } from './public-lists.ts'

// What Workbox looks for in a worker. It would also talk while it works.
const worker = vi.hoisted(() => {
  class ExtendableEvent extends Event {
    readonly work: Promise<unknown>[] = []
    waitUntil(promise: Promise<unknown>) {
      this.work.push(promise)
    }
  }
  class FetchEvent extends ExtendableEvent {}
  Object.assign(globalThis, {
    self: globalThis,
    location: new URL('https://app.example/sw.js'),
    __WB_DISABLE_DEV_LOGS: true,
    ExtendableEvent,
    FetchEvent,
  })
  return { fetchEvent: () => new ExtendableEvent('fetch') }
})

// Counting entries needs IndexedDB; what is kept and how does not.
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: Object }))

const ORIGIN = 'https://app.example'
const STATES = '/api/common-utility/countries/US/states'

const isKept = (address: string, method = 'GET') => isPublicList(new URL(address, ORIGIN), method, ORIGIN)

/** An address of a call, with something in each place of a parameter. */
const addressOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, 'US-VT')}`

it.each([...faqEndpoints, ...locationEndpoints])('keeps the public list of $name', ({ path }) => {
  expect(isKept(addressOf(path))).toBe(true)
})

it('keeps exactly the calls that the contract says are public lists', () => {
  const kept = endpoints.filter(({ method, path }) => isKept(addressOf(path), method)).map(({ name }) => name)
  const declared = endpoints.filter((each) => 'cache' in each).map(({ name }) => name)
  expect(kept.toSorted()).toEqual(declared.toSorted())
  expect(declared).toHaveLength(4)
})

it.each([
  '/api/users/get/uuid/me',
  '/api/users/get/sessions',
  '/api/investment/get-invest-home/me',
  '/api/debt/get-all',
  '/api/faq',
  '/api/faq/get/all-faqs/',
  '/api/faq/get/all-faqs-of-mine',
  '/api/faq/get/all-faqs-by-module-name/',
  '/api/faq/get/all-faqs-by-module-name/a/b',
  '/api/common-utility/plaid/plaid-auth-check/me',
  '/api/common-utility/countries/IN/states',
  `${STATES}/US-VT`,
  `${STATES}/US-VT/cities/Burlington`,
  `${STATES}/../../../users/get/uuid/me`,
  `/x${STATES}`,
  '/dashboard',
  '/',
])('never keeps %s', (address) => expect(isKept(address)).toBe(false))

it.each([`${STATES}?user=1`, '/api/faq/get/all-faqs?userUuid=me', `${STATES}/US-VT/cities?a`])(
  'never keeps an answer to a query: %s',
  (address) => expect(isKept(address)).toBe(false),
)

it.each([
  `https://other.example${STATES}`,
  `https://app.example.evil.test${STATES}`,
  `http://app.example${STATES}`,
  `https://app.example:8443${STATES}`,
])("never keeps another site's answer: %s", (address) => expect(isKept(address)).toBe(false))

it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'])('never keeps the answer to a %s', (method) =>
  expect(isKept(STATES, method)).toBe(false),
)

// What it does with them

const ofMaya = () =>
  new Request(`${ORIGIN}${STATES}`, {
    headers: { Authorization: 'Bearer of-maya', 'X-Anything': 'of-maya', Accept: '*/*' },
    credentials: 'include',
  })

it('asks as nobody in particular: no token, no cookie, no header of the page', () => {
  const request = asNobody(ofMaya())
  expect(request.url).toBe(`${ORIGIN}${STATES}`)
  expect([...request.headers]).toEqual([['accept', 'application/json']])
  expect(request.credentials).toBe('omit')
})

/** The worker's caches and network. */
const kept = new Map<string, { request: Request; response: Response }>()
const fetched: Request[] = []
let network: () => Promise<Response>

beforeEach(() => {
  kept.clear()
  fetched.length = 0
  network = async () => Response.json({ data: ['fresh'] })
  vi.stubGlobal('fetch', (request: Request) => {
    fetched.push(request)
    return network()
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (request: Request, response: Response) => {
        kept.set(`${name} ${request.url}`, { request, response })
      },
    }),
    match: async (request: Request, { cacheName }: { cacheName: string }) =>
      kept.get(`${cacheName} ${request.url}`)?.response.clone(),
  })
})

/** The answer to a request, once everything that it set off is done. */
async function answer(request: Request): Promise<unknown> {
  const event = worker.fetchEvent()
  const [response, done] = publicLists().handleAll({ request, event })
  const body: unknown = await (await response).json()
  await done
  await Promise.all(event.work)
  return body
}

it('keeps nothing of who asked: neither in the request to the server nor in the cache', async () => {
  await answer(ofMaya())
  expect(fetched.map(({ headers }) => headers.has('Authorization'))).toEqual([false])
  expect([...kept.keys()]).toEqual([`${PUBLIC_LISTS_CACHE} ${ORIGIN}${STATES}`])
  for (const { request } of kept.values()) expect(request.headers.has('Authorization')).toBe(false)
})

it('answers the next client from the device, and asks the server behind their back', async () => {
  await answer(ofMaya())
  network = async () => Response.json({ data: ['newer'] })
  expect(await answer(new Request(`${ORIGIN}${STATES}`))).toEqual({ data: ['fresh'] })
  expect(await answer(new Request(`${ORIGIN}${STATES}`))).toEqual({ data: ['newer'] })
})

it('answers without a signal what was asked before', async () => {
  await answer(ofMaya())
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await answer(ofMaya())).toEqual({ data: ['fresh'] })
})

it.each([404, 429, 500, 501, 503])('never keeps a failure (%i)', async (status) => {
  network = async () => Response.json({ message: 'No' }, { status })
  await answer(ofMaya())
  expect(kept.size).toBe(0)
})
