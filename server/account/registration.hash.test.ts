import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { newTestUser } from '#tests/fixtures/test-users.ts'

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

let testServer: TestServer
beforeAll(async () => {
  // The embedded database has one connection, so a request that holds it blocks everyone.
  testServer = await createTestServer({}, { engine: 'pglite' })
})
afterAll(() => testServer.close())

it('holds no connection while the password is hashed', async () => {
  let finish = () => {}
  hashing.end = new Promise((resolve) => (finish = resolve))
  const begun = new Promise<void>((resolve) => (hashing.begun = resolve))
  const registered = testServer.send('POST', '/users/register', {
    body: newTestUser(),
    headers: { 'Idempotency-Key': 'once' },
  })
  await begun
  // If registration held the connection, this would wait for the hash, which ends only after it.
  await testServer.database.db.execute(sql`select 1`)
  finish()
  expect((await registered).status).toBe(201)
})

it('answers a retry with the first response', async () => {
  const body = newTestUser()
  const register = () =>
    testServer.send('POST', '/users/register', { body, headers: { 'Idempotency-Key': 'twice' } })
  const first = await register()
  expect(await register()).toMatchObject({ status: first.status, text: first.text })
})
