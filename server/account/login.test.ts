import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashWorkOf } from '#tests/fixtures/hash-work.ts'
import {
  createTestServer,
  HOUR,
  MINUTE,
  SECOND,
  type Answer,
  type TestServer,
} from '#tests/fixtures/test-server.ts'
import { registerAndVerify, registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const logIn = (username: unknown, password: unknown, more: object = {}): Promise<Answer> =>
  testServer.send('POST', '/users/login', { body: { username, password }, ...more })
const finish = (username: string, otp: string, more: object = {}): Promise<Answer> =>
  testServer.send('POST', '/users/mfa/verifyOtp', { body: { username, otp }, ...more })
const me = (token: string): Promise<Answer> => testServer.send('GET', '/users/get/uuid/me', { token })

/** What a caller can observe of a response, without what differs in every response. */
const seen = ({ status, headers, json }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
  json: { ...json, request_id: undefined },
})

it('logs a verified client in and names them', async () => {
  const { username } = await registerAndVerify(testServer)
  const { status, json } = await logIn(username, PASSWORD)
  expect(status).toBe(200)
  expect(json.data.user).toEqual({
    user_uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    username,
    first_name: 'Maya',
    last_name: 'Okafor',
    subscription_plan: 'No Plan',
    is_client_lookup: false,
    is_mfa_enabled: false,
    role_name: 'User',
    time_zone: 'America/New_York',
    is_time_zone_chosen: false,
  })
  const answered = await me(json.data.token)
  expect(answered.json.data).toMatchObject({ username, dob: '1990-03-14' })
})

it('matches usernames in any letter case and passwords exactly', async () => {
  const { username } = await registerAndVerify(testServer)
  expect((await logIn(` ${username.toUpperCase()} `, PASSWORD)).status).toBe(200)
  expect((await logIn(username, PASSWORD.toUpperCase())).status).toBe(400)
  expect((await logIn(username, ` ${PASSWORD}`)).status).toBe(400)
})

it('reports missing fields', async () => {
  const { status, json } = await logIn('', '')
  expect(status).toBe(422)
  expect(json.fields).toEqual({
    username: 'Please enter your username',
    password: 'Please enter your password',
  })
})

it('accepts only a username and password of ordinary length', async () => {
  expect((await logIn('maya', 'x'.repeat(513))).status).toBe(422)
  expect((await logIn('m'.repeat(65), PASSWORD)).status).toBe(422)
})

it('answers a wrong password like an unknown username', async () => {
  const { username } = await registerAndVerify(testServer)
  const known = await logIn(username, 'Wrong#Day42x')
  expect(known.status).toBe(400)
  expect(known.json).toMatchObject({
    code: 'wrong_credentials',
    message: 'That username and password don’t match.',
  })
  expect(seen(await logIn('nobody.at.all', 'Wrong#Day42x'))).toEqual(seen(known))
})

it('checks a hash of the same cost for an unknown username', async () => {
  const { username } = await registerAndVerify(testServer)
  // The hash of nobody is made at the first such login.
  await logIn('nobody', 'warm up')
  const known = await hashWorkOf(() => logIn(username, 'Wrong#Day42x'))
  expect(known).toEqual({ hashes: 0, checks: [expect.stringMatching(/^argon2id v=19 m=/)] })
  expect(await hashWorkOf(() => logIn('nobody.here', 'Wrong#Day42x'))).toEqual(known)
})

it('ignores an invalid token', async () => {
  const { username } = await registerAndVerify(testServer)
  expect((await logIn(username, PASSWORD, { token: 'x'.repeat(43) })).status).toBe(200)
})

it('ends the session whose token came with the login', async () => {
  const { username, token } = await registerAndLogIn(testServer)
  const { json } = await logIn(username, PASSWORD, { token })
  expect(json.data.token).not.toBe(token)
  expect((await me(token)).status).toBe(401)
  expect((await me(json.data.token)).status).toBe(200)
})

