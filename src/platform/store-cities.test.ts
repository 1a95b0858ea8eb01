import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { storeCities } from './store-cities.ts'

const STATES = '/api/common-utility/countries/US/states'
const citiesOf = (iso: string) => `${STATES}/${iso}/cities`
/** An update that never comes. */
const never = new AbortController().signal
const stored = new Map<string, Response>()
const paths = () => [...stored.keys()].map((address) => new URL(address).pathname)

const answers = (more: object = {}) => ({
  [`GET ${STATES}`]: () => data(['US-AL', 'US-VT', 'US-WY'].map((iso) => ({ iso, name: iso }))),
  ...Object.fromEntries(
    ['US-AL', 'US-VT', 'US-WY'].map((iso) => [`GET ${citiesOf(iso)}`, () => data([{ name: 'Town' }])]),
  ),
  ...more,
})

beforeEach(() => {
  stored.clear()
  const cache = {
    match: async (address: string) => stored.get(address)?.clone(),
    put: async (address: string, response: Response) => void stored.set(address, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
})
afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

it('stores the cities of every state without a token, and fetches none twice', async () => {
  const requests = serve(answers())
  await storeCities(never)
  expect(paths()).toEqual(['US-AL', 'US-VT', 'US-WY'].map(citiesOf))
  expect(requests.every(({ headers }) => !headers.has('Authorization'))).toBe(true)
  const again = serve(answers())
  await storeCities(never)
  expect(again.map(({ path }) => path)).toEqual([STATES])
})

it.each([
  ['has had enough', () => refused(429, 'Later')],
  ['is not ours', () => Response.json({ data: 'Welcome' })],
])('leaves the rest to the next visit where the server %s', async (_, answer) => {
  serve(answers({ [`GET ${citiesOf('US-VT')}`]: answer }))
  await storeCities(never)
  expect(paths()).toEqual([citiesOf('US-AL')])
  serve(answers())
  await storeCities(never)
  expect(paths()).toHaveLength(3)
})

it('preloads nothing for a client who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const requests = serve(answers())
  await storeCities(never)
  expect(requests).toEqual([])
})

it('stops at once when an update is accepted, even in the middle of a list', async () => {
  const update = new AbortController()
  const slow = later()
  const requests = serve(answers({ [`GET ${citiesOf('US-VT')}`]: slow.answer }))
  const storing = storeCities(update.signal)
  await expect.poll(() => requests.at(-1)?.path).toBe(citiesOf('US-VT'))
  update.abort()
  expect(requests.at(-1)?.signal?.aborted).toBe(true)
  slow.settle(data([{ name: 'Town' }]))
  await storing
  expect(requests.map(({ path }) => path)).not.toContain(citiesOf('US-WY'))
})
