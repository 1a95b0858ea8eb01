import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { stateCode, states } from './states.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
afterAll(() => testServer.close())

const STATES = '/common-utility/countries/US/states'
const get = (path: string, headers: Record<string, string> = {}) => testServer.send('GET', path, { headers })
const citiesOf = async (iso: string): Promise<string[]> =>
  (await get(`${STATES}/${iso}/cities`)).json.data.map(({ name }: { name: string }) => name)

describe('the states', () => {
  it('are fifty and the District of Columbia, by name, and public', async () => {
    const { status, json } = await get(STATES)
    expect(status).toBe(200)
    expect(json.data).toHaveLength(51)
    expect(json.data[0]).toEqual({ iso: 'US-AL', name: 'Alabama' })
    expect(json.data[8]).toEqual({ iso: 'US-DC', name: 'District of Columbia' })
    expect(json.data[50]).toEqual({ iso: 'US-WY', name: 'Wyoming' })
    const names = json.data.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...names].sort())
    expect(new Set(json.data.map(({ iso }: { iso: string }) => iso)).size).toBe(51)
  })

  it('may be cached, and are not sent again while they are unchanged', async () => {
    const first = await get(STATES)
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400')
    const tag = first.headers.get('etag') ?? ''
    const again = await get(STATES, { 'If-None-Match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get(`${STATES}/US-VT/cities`)).headers.get('etag')).not.toBe(tag)
  })
})

describe('the cities of a state', () => {
  it('are found by its long or short code, in any letter case', async () => {
    const vermont = await citiesOf('US-VT')
    expect(vermont).toContain('Burlington')
    expect(vermont).toContain('South Burlington')
    expect(await citiesOf('VT')).toEqual(vermont)
    expect(await citiesOf('us-vt')).toEqual(vermont)
  })

  it('of each state are listed once each, by name', () => {
    for (const { name, cities } of states) {
      expect([name, cities.length > 0, new Set(cities).size]).toEqual([name, true, cities.length])
      const sorted = cities.toSorted((a, b) => a.localeCompare(b, 'en'))
      expect([name, cities]).toEqual([name, sorted])
    }
  })

  it.each([
    ['US-CA', 'Los Angeles'],
    ['US-NY', 'New York'],
    ['US-TX', 'Houston'],
    ['US-AK', 'Anchorage'],
    ['US-HI', 'Honolulu'],
    ['US-DC', 'Washington'],
    ['US-WY', 'Cheyenne'],
    ['US-RI', 'Providence'],
  ])('%s has %s', async (iso, city) => {
    expect(await citiesOf(iso)).toContain(city)
  })

  it('are places, not companies with a ZIP Code of their own', () => {
    const companies = /&|\b(?:Inc|Corp|Co|Ins|Insurance|Dept|Lottery|Brm)$|\bNational Bank\b/
    expect(states.flatMap(({ cities }) => cities.filter((city) => companies.test(city)))).toEqual([])
  })

  it("satisfy the registration's rule for a city", async () => {
    const { City } = await import('#core/contract/fields.ts')
    const v = await import('valibot')
    const refused = states.flatMap(({ cities }) => cities.filter((city) => !v.safeParse(City, city).success))
    expect(refused).toEqual([])
  })

  it.each(['US-ZZ', 'IN-KA', 'California', '%20', '__proto__', "US-VT'--"])('of %s are 404', async (iso) => {
    expect((await get(`${STATES}/${iso}/cities`)).status).toBe(404)
  })
})

it('finds a state by its code or its name', () => {
  expect(['US-VT', 'vt', ' Vermont ', 'new york', 'US-XX', '', 'us-'].map(stateCode)).toEqual([
    'US-VT',
    'US-VT',
    'US-VT',
    'US-NY',
    undefined,
    undefined,
    undefined,
  ])
})
