import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { clean } from '#server/jobs/clean.ts'
import { createTestServer, HOUR, MINUTE, SECOND, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn, newTestUser } from '#tests/fixtures/test-users.ts'
import { countUse, createProcessCounts, inWords } from './limits.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

describe('a limit', () => {
  const limit = { max: 3, windowMs: MINUTE }
  const use = (key: string) => countUse(testServer.database.db, key, limit, testServer.now())

  it('allows a fixed number in its window, then returns how long to wait', async () => {
    expect([await use('a'), await use('a'), await use('a')]).toEqual([0, 0, 0])
    testServer.pass(20 * SECOND)
    expect([await use('a'), await use('a'), await use('b')]).toEqual([40, 40, 0])
    testServer.pass(40 * SECOND)
    expect(await use('a')).toBe(0)
  })

  it('is one count for concurrent uses', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => use('together')))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
    expect(new Set(waits.filter((seconds) => seconds > 0))).toEqual(new Set([60]))
  })

  it('in the memory of a process is the same, for as many keys as it remembers', () => {
    const count = createProcessCounts(2)
    const useHere = (key: string) => count(key, limit, testServer.now())
    expect([useHere('a'), useHere('a'), useHere('a')]).toEqual([0, 0, 0])
    testServer.pass(20 * SECOND)
    expect([useHere('a'), useHere('a'), useHere('b')]).toEqual([40, 40, 0])
    testServer.pass(40 * SECOND)
    expect([useHere('a'), useHere('a'), useHere('a'), useHere('a')]).toEqual([0, 0, 0, 60])
    // A third key takes the place of the one that began first.
    expect([useHere('b'), useHere('b'), useHere('b')]).toEqual([0, 0, 20])
    useHere('c')
    expect([useHere('a'), useHere('b')]).toEqual([60, 0])
  })

  it('formats a wait in words', () => {
    expect([1, 40, 89, 90, 3600, 5400, 86_400].map(inWords)).toEqual([
      '1 second',
      '40 seconds',
      '89 seconds',
      '2 minutes',
      '60 minutes',
      '2 hours',
      '24 hours',
    ])
  })
})

describe('writes', () => {
  it('without a session are limited to sixty a minute per address; reads continue', async () => {
    const verify = () =>
      testServer.send('POST', '/users/verifyOtp', { body: { username: 'nobody', otp: '000000' } })
    const forgot = () => testServer.send('PUT', '/users/forgotPassword', { body: {} })
    const askForName = () => testServer.send('POST', '/users/forgotUserId', { body: {} })
    // Thirty of one endpoint and thirty of another: each has its own limit, and there is one for all.
    for (let count = 0; count < 30; count += 1) expect((await verify()).status).toBe(400)
    for (let count = 0; count < 30; count += 1) expect((await forgot()).status).toBe(422)
    expect((await verify()).status).toBe(429)
    const refused = await askForName()
    expect([refused.status, refused.headers.get('retry-after'), refused.json.message]).toEqual([
      429,
      '60',
      'Too many requests. Try again in 60 seconds.',
    ])
    expect((await testServer.send('GET', '/common-utility/countries/US/states')).status).toBe(200)
    testServer.pass(MINUTE)
    expect((await askForName()).status).toBe(422)
  })

  it('of a client are limited to 240 a minute over all processes, and nobody else is affected', async () => {
    const [{ token }, other] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const elsewhere = createApp({ ...testServer.dependencies }, { isReady: true })
    const write = async (app: TestServer['app'], bearer: string) => {
      const response = await app.request('/api/users/update-user', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
        body: '{"zip_code":"1"}',
      })
      return response.status
    }
    const statuses: number[] = []
    for (let count = 0; count < 121; count += 1) {
      statuses.push(await write(testServer.app, token), await write(elsewhere, token))
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(240)
    expect(statuses.slice(240)).toEqual([429, 429])
    expect(await write(testServer.app, other.token)).toBe(422)
  })

  it('store no address and no number in the table of counts', async () => {
    await testServer.send('POST', '/users/register', { body: newTestUser({ mobile_no: '+15550314159' }) })
    const { rows } = await testServer.database.pool.query<{ key: string }>('select key from rate_limits')
    const keys = rows.map(({ key }) => key).join('\n')
    expect(keys).not.toContain('127.0.0.1')
    expect(keys).not.toContain('314159')
  })
})

