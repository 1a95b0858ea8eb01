import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newPerson } from '#tests/fixtures/users.ts'
import { createWorld, type World } from '#tests/fixtures/server.ts'

const hashing = vi.hoisted(() => ({ begun: () => {}, end: Promise.resolve() }))
vi.mock(import('./passwords.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    hashPassword: async (password) => {
      hashing.begun()
      await hashing.end
      return real.hashPassword(password)
    },
  }
})

let world: World
beforeAll(async () => {
  // The embedded database has one connection: who holds it holds up everybody.
  world = await createWorld({}, 'pglite')
})
afterAll(() => world.close())

it('holds no connection while the password is hashed', async () => {
  let finish = () => {}
  hashing.end = new Promise((resolve) => (finish = resolve))
  const begun = new Promise<void>((resolve) => (hashing.begun = resolve))
  const registered = world.send('POST', '/users/register', {
    body: newPerson(),
    headers: { 'Idempotency-Key': 'once' },
  })
  await begun
  const answered = world.database.db.execute(sql`select 1`).then(() => 'answered')
  const waited = new Promise((resolve) => setTimeout(resolve, 3000, 'had to wait'))
  expect(await Promise.race([answered, waited])).toBe('answered')
  finish()
  expect((await registered).status).toBe(201)
})

it('answers a retry with the first answer', async () => {
  const body = newPerson()
  const register = () =>
    world.send('POST', '/users/register', { body, headers: { 'Idempotency-Key': 'twice' } })
  const first = await register()
  expect(await register()).toMatchObject({ status: first.status, text: first.text })
})
