import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/fixtures/server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({
    VERDANT_PAGE_ORIGINS: 'https://app.example',
    VERDANT_API_ORIGINS: 'https://api.example',
  })
})
afterAll(() => world.close())

const states = '/common-utility/countries/US/states'

it('lets a named page on another host call, and no other', async () => {
  const named = await world.send('GET', states, { headers: { Origin: 'https://app.example' } })
  expect(named.headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(named.headers.get('vary')).toContain('Origin')
  const other = await world.send('GET', states, { headers: { Origin: 'https://app.example.evil' } })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

it('lets a named page ask whether the server answers, and no other', async () => {
  const allowed = async (origin: string) => {
    const { headers } = await world.app.request('/health', { headers: { Origin: origin } })
    return headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://app.example')).toBe('https://app.example')
  expect(await allowed('https://app.example.evil')).toBeNull()
})

it('lets the page call a named API on another host', async () => {
  const { headers } = await world.send('GET', states)
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;")
})
