import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createTestServer } from '#tests/fixtures/test-server.ts'
import { newTestUser } from '#tests/fixtures/test-users.ts'
import { clientAddress, networkOf, siteOf } from './address.ts'

async function addressOf(socket: string, forwarded: string | undefined, proxies: string[]): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(clientAddress(context, proxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const bindings = { incoming: { socket: { remoteAddress: socket } } }
  return (await app.request('/', { headers }, bindings)).text()
}

it.each([
  // No proxy is trusted: anyone can send the header.
  ['203.0.113.5', undefined, [], '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', [], '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', ['10.0.0.1'], '203.0.113.5'],
  // A trusted proxy: its own entry counts, not those that a client put before it.
  ['10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '198.51.100.1'],
  ['10.0.0.1', undefined, ['10.0.0.1'], '10.0.0.1'],
  ['10.0.0.1', ' , ', ['10.0.0.1'], '10.0.0.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['10.0.0.1', '::ffff:198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
  ['2001:db8::1', '198.51.100.1', [], '2001:db8::1'],
])('%s saying %s, with the proxies %j, is %s', async (socket, forwarded, proxies, expected) => {
  expect(await addressOf(socket, forwarded, proxies)).toBe(expected)
})

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1::3:4:5:6', '2001:db8:1:0'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['203.0.113.5', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['unknown', undefined],
])('%s is at the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})

it('does not reset attempts for a forged address without a configured proxy', async () => {
  const statusesOf = async (environment: Record<string, string>): Promise<number[]> => {
    const testServer = await createTestServer(environment)
    const statuses: number[] = []
    for (let count = 0; count < 22; count += 1) {
      const headers = { 'X-Forwarded-For': `198.51.100.${count}` }
      const body = { ...newTestUser(), terms: false }
      statuses.push((await testServer.send('POST', '/users/register', { body, headers })).status)
    }
    await testServer.close()
    return statuses
  }
  expect((await statusesOf({})).slice(20)).toEqual([429, 429])
  expect((await statusesOf({ VERDANT_TRUSTED_PROXY: ' 127.0.0.1 , 10.0.0.1' })).slice(20)).toEqual([422, 422])
})
