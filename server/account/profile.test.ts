import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'
const get = (path: string, token?: string): Promise<Answer> =>
  testServer.send('GET', path, token === undefined ? {} : { token })
const update = (token: string, body: object): Promise<Answer> =>
  testServer.send('PUT', '/users/update-user', { token, body })
const changePassword = (token: string, body: object): Promise<Answer> =>
  testServer.send('PUT', '/users/updatePassword', { token, body })
const switchMfa = (token: string, on: unknown, password: unknown, whose = 'me'): Promise<Answer> =>
  testServer.send('PATCH', `/mfa/enableMfa/${whose}?enableMFA=${String(on)}`, { token, body: { password } })
const logIn = (username: string, password = PASSWORD): Promise<Answer> =>
  testServer.send('POST', '/users/login', { body: { username, password } })
const messagesTo = (number: string): string[] =>
  testServer.sent.filter(({ to }) => to === number).map(({ text }) => text)

const withoutId = ({ status, json }: Answer) => ({ status, json: { ...json, request_id: undefined } })

describe("the client's profile", () => {
  it('contains the fields that the client may see, and no others', async () => {
    const { token, user_uuid } = await registerAndLogIn(testServer)
    const { json } = await get('/users/get/uuid/me', token)
    expect(Object.keys(json.data).sort()).toEqual([
      'address_1',
      'address_2',
      'city',
      'created_at',
      'dob',
      'email',
      'first_name',
      'is_client_lookup',
      'is_mfa_enabled',
      'is_time_zone_chosen',
      'last_name',
      'mobile_no',
      'role_name',
      'state',
      'subscription_plan',
      'terms_version',
      'time_zone',
      'user_uuid',
      'username',
      'zip_code',
    ])
    expect((await get(`/users/get/uuid/${user_uuid.toUpperCase()}`, token)).json.data.user_uuid).toBe(
      user_uuid,
    )
  })

  it("answers 404 for another client's profile", async () => {
    const [{ token }, other] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const foreign = await get(`/users/get/uuid/${other.user_uuid}`, token)
    expect(foreign.status).toBe(404)
    expect(foreign.json.message).toBe('We couldn’t find that.')
    for (const nothing of [NOBODYS_UUID, '1', 'me%00', "'; drop table users; --", '%F0%9F%92%A9', 'ME']) {
      const answer = await get(`/users/get/uuid/${nothing}`, token)
      expect(withoutId(answer)).toEqual(withoutId(foreign))
    }
  })

  it('accepts changes by the same rules and messages as the registration', async () => {
    const { token } = await registerAndLogIn(testServer)
    const change = {
      first_name: 'Nia',
      last_name: 'de Souza',
      address_1: '2 Elm Road',
      address_2: '',
      city: 'Boise',
      state: 'ID',
      zip_code: '83702',
    }
    const changed = await update(token, change)
    expect(changed.status).toBe(200)
    expect(changed.json.message).toBe('Details saved')
    expect((await get('/users/get/uuid/me', token)).json.data).toMatchObject({ ...change, state: 'US-ID' })
    for (const [field, value, message] of [
      ['first_name', 'N1a', 'Enter Valid Data'],
      ['zip_code', '8370', 'Zip code should be of 5 digits'],
      ['email', 'nia', 'Please enter valid email'],
      ['mobile_no', '5550104477', 'Please Enter Valid Mobile Number'],
      ['state', 'Atlantis', 'Please choose your state'],
      ['address_1', '22', 'Input should contain at least one alphabet'],
    ] as const) {
      const { status, json } = await update(token, { [field]: value })
      expect([status, json.fields]).toEqual([422, { [field]: message }])
    }
  })

  it('ignores fields that the client may not change', async () => {
    const { token, user_uuid, username } = await registerAndLogIn(testServer)
    const answer = await update(token, {
      first_name: 'Nia',
      user_uuid: NOBODYS_UUID,
      username: 'somebody.else',
      role_name: 'Advisor',
      is_client_lookup: true,
      subscription_plan: 'PREMIER',
      tenant_uuid: NOBODYS_UUID,
      password_hash: 'x',
      password: 'Other#Day42x',
      is_mfa_enabled: true,
      status: 'pending',
      dob: '1970-01-01',
      terms_version: '1999-01-01',
      created_at: '1999-01-01T00:00:00Z',
    })
    expect(answer.json.data).toMatchObject({
      first_name: 'Nia',
      user_uuid,
      username,
      role_name: 'User',
      is_client_lookup: false,
      is_mfa_enabled: false,
      subscription_plan: 'No Plan',
      dob: '1990-03-14',
      terms_version: '2026-11-23',
    })
    expect((await logIn(username)).status).toBe(200)
  })

  it('does not change when nothing is sent', async () => {
    const { token } = await registerAndLogIn(testServer)
    const before = await get('/users/get/uuid/me', token)
    expect((await update(token, {})).status).toBe(200)
    expect((await get('/users/get/uuid/me', token)).json).toEqual(before.json)
    expect((await testServer.send('PUT', '/users/update-user', { token })).status).toBe(422)
  })
})

