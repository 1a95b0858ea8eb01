import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOBODY } from '#server/db/lookup.ts'
import { createTestServer, HOUR, SECOND, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndVerify, registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'
import { ApiError } from './api-error.ts'
import { runOnce, deleteOldKeys, type WriteKey } from './idempotency.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const keyed = (method: string, path: string, key: string, body: unknown, token?: string): Promise<Answer> =>
  testServer.send(method, path, {
    body,
    headers: { 'Idempotency-Key': key },
    ...(token !== undefined && { token }),
  })

describe('a write repeated with its key', () => {
  it('runs once and gets the same response', async () => {
    const testUser = newTestUser()
    const first = await keyed('POST', '/users/register', 'once-1', testUser)
    const before = testServer.sent.length
    const second = await keyed('POST', '/users/register', 'once-1', testUser)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(first.status).toBe(201)
    expect(testServer.sent).toHaveLength(before)
    // It is still recognized a day later.
    testServer.pass(24 * HOUR)
    expect((await keyed('POST', '/users/register', 'once-1', testUser)).text).toBe(first.text)
  })

  it('runs once when concurrent: the same response, or that it is still running', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    const body = { old_password: PASSWORD, password: 'Fresh#Start77', confirmPassword: 'Fresh#Start77' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => keyed('PUT', '/users/updatePassword', 'together', body, token)),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { text } of done) expect(text).toBe(done[0]?.text)
    const rest = answers.filter(({ status }) => status !== 200)
    expect(rest.every(({ status, json }) => status === 409 && json.code === 'in_flight')).toBe(true)
    const notices = testServer.sent.filter(
      ({ to, text }) => to === mobile_no && text.includes('password was changed'),
    )
    expect(notices).toHaveLength(1)
  })

  it('is rejected with another body', async () => {
    const testUser = newTestUser()
    await keyed('POST', '/users/register', 'reused', testUser)
    const other = await keyed('POST', '/users/register', 'reused', newTestUser())
    expect([other.status, other.json.code, other.json.message]).toEqual([
      422,
      'key_reused',
      'This Idempotency-Key was used for a different request.',
    ])
  })

  it('is a different write for another client, endpoint, or path', async () => {
    const [first, second] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const change = { first_name: 'Nia' }
    await keyed('PUT', '/users/update-user', 'shared', change, first.token)
    const others = await keyed('PUT', '/users/update-user', 'shared', change, second.token)
    expect(others.json.data.user_uuid).toBe(second.user_uuid)
    const otherCall = await keyed('PUT', '/users/updatePassword', 'shared', {}, first.token)
    expect(otherCall.json.code).toBe('invalid_input')
  })

  it('answers nothing without a session', async () => {
    const { token } = await registerAndLogIn(testServer)
    await keyed('PUT', '/users/update-user', 'mine', { first_name: 'Nia' }, token)
    await testServer.send('POST', '/users/logout', { token })
    expect((await keyed('PUT', '/users/update-user', 'mine', { first_name: 'Nia' }, token)).status).toBe(401)
  })

  it('is rejected with another query', async () => {
    const { token } = await registerAndLogIn(testServer)
    const turn = (on: boolean, key: string) =>
      keyed('PATCH', `/mfa/enableMfa/me?enableMFA=${on}`, key, { password: PASSWORD }, token)
    expect((await turn(true, 'mfa')).json.data.is_mfa_enabled).toBe(true)
    expect((await turn(true, 'mfa')).json.data.is_mfa_enabled).toBe(true)
    const other = await turn(false, 'mfa')
    expect([other.status, other.json.code]).toEqual([422, 'key_reused'])
    expect((await turn(false, 'mfa-off')).json.data.is_mfa_enabled).toBe(false)
  })

  it('may be corrected after it was rejected', async () => {
    const { token } = await registerAndLogIn(testServer)
    const refused = await keyed('PUT', '/users/update-user', 'corrected', { zip_code: '1' }, token)
    expect(refused.status).toBe(422)
    expect((await keyed('PUT', '/users/update-user', 'corrected', { zip_code: '05401' }, token)).status).toBe(
      200,
    )
  })
})

it('counts a wrong code that came with a key', async () => {
  const { mobile_no } = await registerAndVerify(testServer)
  await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
  const otp = testServer.lastCode(mobile_no)
  const reset = (key: string, code: string) =>
    keyed('POST', '/users/resetPassword', key, {
      otp: code,
      password: 'Fresh#Start77',
      confirmPassword: 'Fresh#Start77',
      mobile_number: mobile_no,
    })
  const wrong = otp === '123456' ? '654321' : '123456'
  for (let count = 0; count < 5; count += 1) expect((await reset(`wrong-${count}`, wrong)).status).toBe(400)
  expect((await reset('right', otp)).status).toBe(400)
})

