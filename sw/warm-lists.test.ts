import { beforeEach, expect, it, vi } from 'vitest'
import { getAllFaqs } from '#core/contract/faq.ts'
import { listStates } from '#core/contract/location.ts'
import { PUBLIC_LISTS_CACHE } from '#outbox/names.ts'
import { inApi, isPublicList } from './public-lists.ts'
import { WARM_LISTS, warmLists } from './warm-lists.ts'

const ORIGIN = 'https://app.example'
const API = new URL('/api', ORIGIN)

/** The worker's cache and network. */
const stored = new Map<string, unknown>()
const fetched: Request[] = []
let network: (request: Request) => Promise<Response>

beforeEach(() => {
  stored.clear()
  fetched.length = 0
  network = async (request) => Response.json({ data: [request.url] })
  vi.stubGlobal('fetch', (request: Request) => {
    fetched.push(request)
    return network(request)
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (request: Request, response: Response) => {
        stored.set(`${name} ${request.url}`, await response.json())
      },
      keys: async () => [],
    }),
  })
})

const cachedLists = () => [...stored.keys()].toSorted()
const entryOf = (path: string) => `${PUBLIC_LISTS_CACHE} ${ORIGIN}/api${path}`

it('fetches lists that the contract defines and the worker caches', () => {
  expect([...WARM_LISTS]).toEqual([getAllFaqs.path, listStates.path])
  for (const path of WARM_LISTS) expect(isPublicList(inApi(path, API), 'GET', API)).toBe(true)
})

it('caches the lists without credentials before any page requests them', async () => {
  await warmLists(API)
  expect(cachedLists()).toEqual(WARM_LISTS.map(entryOf).toSorted())
  for (const request of fetched) {
    expect(request.credentials).toBe('omit')
    expect([...request.headers]).toEqual([['accept', 'application/json']])
  }
})

it('refreshes an older list', async () => {
  const [faqs] = WARM_LISTS
  stored.set(entryOf(faqs), { data: ['old'] })
  await warmLists(API)
  expect(stored.get(entryOf(faqs))).toEqual({ data: [`${ORIGIN}/api${faqs}`] })
})

it('lets the worker install when a list is unavailable, and caches the others', async () => {
  const [faqs, states] = WARM_LISTS
  network = async (request) => {
    if (request.url.endsWith(states)) throw new TypeError('Failed to fetch')
    return Response.json({ data: [] })
  }
  await expect(warmLists(API)).resolves.toBeUndefined()
  expect(cachedLists()).toEqual([entryOf(faqs)])
})

it('caches no error', async () => {
  network = async () => Response.json({ message: 'No' }, { status: 503 })
  await warmLists(API)
  expect(stored.size).toBe(0)
})