describe('a new email address', () => {
  it('requires a code from the number and notifies the client', async () => {
    const { token, mobile_no, email } = await registerAndLogIn(testServer)
    const asked = await update(token, { email: 'new@example.com', city: 'Boise' })
    expect(asked.status).toBe(403)
    expect(asked.json).toMatchObject({
      code: 'code_required',
      message: 'Code sent to your registered mobile number',
    })
    expect((await get('/users/get/uuid/me', token)).json.data).toMatchObject({ email, city: 'Burlington' })
    const otp = testServer.lastCode(mobile_no)
    const changed = await update(token, { email: 'new@example.com', city: 'Boise', otp })
    expect(changed.json.data).toMatchObject({ email: 'new@example.com', city: 'Boise' })
    expect(messagesTo(mobile_no).at(-1)).toContain('email address of your Verdant account was changed')
    testServer.pass(61 * SECOND)
    expect((await update(token, { email: 'newer@example.com', otp })).status).toBe(400)
  })

  it('is rejected with a wrong code, which counts as an attempt', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    await update(token, { email: 'new@example.com' })
    const otp = testServer.lastCode(mobile_no)
    const wrong = otp === '123456' ? '654321' : '123456'
    for (let count = 0; count < 5; count += 1) {
      const { status, json } = await update(token, { email: 'new@example.com', otp: wrong })
      expect([status, json.code]).toEqual([400, 'wrong_code'])
    }
    expect((await update(token, { email: 'new@example.com', otp })).status).toBe(400)
  })

  it('reports when no code can be sent', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    await update(token, { email: 'first@example.com' })
    await update(token, { email: 'first@example.com', otp: testServer.lastCode(mobile_no) })
    const before = testServer.sent.length
    const refused = await update(token, { email: 'new@example.com' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    testServer.pass(61 * SECOND)
    expect((await update(token, { email: 'new@example.com' })).status).toBe(403)
    // A valid code is not sent again.
    expect((await update(token, { email: 'new@example.com' })).status).toBe(403)
    expect(testServer.sent).toHaveLength(before + 1)
  })
})

it("sends the code even after a stranger has used up the number's public limit", async () => {
  const { token, mobile_no } = await registerAndLogIn(testServer)
  await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
  const before = testServer.sent.length
  expect((await update(token, { email: 'other@example.com' })).status).toBe(403)
  expect(testServer.sent).toHaveLength(before + 1)
})

