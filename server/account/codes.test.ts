import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import {
  createTestServer,
  HOUR,
  MINUTE,
  SECOND,
  type Answer,
  type TestServer,
} from '#tests/fixtures/test-server.ts'
import { registerAndVerify, registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'
import { saveCode, generateCode, consumeCode } from './codes.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const post = (path: string, body: object): Promise<Answer> => testServer.send('POST', path, { body })
const forgot = (mobile_no: string): Promise<Answer> =>
  testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
const resend = (type: string, who: { username?: string; mobile_no?: string }): Promise<Answer> =>
  post('/users/resendOtp', { type, ...who })
const reset = (mobile_number: string, otp: unknown, password = 'Fresh#Start77'): Promise<Answer> =>
  post('/users/resetPassword', { otp, password, confirmPassword: password, mobile_number })
const verify = (username: string, otp: unknown): Promise<Answer> =>
  post('/users/verifyOtp', { username, otp })
const finish = (username: string, otp: unknown): Promise<Answer> =>
  post('/users/mfa/verifyOtp', { username, otp })
const logIn = (username: string): Promise<Answer> => post('/users/login', { username, password: PASSWORD })

const seen = ({ status, headers, json }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
  json: { ...json, request_id: undefined },
})
const countOf = (answers: Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** A six-digit code other than this one. */
const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456')

/** A client with a code on the way, for each endpoint that accepts one. */
const ways = {
  register: async () => {
    const testUser = newTestUser()
    await post('/users/register', testUser)
    return {
      code: testServer.lastCode(testUser.mobile_no),
      mobile_no: testUser.mobile_no,
      handIn: (otp: unknown) => verify(testUser.username, otp),
      askAgain: () => resend('register', testUser),
      sendAgain: () => resend('register', testUser),
    }
  },
  forgot: async () => {
    const { mobile_no } = await registerAndVerify(testServer)
    await forgot(mobile_no)
    return {
      code: testServer.lastCode(mobile_no),
      mobile_no,
      handIn: (otp: unknown) => reset(mobile_no, otp),
      askAgain: () => resend('forgot', { mobile_no }),
      sendAgain: () => forgot(mobile_no),
    }
  },
  mfa: async () => {
    const { username, mobile_no } = await registerAndVerify(testServer, { is_mfa_enabled: true })
    await logIn(username)
    return {
      code: testServer.lastCode(mobile_no),
      mobile_no,
      handIn: (otp: unknown) => finish(username, otp),
      askAgain: () => logIn(username),
      sendAgain: () => resend('mfa', { username }),
    }
  },
}
const everyWay = Object.entries(ways)

describe('a code', () => {
  it('has six digits, uniformly distributed, including leading zeros', () => {
    const codes = Array.from({ length: 20_000 }, generateCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    const startingWithZero = codes.filter((code) => code.startsWith('0')).length
    expect(startingWithZero).toBeGreaterThan(1700)
    expect(startingWithZero).toBeLessThan(2300)
    expect(new Set(codes).size).toBeGreaterThan(19_500)
  })

  it('is compared with its leading zeros', async () => {
    const { user_uuid } = await registerAndLogIn(testServer)
    const { db } = testServer.database
    const binding = { user_uuid, purpose: 'change' } as const
    await saveCode(db, 'a key', binding, '000042', testServer.now())
    for (const wrong of ['42', '0042', '420000', ' 00042']) {
      expect(await consumeCode(db, 'a key', binding, wrong, testServer.now())).toBeUndefined()
    }
    expect(await consumeCode(db, 'a key', binding, '000042', testServer.now())).toEqual({ is_kept: false })
  })

  it('is stored as a keyed digest bound to its account, purpose, and number', async () => {
    const { user_uuid } = await registerAndLogIn(testServer)
    const { db } = testServer.database
    const binding = { user_uuid, purpose: 'new_mobile', target: '+15550104477' } as const
    await saveCode(db, 'a key', binding, '271828', testServer.now())
    expect(await consumeCode(db, 'another key', binding, '271828', testServer.now())).toBeUndefined()
    const elsewhere = { ...binding, target: '+15550104478' }
    expect(await consumeCode(db, 'a key', elsewhere, '271828', testServer.now())).toBeUndefined()
    expect(await consumeCode(db, 'a key', binding, '271828', testServer.now())).toBeDefined()
  })

  it('has a different digest for every purpose', async () => {
    const { user_uuid } = await registerAndLogIn(testServer)
    const { db, pool } = testServer.database
    for (const purpose of ['forgot', 'change', 'new_mobile'] as const) {
      await saveCode(db, 'a key', { user_uuid, purpose }, '271828', testServer.now())
    }
    const { rows } = await pool.query<{ code_hmac: string }>(
      "select code_hmac from one_time_codes where user_uuid = $1 and purpose <> 'register'",
      [user_uuid],
    )
    expect(new Set(rows.map(({ code_hmac }) => code_hmac)).size).toBe(3)
    // 256 bits each.
    for (const { code_hmac } of rows) expect(Buffer.from(code_hmac, 'base64url')).toHaveLength(32)
  })

  it('appears in no table, response, or log line', async () => {
    const { code, handIn } = await ways.forgot()
    const answer = await handIn(otherThan(code))
    expect(answer.text).not.toContain(code)
    expect(testServer.lines.join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`))
    const tables = await testServer.database.pool.query<{ text: string }>(
      'select one_time_codes::text as text from one_time_codes union all select rate_limits::text from rate_limits',
    )
    const kept = tables.rows.map(({ text }) => text).join('\n')
    expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})

describe.each(everyWay)('a code to %s', (_name, send) => {
  it('works once', async () => {
    const { code, handIn } = await send()
    expect((await handIn(code)).status).toBe(200)
    expect((await handIn(code)).status).toBe(400)
  })

  it('works for one of twenty concurrent attempts', async () => {
    const { code, handIn } = await send()
    const answers = await Promise.all(Array.from({ length: 20 }, () => handIn(code)))
    expect([countOf(answers, 200), countOf(answers, 400)]).toEqual([1, 19])
  })

  it('works for ten minutes, and fails like a wrong one afterwards', async () => {
    const onTime = await send()
    testServer.pass(10 * MINUTE - SECOND)
    expect((await onTime.handIn(onTime.code)).status).toBe(200)
    const late = await send()
    const wrong = await late.handIn(otherThan(late.code))
    testServer.pass(10 * MINUTE)
    expect(seen(await late.handIn(late.code))).toEqual(seen(wrong))
  })

  it('still works after four wrong ones', async () => {
    const { code, handIn } = await send()
    for (let count = 0; count < 4; count += 1) expect((await handIn(otherThan(code))).status).toBe(400)
    expect((await handIn(code)).status).toBe(200)
  })

  it('fails like a wrong one for 15 minutes after five wrong ones', async () => {
    const { code, handIn, askAgain, mobile_no } = await send()
    const wrong = await handIn(otherThan(code))
    expect(wrong.json).toMatchObject({
      code: 'wrong_code',
      message: 'That code is wrong or has expired. After five wrong tries, no code works for 15 minutes.',
      fields: { otp: 'That code is wrong or has expired' },
    })
    for (let count = 0; count < 4; count += 1) await handIn(otherThan(code))
    expect(seen(await handIn(code))).toEqual(seen(wrong))
    expect(seen(await handIn(otherThan(code)))).toEqual(seen(wrong))

    // A newer code does not lift the lock early.
    testServer.pass(14 * MINUTE)
    await askAgain()
    const newer = testServer.lastCode(mobile_no)
    expect(seen(await handIn(newer))).toEqual(seen(wrong))
    testServer.pass(61 * SECOND)
    expect((await handIn(newer)).status).toBe(200)
  })

  it('counts concurrent wrong attempts one by one', async () => {
    const { code, handIn, askAgain, mobile_no } = await send()
    const answers = await Promise.all(Array.from({ length: 10 }, () => handIn(otherThan(code))))
    expect(countOf(answers, 400)).toBe(10)
    expect((await handIn(code)).status).toBe(400)
    testServer.pass(15 * MINUTE)
    await askAgain()
    expect((await handIn(testServer.lastCode(mobile_no))).status).toBe(200)
  })

  it('invalidates the old code when resent and keeps the count of wrong attempts', async () => {
    const { code, handIn, askAgain, mobile_no } = await send()
    for (let count = 0; count < 4; count += 1) await handIn(otherThan(code))
    testServer.pass(61 * SECOND)
    await askAgain()
    const newer = testServer.lastCode(mobile_no)
    // The fifth wrong attempt: with the old code, unless both codes happen to be equal.
    await handIn(code === newer ? otherThan(code) : code)
    expect((await handIn(newer)).status).toBe(400)
  })

  it('must be a string of six digits', async () => {
    const { code, handIn } = await send()
    const badOnes = [
      Number(code),
      [code],
      { code },
      null,
      true,
      code.slice(1),
      `${code}0`,
      ` ${code}`,
      `${code}\n`,
      '１２３４５６',
      '12e456',
    ]
    for (const bad of badOnes) {
      const { status, json } = await handIn(bad)
      expect([status, json.fields.otp]).toEqual([
        422,
        typeof bad === 'string' ? 'OTP should be of 6 digits' : 'Please enter the Code',
      ])
    }
    expect((await handIn('')).json.fields.otp).toBe('Please enter the Code')
    // None of these counted as an attempt.
    expect((await handIn(code)).status).toBe(200)
  })

  it('answers 429 with the seconds to wait for a second message within a minute', async () => {
    const { askAgain, sendAgain } = await send()
    const before = testServer.sent.length
    testServer.pass(18 * SECOND)
    const refused = await sendAgain()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('42')
    expect(refused.json).toMatchObject({
      code: 'too_many_requests',
      message: 'Please wait 42 seconds before requesting another code.',
    })
    expect(testServer.sent).toHaveLength(before)
    testServer.pass(42 * SECOND)
    expect((await askAgain()).status).toBe(200)
    expect(testServer.sent).toHaveLength(before + 1)
  })
})

it('rejects a code of another purpose', async () => {
  const { username, mobile_no } = await registerAndVerify(testServer, { is_mfa_enabled: true })
  await logIn(username)
  const mfa = testServer.lastCode(mobile_no)
  testServer.pass(61 * SECOND)
  await forgot(mobile_no)
  const recovery = testServer.lastCode(mobile_no)
  expect(mfa).not.toBe(recovery)
  expect((await reset(mobile_no, mfa)).status).toBe(400)
  expect((await finish(username, recovery)).status).toBe(400)
  expect((await verify(username, recovery)).status).toBe(400)
  expect((await finish(username, mfa)).status).toBe(200)
  expect((await reset(mobile_no, recovery)).status).toBe(200)
})

it('rejects a code of another client', async () => {
  const [first, second] = [await registerAndVerify(testServer), await registerAndVerify(testServer)]
  await forgot(first.mobile_no)
  await forgot(second.mobile_no)
  const otp = testServer.lastCode(first.mobile_no)
  expect(otp).not.toBe(testServer.lastCode(second.mobile_no))
  expect((await reset(second.mobile_no, otp)).status).toBe(400)
  expect((await reset(first.mobile_no, otp)).status).toBe(200)
})

it('does not lock anyone out with attempts after the code has expired', async () => {
  const { mobile_no } = await registerAndVerify(testServer)
  await forgot(mobile_no)
  testServer.pass(11 * MINUTE)
  for (let count = 0; count < 6; count += 1) expect((await reset(mobile_no, '000000')).status).toBe(400)
  await forgot(mobile_no)
  expect((await reset(mobile_no, testServer.lastCode(mobile_no))).status).toBe(200)
})

describe('messages to a number', () => {
  it('share one wait in every format of the number', async () => {
    const { mobile_no } = await registerAndVerify(testServer)
    const [bare, national] = [mobile_no.slice(2), mobile_no.slice(2, 5)]
    const spellings = [
      bare,
      `(${national}) ${mobile_no.slice(5, 8)}-${mobile_no.slice(8)}`,
      `+1 ${national}.${mobile_no.slice(5)}`,
      ` ${mobile_no} `,
    ]
    expect((await forgot(mobile_no)).status).toBe(200)
    for (const spelling of spellings)
      expect([spelling, (await forgot(spelling)).status]).toEqual([spelling, 429])
    expect((await resend('forgot', { mobile_no: `1${bare}` })).status).toBe(429)
    testServer.pass(60 * SECOND)
    const before = testServer.sent.length
    expect((await forgot(bare)).status).toBe(200)
    expect(testServer.sent.slice(before).map(({ to }) => to)).toEqual([mobile_no])
  })

  it('share one wait across processes', async () => {
    const { mobile_no } = await registerAndVerify(testServer)
    const elsewhere = createApp({ ...testServer.dependencies }, { isReady: true })
    const request = { method: 'PUT', headers: { 'Content-Type': 'application/json' } }
    const body = JSON.stringify({ mobile_no })
    expect((await forgot(mobile_no)).status).toBe(200)
    expect((await elsewhere.request('/api/users/forgotPassword', { ...request, body })).status).toBe(429)
  })

  it('are limited to five an hour and ten a day, whether or not an account exists', async () => {
    const { mobile_no } = await registerAndVerify(testServer)
    for (const number of [mobile_no, '+15550999999']) {
      testServer.pass(25 * HOUR)
      const answers: Answer[] = []
      for (let count = 0; count < 6; count += 1) {
        answers.push(await forgot(number))
        testServer.pass(61 * SECOND)
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(answers[5]?.headers.get('retry-after')).toBe(String(3600 - 5 * 61))
      testServer.pass(HOUR)
      for (let count = 0; count < 6; count += 1) {
        answers.push(await forgot(number))
        testServer.pass(61 * SECOND)
      }
      // The refused message of the first hour counts only in its own window.
      expect(answers.slice(6).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      testServer.pass(HOUR)
      const eleventh = await forgot(number)
      expect(eleventh.status).toBe(429)
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(20 * 3600)
    }
  })

  it('are limited to twenty an hour from one address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await forgot(`+1555777${String(count).padStart(4, '0')}`)).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })

  it('go only to the United States and India', async () => {
    const before = testServer.sent.length
    expect((await forgot('+447700900123')).status).toBe(422)
    expect((await resend('forgot', { mobile_no: '+447700900123' })).status).toBeLessThan(500)
    expect((await post('/users/register', newTestUser({ mobile_no: '+447700900123' }))).status).toBe(422)
    expect(testServer.sent).toHaveLength(before)
  })

  it('are not used up by requests for a username without a pending code', async () => {
    const { username, mobile_no } = await registerAndVerify(testServer)
    for (let count = 0; count < 12; count += 1) {
      await resend('mfa', { username })
      testServer.pass(61 * SECOND)
    }
    await resend('register', { username })
    expect((await forgot(mobile_no)).status).toBe(200)
  })
})

it('requires a resend to say whose code it is', async () => {
  const nobody = await resend('forgot', { username: 'maya' })
  expect([nobody.status, nobody.json.fields]).toEqual([422, { mobile_no: 'Please input your Mobile Number' }])
  const nameless = await resend('register', { mobile_no: '+15550104477' })
  expect([nameless.status, nameless.json.fields]).toEqual([422, { username: 'Please enter your username' }])
  expect((await resend('change', { username: 'maya' })).status).toBe(422)
})

it('keeps code limits when request limits are relaxed', async () => {
  const relaxed = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  const send = (method: string, path: string, body: object) => relaxed.send(method, path, { body })
  // Without request limits, an address may register forty times a minute.
  const people = Array.from({ length: 40 }, () => newTestUser())
  for (const testUser of people.slice(0, 25)) {
    expect((await send('POST', '/users/register', testUser)).status).toBe(201)
  }
  for (const testUser of people.slice(25)) {
    expect((await send('POST', '/users/register', { ...testUser, terms: false })).status).toBe(422)
  }
  const [testUser = newTestUser()] = people
  const { username, mobile_no } = testUser
  const again = { type: 'register', username }
  expect((await send('POST', '/users/resendOtp', again)).status).toBe(429)
  const otp = relaxed.lastCode(mobile_no)
  for (let count = 0; count < 5; count += 1) {
    await send('POST', '/users/verifyOtp', { username, otp: otherThan(otp) })
  }
  expect((await send('POST', '/users/verifyOtp', { username, otp })).status).toBe(400)
  for (let count = 0; count < 4; count += 1) {
    relaxed.pass(61 * SECOND)
    expect((await send('POST', '/users/resendOtp', again)).status).toBe(200)
  }
  relaxed.pass(61 * SECOND)
  expect((await send('POST', '/users/resendOtp', again)).status).toBe(429)
  await relaxed.close()
})
