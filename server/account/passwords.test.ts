/** Passwords at their real cost, which other tests do without. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndVerify } from '#tests/fixtures/test-users.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

vi.unmock('@node-rs/argon2')

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
afterAll(() => testServer.close())

describe('a password', () => {
  it('is stored as Argon2id with its own salt', async () => {
    const [first, second] = [await registerAndVerify(testServer), await registerAndVerify(testServer)]
    const { rows } = await testServer.database.pool.query<{ password_hash: string }>(
      'select password_hash from users where username in ($1, $2)',
      [first.username, second.username],
    )
    const hashes = rows.map(({ password_hash }) => password_hash)
    expect(hashes).toHaveLength(2)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })
})

describe('a flood of logins', () => {
  it('leaves the rest of the server responsive', async () => {
    let longestMs = 0
    const began = performance.now()
    let last = began
    const ticking = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 5)
    await Promise.all(Array.from({ length: 12 }, () => hashPassword(PASSWORD)))
    clearInterval(ticking)
    longestMs = Math.max(longestMs, performance.now() - last)
    // On this thread the hashes would be one pause.
    expect(longestMs).toBeLessThan((performance.now() - began) / 2)
  })

  it('is rejected with a time to retry when the queue is full', async () => {
    const stored = await hashPassword(PASSWORD)
    const tries = Array.from({ length: 215 }, () =>
      passwordMatches(stored, 'x').catch((error: unknown) => error),
    )
    const outcomes = await Promise.all(tries)
    const refused = outcomes.filter((outcome) => outcome !== false)
    expect(refused.length).toBeGreaterThanOrEqual(12)
    expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 })
    await wait(0)
    expect(await passwordMatches(stored, PASSWORD)).toBe(true)
  })
})
