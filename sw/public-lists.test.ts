import { beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { faqEndpoints } from '#core/contract/faq.ts'
import { locationEndpoints } from '#core/contract/location.ts'
import { PUBLIC_LISTS_CACHE } from '#outbox/names.ts'
import { workerGlobals } from '#tests/fixtures/worker-caches.ts'
import { answerList, asNobody, isPublicList } from './public-lists.ts'

const ORIGIN = 'https://app.example'
const API = new URL('/api', ORIGIN)
const STATES = '/api/common-utility/countries/US/states'

const isKept = (address: string, method = 'GET') => isPublicList(new URL(address, ORIGIN), method, API)

/** The address of an endpoint, with a value for each path parameter. */
const addressOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, 'US-VT')}`

it.each([...faqEndpoints, ...locationEndpoints])('caches the public list of $name', ({ path }) => {
  expect(isKept(addressOf(path))).toBe(true)
})

it('caches exactly the endpoints that the contract declares as public lists', () => {
  const stored = endpoints
    .filter(({ method, path }) => isKept(addressOf(path), method))
    .map(({ name }) => name)
  const declared = endpoints.filter((each) => 'cache' in each).map(({ name }) => name)
  expect(stored.toSorted()).toEqual(declared.toSorted())
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
])('never caches %s', (address) => expect(isKept(address)).toBe(false))

it.each([`${STATES}?user=1`, '/api/faq/get/all-faqs?userUuid=me', `${STATES}/US-VT/cities?a`])(
  'never keeps an answer to a query: %s',
  (address) => expect(isKept(address)).toBe(false),
)

it.each([
  `https://other.example${STATES}`,
  `https://app.example.evil.test${STATES}`,
  `http://app.example${STATES}`,
  `https://app.example:8443${STATES}`,
])("never caches another site's response: %s", (address) => expect(isKept(address)).toBe(false))

it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'])('never caches the response to a %s', (method) =>
  expect(isKept(STATES, method)).toBe(false),
)

// Requests and caching

const ofMaya = () =>
  new Request(`${ORIGIN}${STATES}`, {
    headers: { Authorization: 'Bearer of-maya', 'X-Anything': 'of-maya', Accept: '*/*' },
    credentials: 'include',
  })

it('requests without credentials: no token, no cookie, no header of the page', () => {
  const request = asNobody(ofMaya())
  expect(request.url).toBe(`${ORIGIN}${STATES}`)
  expect([...request.headers]).toEqual([['accept', 'application/json']])
  expect(request.credentials).toBe('omit')
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 86_400_000

let worker: ReturnType<typeof workerGlobals>
beforeEach(() => {
  worker = workerGlobals((name, value) => vi.stubGlobal(name, value))
  worker.network.answer = () => list('fresh')
})
const list = (mark: string, at = NOW) =>
  Response.json({ data: [mark] }, { headers: { date: new Date(at).toUTCString() } })
const stored = () => worker.stored.paths(PUBLIC_LISTS_CACHE)

/** The response to a request, once all its background work is done. */
async function answer(request: Request, now = NOW): Promise<unknown> {
  const work: Promise<unknown>[] = []
  const response = await answerList(request, (more) => work.push(more), now)
  await Promise.all(work)
  return response.json().catch(() => 'no JSON')
}
const states = () => answer(new Request(`${ORIGIN}${STATES}`))

it('stores nothing about the caller, neither in the request nor in the cache', async () => {
  await answer(ofMaya())
  expect(worker.asked.map(({ headers }) => headers.has('Authorization'))).toEqual([false])
  expect(stored()).toEqual([STATES])
})

it('answers the next client from the cache, and refreshes in the background', async () => {
  await answer(ofMaya())
  worker.network.answer = () => list('newer')
  expect(await states()).toEqual({ data: ['fresh'] })
  expect(await states()).toEqual({ data: ['newer'] })
})

it('answers a cached list offline', async () => {
  await answer(ofMaya())
  worker.network.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await answer(ofMaya())).toEqual({ data: ['fresh'] })
})

it.each([404, 429, 500, 501, 503])('never caches an error (%i)', async (status) => {
  worker.network.answer = () => Response.json({ message: 'No' }, { status })
  await answer(ofMaya())
  expect(stored()).toEqual([])
})

it("keeps its list when a captive portal answers, and never caches the portal's page", async () => {
  await states()
  worker.network.answer = () =>
    new Response('<title>Airport Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })
  expect(await states()).toEqual({ data: ['fresh'] })
  expect(await states()).toEqual({ data: ['fresh'] })
})

it('does not prefer a cached list older than ninety days', async () => {
  await states()
  worker.network.answer = () => list('newer', NOW + 91 * DAY)
  expect(await answer(new Request(`${ORIGIN}${STATES}`), NOW + 91 * DAY)).toEqual({ data: ['newer'] })
})

it.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Response.json({ message: 'No' }, { status: 503 })],
  ['a captive portal answers', () => new Response('<title>Airport Wi-Fi</title>')],
] as const)('answers an old list rather than none when %s', async (_, reply) => {
  await states()
  worker.network.answer = reply
  const later = NOW + 400 * DAY
  expect(await answer(new Request(`${ORIGIN}${STATES}`), later)).toEqual({ data: ['fresh'] })
})

it('caches eighty lists, and evicts the oldest', async () => {
  for (let place = 0; place < 85; place += 1)
    await answer(new Request(`${ORIGIN}${STATES}/US-${place}/cities`))
  expect(stored()).toHaveLength(80)
  expect(stored()[0]).toBe(`${STATES}/US-5/cities`)
})

it('answers even if storage is full, and leaves the cache unchanged', async () => {
  await states()
  const cache = await worker.stored.open(PUBLIC_LISTS_CACHE)
  cache.isFull = true
  worker.network.answer = () => list('cities')
  expect(await answer(new Request(`${ORIGIN}${STATES}/US-VT/cities`))).toEqual({ data: ['cities'] })
  expect(stored()).toEqual([STATES])
  expect(await states()).toEqual({ data: ['fresh'] })
})
