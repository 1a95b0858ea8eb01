import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const client = async () => {
  const { token } = await registerAndLogIn(testServer)
  const from = (timeZone?: string) => ({ token, headers: timeZone ? { 'Time-Zone': timeZone } : {} })
  return {
    read: async (timeZone?: string) => {
      const { data } = (await testServer.send('GET', '/users/get/uuid/me', from(timeZone))).json
      return [data.time_zone, data.is_time_zone_chosen]
    },
    choose: (time_zone: unknown, deviceZone?: string) =>
      testServer.send('PUT', '/users/update-user', { ...from(deviceZone), body: { time_zone } }),
  }
}

it('defaults to New York until a device reports its own', async () => {
  const { read } = await client()
  expect(await read()).toEqual(['America/New_York', false])
  expect(await read('america/chicago')).toEqual(['America/Chicago', false])
  expect(await read()).toEqual(['America/Chicago', false])
  expect(await read('Nowhere/Land')).toEqual(['America/Chicago', false])
})

it('stays as the client chose it until it follows the device again', async () => {
  const { read, choose } = await client()
  const chosen = await choose('asia/kolkata', 'America/Chicago')
  expect(chosen.json.data).toMatchObject({ time_zone: 'Asia/Calcutta', is_time_zone_chosen: true })
  expect(await read('America/Denver')).toEqual(['Asia/Calcutta', true])
  expect((await choose(null, 'America/Denver')).json.data).toMatchObject({
    time_zone: 'America/Denver',
    is_time_zone_chosen: false,
  })
  expect(await read('America/Phoenix')).toEqual(['America/Phoenix', false])
})

it('rejects an unknown time zone', async () => {
  const { choose } = await client()
  for (const wrong of ['Mars/Olympus', '', 7]) {
    const { status, json } = await choose(wrong)
    expect([status, json.fields]).toEqual([422, { time_zone: 'Choose a time zone' }])
  }
})