describe('reads', () => {
  it('of a client are two statements, the session and the data, and write nothing', async () => {
    const { token } = await registerAndLogIn(testServer)
    const query = vi.spyOn(Client.prototype, 'query')
    const { status } = await testServer.send('GET', '/debt/get/user-debt-types/me', { token })
    const statements = query.mock.calls.map(([first]) => String(Object(first).text ?? first))
    query.mockRestore()
    expect(status).toBe(200)
    expect(statements).toEqual([
      expect.stringMatching(/^select .* from "sessions"/),
      expect.stringMatching(/^select .* from "debt_types"/),
    ])
  })

  it('of a client that are sent as a POST are in no transaction either, whatever key they carry', async () => {
    const { token } = await registerAndLogIn(testServer)
    const query = vi.spyOn(Client.prototype, 'query')
    const { status } = await testServer.send('POST', '/investment/get-net-worth', {
      token,
      headers: { 'Idempotency-Key': 'read' },
    })
    const statements = query.mock.calls.map(([first]) => String(Object(first).text ?? first))
    query.mockRestore()
    expect(status).toBe(200)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((each) => /\b(?:begin|insert|update|delete)\b/i.test(each))).toEqual([])
  })

  it('of a client who sends fifty at once let those of others pass', async () => {
    const [{ token }, other] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const read = (bearer: string) => testServer.send('GET', '/debt/get/user-debt-types/me', { token: bearer })
    const query = vi.spyOn(Client.prototype, 'query')
    const fifty = Array.from({ length: 50 }, () => read(token))
    await read(other.token)
    const statements = query.mock.calls.length
    query.mockRestore()
    expect((await Promise.all(fifty)).every(({ status }) => status === 200)).toBe(true)
    // If they didn't take turns, 55 of their hundred came first. How many fit in beside one request varies: 9 to 25.
    expect(statements).toBeLessThan(40)
  })

  it('of a client are limited by their cost, and nobody else is affected', async () => {
    const [{ token }, other] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const read = async (path: string, bearer = token): Promise<number> =>
      (await testServer.send('GET', path, { token: bearer })).status
    const statuses: number[] = []
    for (let count = 0; count < 59; count += 1) statuses.push(await read('/debt/get/plan/me'))
    for (let count = 0; count < 20; count += 1) statuses.push(await read('/debt/get/debts/me'))
    expect(statuses).toEqual(Array<number>(79).fill(200))
    const refused = await testServer.send('GET', '/debt/get/debts/me', { token })
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '60',
    ])
    expect(await read('/debt/get/plan/me')).toBe(429)
    expect(await read('/debt/get/plan/me', other.token)).toBe(200)
    expect(
      (await testServer.send('PUT', '/users/update-user', { token, body: { zip_code: '1' } })).status,
    ).toBe(422)
    testServer.pass(MINUTE)
    expect(await read('/debt/get/plan/me')).toBe(200)
  })

  it('without a session are limited to six hundred a minute per address', async () => {
    const read = async () => (await testServer.send('GET', '/faq/get/all-faqs-by-module-name/nothing')).status
    for (let count = 0; count < 600; count += 1) await read()
    expect(await read()).toBe(429)
    testServer.pass(MINUTE)
    expect(await read()).not.toBe(429)
  })
})

it('deletes what has expired, and nothing else', async () => {
  const { pool } = testServer.database
  const { token } = await registerAndLogIn(testServer)
  await testServer.send('POST', '/users/register', { body: newTestUser({ username: 'late.comer' }) })
  await testServer.send('POST', '/users/login', { body: { username: 'nobody.at.all', password: 'x' } })
  const countOf = async (table: string, where = 'true'): Promise<number> =>
    (await pool.query<{ count: number }>(`select count(*) as count from ${table} where ${where}`)).rows[0]
      ?.count ?? -1
  await clean(testServer.dependencies)
  const pending = "status = 'pending'"
  expect(await countOf('users', "username = 'late.comer'")).toBe(1)
  expect(await countOf('login_throttles')).toBeGreaterThan(0)
  testServer.pass(25 * HOUR)
  await clean(testServer.dependencies)
  expect(await countOf('users', pending)).toBe(0)
  expect(await countOf('login_throttles')).toBe(0)
  expect(await countOf('rate_limits')).toBe(0)
  expect((await testServer.send('GET', '/users/get/uuid/me', { token })).status).toBe(200)
  testServer.pass(31 * 24 * HOUR)
  await clean(testServer.dependencies)
  expect(await countOf('sessions')).toBe(0)
  expect(await countOf('users')).toBeGreaterThan(0)
})
