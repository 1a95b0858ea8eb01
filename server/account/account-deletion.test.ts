import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { sandboxSms } from '#server/providers/sms/sandbox.ts'
import { cardInput, debtsOfClient, loanInput } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { softwarePasskey } from '#tests/fixtures/software-passkey.ts'
import { createTestServer, HOUR, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const SURE = { password: PASSWORD }
const remove = (token: string, body?: object, path = '/users/delete/user-account/me'): Promise<Answer> =>
  testServer.send('DELETE', path, { token, ...(body && { body }) })

/** Every row of every table that contains one of these texts. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = testServer.database
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.rows.length).toBeGreaterThan(7)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select each::text as row from ${name} each`)
    for (const { row } of rows) {
      if (texts.some((text) => row.toLowerCase().includes(text.toLowerCase()))) found.push(`${name} ${row}`)
    }
  }
  return found
}

it('deletes an account while its client is writing, with everything that was written', async () => {
  const busy = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  for (let round = 0; round < 6; round += 1) {
    const { token, user_uuid } = await registerAndLogIn(busy)
    const { create } = debtsOfClient(busy, token)
    const { debt_uuid } = await create(loanInput())
    const goals = goalsOfClient(busy, token)
    const { goal_uuid } = await goals.createGoal()
    const headers = (index: number) => ({ 'Idempotency-Key': `${round}-${index}` })
    const writes = Array.from({ length: 12 }, (_, index) => [
      busy.send('POST', '/debt/create/payment', {
        token,
        headers: headers(index),
        body: { debt_uuid, amount_cents: 100_00, paid_on: '2026-11-01' },
      }),
      busy.send('PUT', '/investment/update', {
        token,
        headers: headers(100 + index),
        body: { goal_uuid, milestones: [], name: `Boat ${index}` },
      }),
      busy.send('POST', '/debt/create/debts', { token, headers: headers(200 + index), body: cardInput() }),
    ]).flat()
    const deletion = busy.send('DELETE', '/users/delete/user-account/me', { token, body: SURE })
    const answers = await Promise.all([deletion, ...writes])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers[0]?.status).toBe(200)
    const { rows } = await busy.database.pool.query('select 1 from debts where user_uuid = $1', [user_uuid])
    expect(rows).toEqual([])
  }
  await busy.close()
})

describe('a deleted account', () => {
  it('leaves no row with the id, username, number, or address, and no live token', async () => {
    // The sandbox stores its messages in the database too.
    const { database, dependencies, now } = testServer
    const app = createApp({ ...dependencies, sms: sandboxSms(database.db, now) }, { isReady: true })
    const call = async (
      method: string,
      path: string,
      body: unknown,
      headers: Record<string, string> = {},
    ) => {
      const response = await app.request(`/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      await dependencies.background.idle()
      return { status: response.status, json: await response.json() }
    }
    const testUser = newTestUser({ is_mfa_enabled: false })
    const { username, mobile_no, email } = testUser
    const code = async (): Promise<string> => {
      const { rows } = await database.pool.query<{ text: string }>(
        'select text from sandbox_messages where "to" = $1 order by sent_at desc, message_uuid desc limit 1',
        [mobile_no],
      )
      return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? ''
    }
    // Leave traces everywhere: idempotency keys, wrong attempts, a recovery, and a change in progress.
    expect(
      (await call('POST', '/users/register', testUser, { 'Idempotency-Key': 'k-register' })).status,
    ).toBe(201)
    const otp = await code()
    await call('POST', '/users/verifyOtp', { username, otp }, { 'Idempotency-Key': 'k-verify' })
    await call('POST', '/users/login', { username, password: 'x' })
    const { json } = await call('POST', '/users/login', { username, password: PASSWORD })
    const { token, user } = json.data
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'k-update' }
    expect((await call('PUT', '/users/update-user', { city: 'Boise' }, headers)).status).toBe(200)
    testServer.pass(61_000)
    await call('PUT', '/users/forgotPassword', { mobile_no }, { 'Idempotency-Key': 'k-forgot' })
    testServer.pass(61_000)
    await call('POST', '/users/forgotUserId', { mobile_no })
    await call('PUT', '/users/update-user', { email: 'next@example.com' }, headers)
    await call(
      'PUT',
      '/users/updatePassword',
      { old_password: 'x', password: 'x', confirmPassword: 'x' },
      headers,
    )
    const marks = [user.user_uuid, username, mobile_no, email]
    expect((await rowsWith(marks)).length).toBeGreaterThan(3)

    const path = `/users/delete/user-account-by-user-uuid/${user.user_uuid}?reason=Too%20many%20features`
    const deleted = await call('DELETE', path, SURE, { ...headers, 'Idempotency-Key': 'k-delete' })
    expect(deleted).toEqual({ status: 200, json: { message: 'Your account was deleted', data: null } })
    expect(await rowsWith(marks)).toEqual([])
    expect((await call('PUT', '/users/update-user', { city: 'Boise' }, headers)).status).toBe(401)

    // The reason for leaving stays, without a reference to the client.
    const { rows } = await database.pool.query('select reason, left_on from departure_reasons')
    expect(rows).toEqual([
      { reason: 'Too many features', left_on: testServer.now().toISOString().slice(0, 10) },
    ])
  })

  it('leaves no row of debts, their payments and reminders, or income', async () => {
    const { token, user_uuid } = await registerAndLogIn(testServer)
    const { call, create, pay } = debtsOfClient(testServer, token)
    const type = (await call('POST', 'create/user-debt-types', { name: 'Boat' })).json.data
    const custom = { debt_type: 'custom', debt_type_uuid: type.debt_type_uuid }
    const debts = [await create(cardInput()), await create(loanInput(custom)), await create(loanInput())]
    const [{ debt_uuid }, , gone] = debts
    await pay({ debt_uuid, paid_on: '2026-11-21', due_on: '2026-12-15' })
    await call('POST', 'create/reminder', {
      debt_uuid,
      days_before: [1],
      local_time: '09:00',
      time_zone: 'America/New_York',
    })
    await call('DELETE', `delete/debts/${gone.debt_uuid}`)
    await call('PUT', 'update/plan', { strategy: 'custom', extra_cents: 0, order: [debt_uuid], one_offs: [] })
    await testServer.send('POST', '/investment/create/income-detail', {
      token,
      body: { gross_annual_cents: 1 },
    })
    const marks = [user_uuid, ...debts.map((debt) => String(debt.debt_uuid)), String(type.debt_type_uuid)]
    const tables = new Set((await rowsWith(marks)).map((row) => row.split(' ')[0]))
    for (const name of [
      'debts',
      'debt_types',
      'debt_payments',
      'debt_balances',
      'payoff_plans',
      'reminders',
    ]) {
      expect(tables).toContain(`public.${name}`)
    }
    expect(tables).toContain('public.incomes')
    expect((await remove(token, SURE)).status).toBe(200)
    expect(await rowsWith(marks)).toEqual([])
  })

  it('frees its username and number at once', async () => {
    const { token, username, mobile_no } = await registerAndLogIn(testServer)
    expect((await remove(token, SURE)).status).toBe(200)
    const again = newTestUser({ username, mobile_no })
    expect((await testServer.send('POST', '/users/register', { body: again })).status).toBe(201)
    const body = { username, otp: testServer.lastCode(mobile_no) }
    expect((await testServer.send('POST', '/users/verifyOtp', { body })).status).toBe(200)
  })

  it("does not reset the number's limit of five messages an hour", async () => {
    const testUser = newTestUser()
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const registered = await testServer.send('POST', '/users/register', { body: testUser })
      statuses.push(registered.status)
      if (registered.status !== 201) continue
      const { username, password, mobile_no } = testUser
      await testServer.send('POST', '/users/verifyOtp', {
        body: { username, otp: testServer.lastCode(mobile_no) },
      })
      const { json } = await testServer.send('POST', '/users/login', { body: { username, password } })
      expect((await remove(json.data.token, SURE)).status).toBe(200)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('ends all its sessions', async () => {
    const { username, token } = await registerAndLogIn(testServer)
    const other = await testServer.send('POST', '/users/login', { body: { username, password: PASSWORD } })
    await remove(token, SURE)
    for (const dead of [token, other.json.data.token]) {
      expect((await testServer.send('GET', '/users/get/uuid/me', { token: dead })).status).toBe(401)
    }
    expect(
      (await testServer.send('POST', '/users/login', { body: { username, password: PASSWORD } })).status,
    ).toBe(400)
  })
})

describe('a deletion', () => {
  it('requires the password, also right after the login', async () => {
    const { token } = await registerAndLogIn(testServer)
    for (const body of [undefined, {}]) expect((await remove(token, body)).status).toBe(422)
    expect((await remove(token, {})).json.fields).toEqual({ password: 'Please enter your password' })
    const wrong = await remove(token, { password: 'Wrong#Day42x' })
    expect([wrong.status, wrong.json.fields]).toEqual([
      400,
      { password: 'That password isn’t right. Try again' },
    ])
    expect((await remove(token, SURE)).status).toBe(200)
  })

  it('takes a passkey in place of the password', async () => {
    const { token } = await registerAndLogIn(testServer)
    const passkey = softwarePasskey()
    const begun = await testServer.send('POST', '/users/create/passkey-challenge', { token, body: SURE })
    const added = { name: 'Phone', passkey: passkey.create(begun.json.data.challenge) }
    await testServer.send('POST', '/users/create/passkey', { token, body: added })
    const asked = await testServer.send('POST', '/users/create/login-challenge', {})
    const body = { passkey: passkey.answer(asked.json.data.challenge) }
    expect((await remove(token, body)).status).toBe(200)
  })

  it('affects no other client', async () => {
    const [{ token }, other] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    for (const path of ['/users/delete/user-account', '/users/delete/user-account-by-user-uuid']) {
      expect((await remove(token, SURE, `${path}/${other.user_uuid}`)).status).toBe(404)
      expect((await remove(token, SURE, `${path}/nobody`)).status).toBe(404)
    }
    expect((await testServer.send('GET', '/users/get/uuid/me', { token: other.token })).status).toBe(200)
  })

  it('requires no reason, and accepts a reason of 500 characters', async () => {
    const byUuid = '/users/delete/user-account-by-user-uuid'
    const first = await registerAndLogIn(testServer)
    const tooLong = `${byUuid}/me?reason=${'x'.repeat(501)}`
    expect((await remove(first.token, SURE, tooLong)).status).toBe(422)
    expect((await remove(first.token, SURE, `${byUuid}/me`)).status).toBe(200)
    const second = await registerAndLogIn(testServer)
    const reason = `${byUuid}/me?reason=${'x'.repeat(500)}`
    expect((await remove(second.token, SURE, reason)).status).toBe(200)
  })
})
