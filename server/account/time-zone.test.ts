import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinAndLogIn } from '#tests/fixtures/users.ts'
import { createWorld, type World } from '#tests/fixtures/server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => world.close())

const client = async () => {
  const { token } = await joinAndLogIn(world)
  const from = (timeZone?: string) => ({ token, headers: timeZone ? { 'Time-Zone': timeZone } : {} })
  return {
    read: async (timeZone?: string) => {
      const { data } = (await world.send('GET', '/users/get/uuid/me', from(timeZone))).json
      return [data.time_zone, data.is_time_zone_chosen]
    },
    choose: (time_zone: unknown, deviceZone?: string) =>
      world.send('PUT', '/users/update-user', { ...from(deviceZone), body: { time_zone } }),
  }
}

it('is New York until a device says its own', async () => {
  const { read } = await client()
  expect(await read()).toEqual(['America/New_York', false])
  expect(await read('america/chicago')).toEqual(['America/Chicago', false])
  expect(await read()).toEqual(['America/Chicago', false])
  expect(await read('Nowhere/Land')).toEqual(['America/Chicago', false])
})

it('stays as the client chose it, wherever the device is, until it follows the device again', async () => {
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

it('refuses what is no time zone', async () => {
  const { choose } = await client()
  for (const wrong of ['Mars/Olympus', '', 7]) {
    const { status, json } = await choose(wrong)
    expect([status, json.fields]).toEqual([422, { time_zone: 'Choose a time zone' }])
  }
})
