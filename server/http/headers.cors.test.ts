import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({
    VERDANT_PAGE_ORIGINS: 'https://app.example',
    VERDANT_API_ORIGINS: 'https://api.example',
  })
})
afterAll(() => testServer.close())

const states = '/common-utility/countries/US/states'

it('allows a configured page on another host, and no other', async () => {
  const named = await testServer.send('GET', states, { headers: { Origin: 'https://app.example' } })
  expect(named.headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(named.headers.get('vary')).toContain('Origin')
  const other = await testServer.send('GET', states, { headers: { Origin: 'https://app.example.evil' } })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

it("lets a configured page check the server's health, and no other", async () => {
  const allowed = async (origin: string) => {
    const { headers } = await testServer.app.request('/health', { headers: { Origin: origin } })
    return headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://app.example')).toBe('https://app.example')
  expect(await allowed('https://app.example.evil')).toBeNull()
})

it('lets the page call a configured API on another host', async () => {
  const { headers } = await testServer.send('GET', states)
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;")
})
