import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashWorkOf } from '#tests/fixtures/hash-work.ts'
import { createTestServer, HOUR, SECOND, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndVerify, registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const NEW_PASSWORD = 'Fresh#Start77'
const post = (path: string, body: object): Promise<Answer> => testServer.send('POST', path, { body })
const forgot = (mobile_no: unknown): Promise<Answer> =>
  testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
const reset = (mobile_number: unknown, change: object = {}): Promise<Answer> =>
  post('/users/resetPassword', {
    otp: '000000',
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    mobile_number,
    ...change,
  })
const logIn = (username: string, password: string): Promise<Answer> =>
  post('/users/login', { username, password })

const seen = ({ status, headers, json }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
  json: { ...json, request_id: undefined },
})

describe('responses that must not reveal whether an account exists', () => {
  const NOBODY = { username: 'nobody.there', mobile_no: '+15550990000' }
  it.each<[string, (who: { username: string; mobile_no: string }) => Promise<Answer>]>([
    ['forgotPassword', ({ mobile_no }) => forgot(mobile_no)],
    ['forgotUserId', ({ mobile_no }) => post('/users/forgotUserId', { mobile_no })],
    ['resendOtp, forgot', ({ mobile_no }) => post('/users/resendOtp', { type: 'forgot', mobile_no })],
    ['resendOtp, register', ({ username }) => post('/users/resendOtp', { type: 'register', username })],
    ['resendOtp, mfa', ({ username }) => post('/users/resendOtp', { type: 'mfa', username })],
    ['resetPassword', ({ mobile_no }) => reset(mobile_no)],
    ['verifyOtp', ({ username }) => post('/users/verifyOtp', { username, otp: '000000' })],
    ['mfa/verifyOtp', ({ username }) => post('/users/mfa/verifyOtp', { username, otp: '000000' })],
    ['login', ({ username }) => logIn(username, 'Wrong#Day42x')],
  ])('%s', async (_name, ask) => {
    const client = await registerAndVerify(testServer, { is_mfa_enabled: true })
    // Six attempts, because every limit must count for both.
    for (let count = 0; count < 6; count += 1) {
      expect(seen(await ask(client))).toEqual(seen(await ask(NOBODY)))
    }
  })

  it('does the same work for a reset with an unknown number', async () => {
    const client = await registerAndVerify(testServer)
    await forgot(client.mobile_no)
    const statementsOf = async (number: string): Promise<string[]> => {
      const statements: string[] = []
      const query = vi.spyOn(Client.prototype, 'query')
      await reset(number)
      for (const [first] of query.mock.calls) {
        const text = typeof first === 'string' ? first : Object(first).text
        statements.push(String(text))
      }
      query.mockRestore()
      return statements
    }
    const known = await statementsOf(client.mobile_no)
    expect(known.length).toBeGreaterThan(4)
    expect(await statementsOf(NOBODY.mobile_no)).toEqual(known)
  })

  it('hashes as much for a reset with an unknown number', async () => {
    const client = await registerAndVerify(testServer)
    await forgot(client.mobile_no)
    const known = await hashWorkOf(() => reset(client.mobile_no))
    expect(known.hashes + known.checks.length).toBeGreaterThan(0)
    expect(await hashWorkOf(() => reset(NOBODY.mobile_no))).toEqual(known)
  })
})

describe('a forgotten username', () => {
  it('sends the username by message and leaves it out of the response', async () => {
    const { username, mobile_no } = await registerAndVerify(testServer)
    const answer = await post('/users/forgotUserId', { mobile_no: mobile_no.slice(2) })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ message: 'Username sent to your Mobile number', data: null })
    expect(testServer.sent.at(-1)).toEqual({ to: mobile_no, text: `Your Verdant username is ${username}.` })
  })

  it('sends nothing to a number that was never verified', async () => {
    const testUser = newTestUser()
    await post('/users/register', testUser)
    testServer.pass(61 * SECOND)
    const before = testServer.sent.length
    expect((await post('/users/forgotUserId', { mobile_no: testUser.mobile_no })).status).toBe(200)
    expect(testServer.sent).toHaveLength(before)
  })
})

