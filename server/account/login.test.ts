import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, PASSWORD } from '#tests/world/people.ts'
import { createWorld, type World } from '#tests/world/server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('lets a verified client in and names them', async () => {
  const { username } = await join(world)
  const { status, json } = await world.send('POST', '/users/login', {
    body: { username, password: PASSWORD },
  })
  expect(status).toBe(200)
  expect(json.data.user).toMatchObject({ username, subscription_plan: 'No Plan', role_name: 'User' })
  const me = await world.send('GET', '/users/get/uuid/me', { token: json.data.token })
  expect(me.json.data).toMatchObject({ username, dob: '1990-03-14' })
})