describe('wrong passwords', () => {
  const waitsOf = async (username: string): Promise<(string | null)[]> => {
    const waits: (string | null)[] = []
    for (let round = 0; round < 8; round += 1) {
      const locked = await logIn(username, 'Wrong#Day42x')
      expect(locked.status).toBe(423)
      waits.push(locked.headers.get('retry-after'))
      testServer.pass(Number(locked.headers.get('retry-after')) * SECOND)
      expect((await logIn(username, 'Wrong#Day42x')).status).toBe(400)
    }
    return waits
  }

  it('lock the account for a wait that doubles up to 15 minutes, whether or not it exists', async () => {
    const { username } = await registerAndVerify(testServer)
    for (const name of [username, 'nobody.to.lock']) {
      for (let count = 0; count < 5; count += 1) expect((await logIn(name, 'x')).status).toBe(400)
      expect(await waitsOf(name)).toEqual(['30', '60', '120', '240', '480', '900', '900', '900'])
    }
  })

  it('hide whether a password is right while locked', async () => {
    const { username } = await registerAndVerify(testServer)
    for (let count = 0; count < 5; count += 1) await logIn(username, 'x')
    const wrong = await logIn(username, 'x')
    expect(wrong.json).toMatchObject({
      code: 'locked',
      message: 'Too many failed attempts. Try again in 30 seconds, or reset your password.',
    })
    expect(seen(await logIn(username, PASSWORD))).toEqual(seen(wrong))
    for (let count = 0; count < 5; count += 1) await logIn('nobody.is.shut', 'x')
    expect(seen(await logIn('nobody.is.shut', 'x'))).toEqual(seen(wrong))
  })

  it('lock the account in every letter case of the username', async () => {
    const { username } = await registerAndVerify(testServer)
    for (let count = 0; count < 5; count += 1) await logIn(username, 'x')
    expect((await logIn(username.toUpperCase(), PASSWORD)).status).toBe(423)
  })

  it('are cleared by a right one after the wait, and five more may follow', async () => {
    const { username } = await registerAndVerify(testServer)
    for (let count = 0; count < 5; count += 1) await logIn(username, 'x')
    testServer.pass(30 * SECOND)
    expect((await logIn(username, PASSWORD)).status).toBe(200)
    for (let count = 0; count < 4; count += 1) expect((await logIn(username, 'x')).status).toBe(400)
    expect((await logIn(username, PASSWORD)).status).toBe(200)
  })

  it('are not counted during the wait, so that nobody can extend it', async () => {
    const { username } = await registerAndVerify(testServer)
    for (let count = 0; count < 25; count += 1) await logIn(username, 'x')
    testServer.pass(30 * SECOND)
    expect((await logIn(username, PASSWORD)).status).toBe(200)
  })

  it('are counted one by one when concurrent', async () => {
    const { username } = await registerAndVerify(testServer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(username, 'Wrong#Day42x')))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(400),
      ...Array<number>(5).fill(423),
    ])
  })

  it('are cleared after a day', async () => {
    const { username } = await registerAndVerify(testServer)
    for (let count = 0; count < 4; count += 1) await logIn(username, 'x')
    testServer.pass(25 * HOUR)
    for (let count = 0; count < 4; count += 1) expect((await logIn(username, 'x')).status).toBe(400)
    expect((await logIn(username, PASSWORD)).status).toBe(200)
  })

  it('do not lock out a client who resets the password by code', async () => {
    const { username, mobile_no } = await registerAndVerify(testServer)
    for (let count = 0; count < 6; count += 1) await logIn(username, 'x')
    await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
    const password = 'Fresh#Start77'
    const body = {
      otp: testServer.lastCode(mobile_no),
      password,
      confirmPassword: password,
      mobile_number: mobile_no,
    }
    expect((await testServer.send('POST', '/users/resetPassword', { body })).status).toBe(200)
    expect((await logIn(username, password)).status).toBe(200)
  })

  it('are limited to thirty a minute per address over all usernames', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await logIn(`nobody${count}`, 'x')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429])
  })
})