it('counts a wrong password that came with a key', async () => {
  const { token } = await registerAndLogIn(testServer)
  const change = (key: string) =>
    keyed(
      'PUT',
      '/users/updatePassword',
      key,
      {
        old_password: 'x',
        password: 'Fresh#Start77',
        confirmPassword: 'Fresh#Start77',
      },
      token,
    )
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await change(`try-${count}`)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 423])
})

it('counts messages requested with keys', async () => {
  const body = { mobile_no: '+15550700001' }
  expect((await keyed('PUT', '/users/forgotPassword', 'send-1', body)).status).toBe(200)
  expect((await keyed('PUT', '/users/forgotPassword', 'send-2', body)).status).toBe(429)
  testServer.pass(61 * SECOND)
  expect((await keyed('PUT', '/users/forgotPassword', 'send-2', body)).status).toBe(200)
})

it('sends the code that an error asks for', async () => {
  const { token, mobile_no } = await registerAndLogIn(testServer)
  const before = testServer.sent.length
  const asked = await keyed('PUT', '/users/update-user', 'mail', { email: 'new@example.com' }, token)
  expect(asked.json.code).toBe('code_required')
  expect(testServer.sent.slice(before).map(({ to }) => to)).toEqual([mobile_no])
})

it('stores no response that contains a token', async () => {
  const { username } = await registerAndVerify(testServer)
  const body = { username, password: PASSWORD }
  const first = await keyed('POST', '/users/login', 'login-1', body)
  const second = await keyed('POST', '/users/login', 'login-1', body)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.json.data.token).not.toBe(first.json.data.token)
  const { rows } = await testServer.database.pool.query<{ text: string }>(
    'select idempotency_keys::text as text from idempotency_keys',
  )
  expect(rows.map(({ text }) => text).join('\n')).not.toContain(first.json.data.token)
})

it.each(['', 'with space', 'x'.repeat(129), 'schlüssel'])('rejects the key %j', async (key) => {
  const { status } = await keyed('PUT', '/users/forgotPassword', key, { mobile_no: '+15550700002' })
  expect(status).toBe(400)
})

describe('a piece of work', () => {
  const write: WriteKey = {
    user_uuid: NOBODY,
    endpoint: 'work',
    key: 'k',
    query: '',
    body: new Uint8Array([1]),
  }
  const rows = async (): Promise<unknown[]> =>
    (await testServer.database.pool.query("select key from idempotency_keys where endpoint = 'work'")).rows
  afterEach(() => testServer.database.pool.query("delete from idempotency_keys where endpoint = 'work'"))

  it('commits or rolls back together with its key', async () => {
    const { db, pool } = testServer.database
    await pool.query('create table effects (note text)')
    const fails = runOnce(db, write, testServer.now(), async (transaction) => {
      await transaction.execute("insert into effects values ('half')")
      throw new Error('the power went')
    })
    await expect(fails).rejects.toThrow('the power went')
    expect((await pool.query('select * from effects')).rows).toEqual([])
    expect(await rows()).toEqual([])
    const done = await runOnce(db, write, testServer.now(), async (transaction) => {
      await transaction.execute("insert into effects values ('whole')")
      return { status: 201, answer: '{}' }
    })
    expect(done).toEqual({ status: 201, answer: '{}' })
    expect((await pool.query('select * from effects')).rows).toEqual([{ note: 'whole' }])
    await pool.query('drop table effects')
  })

  it('is reported as running while another request runs it', async () => {
    const { db, engine } = testServer.database
    let runs = 0
    let begin = () => {}
    let finish = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const slow = runOnce(db, write, testServer.now(), async () => {
      runs += 1
      begin()
      await finished
      return { status: 200, answer: '{"data":1}' }
    })
    await begun
    const answer = runOnce(db, write, testServer.now(), async () => ({ status: 200, answer: 'again' })).catch(
      (error: unknown) => error,
    )
    // PGlite has one connection: the duplicate waits for it and gets the first response.
    if (engine === 'pglite') finish()
    const twin = await answer
    expect(engine === 'pglite' ? twin : twin instanceof ApiError && twin.code).toEqual(
      engine === 'pglite' ? { status: 200, answer: '{"data":1}' } : 'in_flight',
    )
    finish()
    await slow
    expect(runs).toBe(1)
  })

  it('is deleted after two days, not after one', async () => {
    const { db } = testServer.database
    await runOnce(db, write, testServer.now(), async () => ({ status: 200, answer: '{}' }))
    testServer.pass(25 * HOUR)
    await deleteOldKeys(db, testServer.now())
    expect(await rows()).toHaveLength(1)
    testServer.pass(24 * HOUR)
    await deleteOldKeys(db, testServer.now())
    expect(await rows()).toEqual([])
  })
})