describe('a forgotten password', () => {
  it('sets a new password with the code and notifies the client', async () => {
    const { username, mobile_no, token } = await registerAndLogIn(testServer)
    const asked = await forgot(mobile_no)
    expect(asked.json).toEqual({ message: 'Code sent to your registered mobile number', data: null })
    const answer = await reset(mobile_no, { otp: testServer.lastCode(mobile_no) })
    expect(answer.status).toBe(200)
    // No session: a reset does not log in.
    expect(answer.json).toEqual({ message: 'Password Reset Successfully!', data: null })
    expect(testServer.sent.at(-1)).toMatchObject({
      to: mobile_no,
      text: expect.stringContaining('password was changed'),
    })
    expect((await testServer.send('GET', '/users/get/uuid/me', { token })).status).toBe(401)
    expect((await logIn(username, PASSWORD)).status).toBe(400)
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200)
  })

  it('does not bypass two-factor authentication', async () => {
    const { username, mobile_no } = await registerAndVerify(testServer, { is_mfa_enabled: true })
    await forgot(mobile_no)
    await reset(mobile_no, { otp: testServer.lastCode(mobile_no) })
    testServer.pass(61 * SECOND)
    const { json } = await logIn(username, NEW_PASSWORD)
    expect(json.data).toMatchObject({ mfa_required: true })
    expect(json.data.token).toBeUndefined()
  })

  it('accepts the same code again after a password that was too easy to guess', async () => {
    const { username, mobile_no } = await registerAndVerify(testServer)
    await forgot(mobile_no)
    const otp = testServer.lastCode(mobile_no)
    for (const [password, message] of [
      ['Password1!', 'That password is too common. Choose another one'],
      [`Aa1!${username}`, 'Choose a password that doesn’t contain your username'],
    ]) {
      const { status, json } = await reset(mobile_no, { otp, password, confirmPassword: password })
      expect([status, json.fields]).toEqual([422, { password: message }])
    }
    expect((await reset(mobile_no, { otp })).status).toBe(200)
  })

  it('keeps the old password when the code is wrong', async () => {
    const { username, mobile_no } = await registerAndVerify(testServer)
    await forgot(mobile_no)
    const otp = testServer.lastCode(mobile_no) === '123456' ? '654321' : '123456'
    expect((await reset(mobile_no, { otp })).status).toBe(400)
    expect((await logIn(username, PASSWORD)).status).toBe(200)
  })

  it('is not available for a number that was never verified', async () => {
    const testUser = newTestUser()
    await post('/users/register', testUser)
    testServer.pass(61 * SECOND)
    const before = testServer.sent.length
    await forgot(testUser.mobile_no)
    expect(testServer.sent).toHaveLength(before)
  })
})

describe('an invalid field is reported', () => {
  it.each([
    ['555010', 'Please enter a valid mobile number'],
    ['55501044770', 'Please enter a valid mobile number'],
    ['555o104477', 'Please enter a valid mobile number'],
    ['+44 7700 900123', 'Please enter a valid mobile number'],
    ['', 'Please input your Mobile Number'],
    [undefined, 'Please input your Mobile Number'],
    [5550104477, 'Please input your Mobile Number'],
  ])('mobile number %j', async (mobile_no, message) => {
    expect((await forgot(mobile_no)).json.fields).toEqual({ mobile_no: message })
    expect((await post('/users/forgotUserId', { mobile_no })).json.fields).toEqual({ mobile_no: message })
    expect((await reset(mobile_no)).json.fields).toEqual({ mobile_number: message })
  })

  it.each(['5550104', '5550104477'])('accepts a number of 7 to 10 digits such as %s', async (mobile_no) => {
    expect((await forgot(mobile_no)).status).toBe(200)
  })

  it('rejects two passwords that differ', async () => {
    const { status, json } = await reset('+15550104477', { confirmPassword: 'Fresh#Start78' })
    expect(status).toBe(422)
    expect(json.fields).toEqual({ confirmPassword: 'The new password that you entered do not match!' })
  })

  it('rejects a password that is too weak', async () => {
    const { json } = await reset('+15550104477', { password: 'weak', confirmPassword: 'weak' })
    expect(json.fields).toEqual({
      password:
        'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character',
    })
  })
})