describe('wrong passwords from other networks', () => {
  let proxied: TestServer
  beforeAll(async () => {
    proxied = await createTestServer({ VERDANT_TRUSTED_PROXY: '127.0.0.1' })
  })
  beforeEach(() => proxied.pass(25 * HOUR))
  afterAll(() => proxied.close())

  const from = (ip: string) => ({ 'X-Forwarded-For': ip })
  const tryFrom = async (ip: string, username: string, password = 'Wrong#Day42x'): Promise<number> => {
    const body = { username, password }
    return (await proxied.send('POST', '/users/login', { body, headers: from(ip) })).status
  }
  /** Twenty wrong passwords, five from each of four networks. */
  const guess = async (username: string, block = '203.0.113'): Promise<void> => {
    for (let index = 0; index < 20; index += 1) {
      expect(await tryFrom(`${block}.${index % 4}`, username)).toBe(400)
    }
  }

  it('lock the network that they come from, and not the owner', async () => {
    const { username } = await registerAndVerify(proxied)
    const [guesses, logins]: [number[], number[]] = [[], []]
    for (let count = 0; count < 64; count += 1) {
      guesses.push(await tryFrom('203.0.113.9', username))
      proxied.pass(2100)
      if (count % 8 === 7) logins.push(await tryFrom('198.51.100.7', username, PASSWORD))
    }
    expect(guesses.filter((status) => status === 423).length).toBeGreaterThan(50)
    expect(logins).toEqual(Array<number>(8).fill(200))
  })

  it.each(['an owner', 'nobody'])(
    'of many networks shut an account of %s for those not known',
    async (who) => {
      const username = who === 'nobody' ? 'nobody.anywhere' : (await registerAndVerify(proxied)).username
      await guess(username)
      expect(await tryFrom('198.51.100.7', username, PASSWORD)).toBe(423)
      proxied.pass(30 * SECOND)
      expect(await tryFrom('198.51.100.8', username)).toBe(400)
    },
  )

  it('of many networks do not lock an owner out of a known network or after a reset', async () => {
    const { username, mobile_no } = await registerAndVerify(proxied)
    expect(await tryFrom('198.51.100.7', username, PASSWORD)).toBe(200)
    await guess(username)
    expect(await tryFrom('198.51.100.7', username, PASSWORD)).toBe(200)
    await guess(username.toUpperCase(), '192.0.2')
    const headers = from('198.51.100.9')
    expect(await tryFrom('198.51.100.9', username, PASSWORD)).toBe(423)
    await proxied.send('PUT', '/users/forgotPassword', { body: { mobile_no }, headers })
    const password = 'Fresh#Start77'
    const reset = { otp: proxied.lastCode(mobile_no), password, confirmPassword: password }
    const body = { ...reset, mobile_number: mobile_no }
    expect((await proxied.send('POST', '/users/resetPassword', { body, headers })).status).toBe(200)
    expect(await tryFrom('198.51.100.9', username, password)).toBe(200)
  })

  it('store no address', async () => {
    const { username } = await registerAndVerify(proxied)
    await tryFrom('198.51.100.7', username, PASSWORD)
    await tryFrom('198.51.100.7', username)
    const { rows } = await proxied.database.pool.query<{ text: string }>(
      'select t::text as text from login_throttles t union all select n::text from known_networks n',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('198.51')
  })
})

describe('two-factor login', () => {
  it('applies at once after registering with it, and after a reset', async () => {
    const testUser = newTestUser({ is_mfa_enabled: true })
    const { username, mobile_no } = testUser
    await testServer.send('POST', '/users/register', { body: testUser })
    const registration = { otp: testServer.lastCode(mobile_no), username }
    await testServer.send('POST', '/users/verifyOtp', { body: registration })
    expect((await logIn(username, PASSWORD)).json.data).toMatchObject({ mfa_required: true })
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)

    testServer.pass(61 * SECOND)
    await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
    const password = 'Fresh#Start77'
    const reset = { otp: testServer.lastCode(mobile_no), password, confirmPassword: password }
    await testServer.send('POST', '/users/resetPassword', { body: { ...reset, mobile_number: mobile_no } })
    expect((await logIn(username, password)).status).toBe(200)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
  })

  it("sends its code even after a stranger has used up the number's public limit", async () => {
    const { username, mobile_no } = await registerAndVerify(testServer, { is_mfa_enabled: true })
    const ask = () => testServer.send('POST', '/users/forgotUserId', { body: { mobile_no } })
    for (let count = 0; count < 6; count += 1) {
      await ask()
      testServer.pass(61 * SECOND)
    }
    expect((await ask()).status).toBe(429)
    expect((await logIn(username, PASSWORD)).status).toBe(200)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
  })

  const withMfa = () => registerAndVerify(testServer, { is_mfa_enabled: true })

  it('sends a code after the password, and the code completes the login', async () => {
    const { username, mobile_no } = await withMfa()
    const started = await logIn(username, PASSWORD)
    expect(started.json).toEqual({
      message: 'Code sent to your registered mobile number',
      data: {
        mfa_required: true,
        method: 'text',
        username,
        mobile_no: `+1 ••• ••• ••${mobile_no.slice(-2)}`,
      },
    })
    const { status, json } = await finish(username, testServer.lastCode(mobile_no))
    expect(status).toBe(200)
    expect(json).toEqual({ data: expect.stringMatching(/^[\w-]{65}$/) })
    expect((await me(json.data)).json.data.username).toBe(username)
  })

  it('requires the password first', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    const otp = testServer.lastCode(mobile_no)
    expect((await finish(username, otp)).status).toBe(200)
    testServer.pass(61 * SECOND)
    const before = testServer.sent.length
    await testServer.send('POST', '/users/resendOtp', { body: { type: 'mfa', mobile_no, username } })
    expect(testServer.sent).toHaveLength(before)
    expect((await finish(username, otp)).status).toBe(400)
  })

  it('lasts ten minutes after the password, also with a newer code', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    testServer.pass(9 * MINUTE)
    await testServer.send('POST', '/users/resendOtp', { body: { type: 'mfa', mobile_no, username } })
    testServer.pass(61 * SECOND)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(400)
  })

  it('can resend the code while the login is pending', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    testServer.pass(61 * SECOND)
    const resent = await testServer.send('POST', '/users/resendOtp', {
      body: { type: 'mfa', mobile_no, username },
    })
    expect(resent.json.message).toBe('Code sent to your registered mobile number')
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
  })

  it('continues with the same code when the password is entered twice within a minute', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    const before = testServer.sent.length
    expect((await logIn(username, PASSWORD)).json.data.mfa_required).toBe(true)
    expect(testServer.sent).toHaveLength(before)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
  })

  it('cannot be locked by someone without the password', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
    testServer.pass(11 * MINUTE)
    for (let count = 0; count < 6; count += 1) expect((await finish(username, '000000')).status).toBe(400)
    await logIn(username, PASSWORD)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
  })

  it('remembers whether to stay signed in', async () => {
    const { username, mobile_no } = await withMfa()
    await testServer.send('POST', '/users/login', {
      body: { username, password: PASSWORD, keep_me_signed_in: false },
    })
    const { json } = await finish(username, testServer.lastCode(mobile_no))
    testServer.pass(13 * HOUR)
    expect((await me(json.data)).status).toBe(401)
  })

  it('fails if the password has changed meanwhile', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    const otp = testServer.lastCode(mobile_no)
    testServer.pass(61 * SECOND)
    await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
    const password = 'Fresh#Start77'
    const reset = {
      otp: testServer.lastCode(mobile_no),
      password,
      confirmPassword: password,
      mobile_number: mobile_no,
    }
    expect((await testServer.send('POST', '/users/resetPassword', { body: reset })).status).toBe(200)
    expect((await finish(username, otp)).status).toBe(400)
  })

  it('ends the session whose token came with the code', async () => {
    const { username, mobile_no } = await withMfa()
    await logIn(username, PASSWORD)
    const first = await finish(username, testServer.lastCode(mobile_no))
    testServer.pass(61 * SECOND)
    await logIn(username, PASSWORD)
    const second = await finish(username, testServer.lastCode(mobile_no), { token: first.json.data })
    expect((await me(first.json.data)).status).toBe(401)
    expect((await me(second.json.data)).status).toBe(200)
  })
})

it('sends another code to a client who registered and never verified', async () => {
  const testUser = newTestUser()
  await testServer.send('POST', '/users/register', { body: testUser })
  testServer.pass(11 * MINUTE)
  await logIn(testUser.username, testUser.password)
  const body = { username: testUser.username, otp: testServer.lastCode(testUser.mobile_no) }
  expect((await testServer.send('POST', '/users/verifyOtp', { body })).status).toBe(200)
})