it("answers both clients who ask for each other's number", async () => {
  const [maya, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
  for (let round = 0; round < 8; round += 1) {
    const ask = (token: string, mobile_no: string) =>
      testServer.send('PUT', '/users/update-user', {
        token,
        body: { mobile_no },
        headers: { 'Idempotency-Key': `swap-${round}` },
      })
    const answers = await Promise.all([ask(maya.token, liam.mobile_no), ask(liam.token, maya.mobile_no)])
    for (const { status } of answers) expect([403, 429]).toContain(status)
    testServer.pass(61 * SECOND)
  }
})

describe('a new mobile number', () => {
  it('requires codes from both numbers and notifies the old one', async () => {
    const { token, mobile_no, username } = await registerAndLogIn(testServer)
    const next = newTestUser().mobile_no
    expect((await update(token, { mobile_no: next })).status).toBe(403)
    const otp = testServer.lastCode(mobile_no)
    const new_mobile_otp = testServer.lastCode(next)
    expect((await update(token, { mobile_no: next, otp })).status).toBe(403)
    const changed = await update(token, { mobile_no: next, otp, new_mobile_otp })
    expect(changed.json.data.mobile_no).toBe(next)
    expect(messagesTo(mobile_no).at(-1)).toContain('mobile number of your Verdant account was changed')
    testServer.pass(61 * SECOND)
    await testServer.send('POST', '/users/forgotUserId', { body: { mobile_no: next } })
    expect(messagesTo(next).at(-1)).toContain(username)
  })

  it('reports which code is wrong and leaves the other valid', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    const next = newTestUser().mobile_no
    await update(token, { mobile_no: next })
    const [otp, new_mobile_otp] = [testServer.lastCode(mobile_no), testServer.lastCode(next)]
    const wrong = new_mobile_otp === '111111' ? '222222' : '111111'
    const refused = await update(token, { mobile_no: next, otp, new_mobile_otp: wrong })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['new_mobile_otp']])
    const other = await update(token, {
      mobile_no: next,
      otp: otp === '111111' ? '222222' : '111111',
      new_mobile_otp,
    })
    expect([other.status, Object.keys(other.json.fields)]).toEqual([400, ['otp']])
    expect((await update(token, { mobile_no: next, otp, new_mobile_otp })).json.data.mobile_no).toBe(next)
  })

  it('accepts five wrong codes for the new number, then locks', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    const next = newTestUser().mobile_no
    await update(token, { mobile_no: next })
    const [otp, new_mobile_otp] = [testServer.lastCode(mobile_no), testServer.lastCode(next)]
    const wrong = new_mobile_otp === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1)
      await update(token, { mobile_no: next, otp, new_mobile_otp: wrong })
    expect((await update(token, { mobile_no: next, otp, new_mobile_otp })).status).toBe(400)
  })

  it('rejects a code that was sent to another number', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    const [first, second] = [newTestUser().mobile_no, newTestUser().mobile_no]
    await update(token, { mobile_no: first })
    const codes = { otp: testServer.lastCode(mobile_no), new_mobile_otp: testServer.lastCode(first) }
    expect((await update(token, { mobile_no: second, ...codes })).status).toBe(400)
  })

  it('is rejected if it is taken; its owner gets a notice and no code', async () => {
    const owner = await registerAndVerify(testServer)
    const { token, mobile_no } = await registerAndLogIn(testServer)
    const asked = await update(token, { mobile_no: owner.mobile_no })
    expect([asked.status, asked.json.code]).toEqual([403, 'code_required'])
    expect(messagesTo(owner.mobile_no).at(-1)).toContain('already has one')
    const codes = {
      otp: testServer.lastCode(mobile_no),
      new_mobile_otp: testServer.lastCode(owner.mobile_no),
    }
    expect((await update(token, { mobile_no: owner.mobile_no, ...codes })).status).toBe(400)
  })

  it('goes to one of two clients who confirm it concurrently', async () => {
    const wanted = newTestUser().mobile_no
    const clients = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const ready: { token: string; otp: string; new_mobile_otp: string }[] = []
    for (const { token, mobile_no } of clients) {
      testServer.pass(61 * SECOND)
      await update(token, { mobile_no: wanted })
      ready.push({ token, otp: testServer.lastCode(mobile_no), new_mobile_otp: testServer.lastCode(wanted) })
    }
    const answers = await Promise.all(
      ready.map(({ token, ...codes }) => update(token, { mobile_no: wanted, ...codes })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('revokes every code of the old number', async () => {
    const { token, mobile_no } = await registerAndLogIn(testServer)
    await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
    const stolen = testServer.lastCode(mobile_no)
    testServer.pass(61 * SECOND)
    const next = newTestUser().mobile_no
    await update(token, { mobile_no: next })
    const codes = { otp: testServer.lastCode(mobile_no), new_mobile_otp: testServer.lastCode(next) }
    expect((await update(token, { mobile_no: next, ...codes })).status).toBe(200)
    const password = 'Fresh#Start77'
    const body = { otp: stolen, password, confirmPassword: password, mobile_number: next }
    expect((await testServer.send('POST', '/users/resetPassword', { body })).status).toBe(400)
  })
})

describe('a new password', () => {
  const pair = (password: string) => ({ password, confirmPassword: password })

  it('requires the old one, signs out other devices, and notifies the client', async () => {
    const { username, token, mobile_no } = await registerAndLogIn(testServer)
    const elsewhere = (await logIn(username)).json.data.token
    const answer = await changePassword(token, { old_password: PASSWORD, ...pair('Fresh#Start77') })
    expect(answer.json).toEqual({ message: 'Your password was changed', data: null })
    expect((await get('/users/get/uuid/me', token)).status).toBe(200)
    expect((await get('/users/get/uuid/me', elsewhere)).status).toBe(401)
    expect(messagesTo(mobile_no).at(-1)).toContain('password was changed')
    expect((await logIn(username)).status).toBe(400)
    expect((await logIn(username, 'Fresh#Start77')).status).toBe(200)
  })

  it('counts wrong old passwords without ending the session', async () => {
    const { token, username } = await registerAndLogIn(testServer)
    for (let count = 0; count < 5; count += 1) {
      const { status, json } = await changePassword(token, { old_password: 'x', ...pair('Fresh#Start77') })
      expect([status, json.fields]).toEqual([400, { old_password: 'That password isn’t right. Try again' }])
    }
    const locked = await changePassword(token, { old_password: PASSWORD, ...pair('Fresh#Start77') })
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([423, '30'])
    expect((await logIn(username)).status).toBe(423)
    expect((await get('/users/get/uuid/me', token)).status).toBe(200)
  })

  it('must be strong, uncommon, different from the username, and repeated', async () => {
    const { token, username } = await registerAndLogIn(testServer)
    for (const [body, fields] of [
      [pair('weak'), ['password']],
      [pair('Password1!'), ['password']],
      [pair(`Aa1!${username}`), ['password']],
      [{ ...pair('Fresh#Start77'), confirmPassword: 'Fresh#Start78' }, ['confirmPassword']],
    ] as const) {
      const { status, json } = await changePassword(token, { old_password: PASSWORD, ...body })
      expect([status, Object.keys(json.fields)]).toEqual([422, fields])
    }
  })
})

describe('confirming the password', () => {
  const confirm = (token: string | undefined, password: string) =>
    testServer.send('POST', '/users/confirm/password', { ...(token && { token }), body: { password } })

  it('says whether it is right, changes nothing and keeps every session', async () => {
    const { token, username, mobile_no } = await registerAndLogIn(testServer)
    const elsewhere = (await logIn(username)).json.data.token
    const before = messagesTo(mobile_no).length
    expect(await confirm(token, PASSWORD)).toMatchObject({ status: 200, json: { data: null } })
    expect((await get('/users/get/uuid/me', elsewhere)).status).toBe(200)
    expect(messagesTo(mobile_no)).toHaveLength(before)
    expect((await confirm(undefined, PASSWORD)).status).toBe(401)
  })

  it('counts wrong tries like a login, without ending the session', async () => {
    const { token } = await registerAndLogIn(testServer)
    for (let count = 0; count < 5; count += 1) {
      const { status, json } = await confirm(token, 'Wrong#Day42x')
      expect([status, json.code]).toEqual([400, 'wrong_credentials'])
    }
    expect((await confirm(token, PASSWORD)).json.code).toBe('locked')
    expect((await get('/users/get/uuid/me', token)).status).toBe(200)
  })
})

describe('two-factor authentication', () => {
  it('is switched with the password, signs out other devices, and notifies the client', async () => {
    const { username, token, mobile_no } = await registerAndLogIn(testServer)
    const elsewhere = (await logIn(username)).json.data.token
    const on = await switchMfa(token, true, PASSWORD)
    expect([on.status, on.json.message, on.json.data.is_mfa_enabled]).toEqual([
      200,
      'Two-factor authentication is on',
      true,
    ])
    expect((await get('/users/get/uuid/me', elsewhere)).status).toBe(401)
    expect(messagesTo(mobile_no).at(-1)).toContain('Two-factor authentication was turned on')
    expect((await logIn(username)).json.data.mfa_required).toBe(true)
    const off = await switchMfa(token, false, PASSWORD)
    expect(off.json.data.is_mfa_enabled).toBe(false)
    expect(messagesTo(mobile_no).at(-1)).toContain('Two-factor authentication was turned off')
  })

  it('does not change with a wrong password, an invalid value, or for another client', async () => {
    const [{ token }, other] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    expect((await switchMfa(token, true, 'Wrong#Day42x')).status).toBe(400)
    expect((await switchMfa(token, 'yes', PASSWORD)).status).toBe(422)
    expect((await switchMfa(token, true, undefined)).status).toBe(422)
    expect((await switchMfa(token, true, PASSWORD, other.user_uuid)).status).toBe(404)
    expect((await get('/users/get/uuid/me', token)).json.data.is_mfa_enabled).toBe(false)
    expect((await get('/users/get/uuid/me', other.token)).json.data.is_mfa_enabled).toBe(false)
  })
})

it('never answers 401 to a wrong password or code of a signed-in client', async () => {
  const { token } = await registerAndLogIn(testServer)
  await update(token, { email: 'new@example.com' })
  testServer.pass(MINUTE)
  const answers = [
    await changePassword(token, {
      old_password: 'x',
      password: 'Fresh#Start77',
      confirmPassword: 'Fresh#Start77',
    }),
    await switchMfa(token, true, 'x'),
    await update(token, { email: 'new@example.com', otp: '000000' }),
    await testServer.send('DELETE', '/users/delete/user-account/me', { token, body: { password: 'x' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})
