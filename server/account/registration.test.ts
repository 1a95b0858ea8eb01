import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimLookup } from '#server/db/lookup.ts'
import { TEST_ENGINES } from '#tests/fixtures/database.ts'
import { createTestServer, HOUR, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndVerify, registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'
import { addPendingUser, lockNumber, userById } from './queries.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
// Lets every limit expire between tests.
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const register = (testUser: object): Promise<Answer> =>
  testServer.send('POST', '/users/register', { body: testUser })
const verify = (username: string, otp: string): Promise<Answer> =>
  testServer.send('POST', '/users/verifyOtp', { body: { username, otp } })
const logIn = (username: string, password: string): Promise<Answer> =>
  testServer.send('POST', '/users/login', { body: { username, password } })
const messagesTo = (number: string): string[] =>
  testServer.sent.filter(({ to }) => to === number).map(({ text }) => text)

/** Waits until one other connection to the database waits for a lock. */
async function oneWaits(connection: PoolClient): Promise<void> {
  const waiting = () =>
    connection.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}

describe('a registration', () => {
  it('sends a code to the number, and the code activates the account', async () => {
    const testUser = newTestUser()
    const registered = await register(testUser)
    expect(registered.status).toBe(201)
    expect(registered.json).toEqual({
      message: 'Code sent to your registered mobile number',
      data: { username: testUser.username, mobile_no: testUser.mobile_no },
    })
    const otp = testServer.lastCode(testUser.mobile_no)
    expect(otp).toMatch(/^\d{6}$/)
    expect(registered.text).not.toContain(otp)

    const verified = await verify(testUser.username, otp)
    expect(verified.status).toBe(200)
    expect(verified.json).toEqual({ message: 'Account Created Successfully', data: null })
    expect((await logIn(testUser.username, testUser.password)).json.data.token).toHaveLength(65)
  })

  it('cannot log in before its number is verified', async () => {
    const testUser = newTestUser()
    await register(testUser)
    const { status, json } = await logIn(testUser.username, testUser.password)
    expect(status).toBe(200)
    expect(json.data).toEqual({
      verification_required: true,
      username: testUser.username,
      mobile_no: `+1 ••• ••• ••${testUser.mobile_no.slice(-2)}`,
    })
  })

  it('stores the input and the version of the terms that was accepted', async () => {
    const { token, username, email, mobile_no } = await registerAndLogIn(testServer, {
      first_name: '  José Nguyễn ',
      address_2: 'Apt 4',
      state: 'vermont',
    })
    const { json } = await testServer.send('GET', '/users/get/uuid/me', { token })
    expect(json.data).toMatchObject({
      username,
      email,
      mobile_no,
      first_name: 'José Nguyễn',
      last_name: 'Okafor',
      dob: '1990-03-14',
      address_1: '18 Alder St',
      address_2: 'Apt 4',
      city: 'Burlington',
      state: 'US-VT',
      zip_code: '05401',
      terms_version: '2026-11-23',
    })
  })

  it('accepts an Indian number and a date of birth of today', async () => {
    const testUser = newTestUser({
      mobile_no: '+91 98765-43210',
      dob: testServer.now().toISOString().slice(0, 10),
    })
    const [year, month, day] = testUser.dob.split('-')
    const { status, json } = await register({ ...testUser, dob: `${day}/${month}/${year}` })
    expect(status).toBe(201)
    expect(json.data.mobile_no).toBe('+919876543210')
    expect(messagesTo('+919876543210')).toHaveLength(1)
  })
})

const PASSWORD_RULE =
  'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character'
const DATE_RULE = 'Please enter your date of birth as MM/DD/YYYY'

describe('an invalid field is reported with its message', () => {
  it.each([
    ['password', 'Sun#42x', PASSWORD_RULE],
    ['password', 'Sunny#Dayxx', PASSWORD_RULE],
    ['password', 'Sunny2Day42x', PASSWORD_RULE],
    ['password', 'SUNNY#DAY42X', PASSWORD_RULE],
    ['password', 'sunny#day42x', PASSWORD_RULE],
    ['password', 'Sunny(Day42x', PASSWORD_RULE],
    ['password', '', 'Please enter a password'],
    ['password', undefined, 'Please enter a password'],
    ['password', 12345678, 'Please enter a password'],
    ['password', `Aa1!${'x'.repeat(125)}`, 'Use at most 128 characters'],
    ['password', 'P@ssw0rd1!', 'That password is too common. Choose another one'],
    ['password', 'Sunshine1!', 'That password is too common. Choose another one'],
    ['password', 'Qwerty123!', 'That password is too common. Choose another one'],
    ['mobile_no', '5550104477', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '+155501044', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '+155501044771', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '+915550104477', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '+91987654321', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '+447700900123', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '+1５５５０１０４４７７', 'Please Enter Valid Mobile Number'],
    ['mobile_no', '', 'Please input your Mobile Number'],
    ['mobile_no', undefined, 'Please input your Mobile Number'],
    ['zip_code', '1234', 'Zip code should be of 5 digits'],
    ['zip_code', '123456', 'Zip code should be of 5 digits'],
    ['zip_code', '1234a', 'Zip code should be of 5 digits'],
    ['zip_code', '٠٥٤٠١', 'Zip code should be of 5 digits'],
    ['zip_code', '', 'Please enter your zip code'],
    ['email', 'maya', 'Please enter valid email'],
    ['email', 'maya@example', 'Please enter valid email'],
    ['email', 'maya@@example.com', 'Please enter valid email'],
    ['email', 'ma ya@example.com', 'Please enter valid email'],
    ['email', 'maya@example..com', 'Please enter valid email'],
    ['email', '', 'Please enter your email'],
    ['first_name', 'M4ya', 'Enter Valid Data'],
    ['first_name', '<b>Maya</b>', 'Enter Valid Data'],
    ['first_name', '   ', 'Please enter your first name'],
    ['last_name', "O'Kafor", 'Enter Valid Data'],
    ['last_name', undefined, 'Please enter your last name'],
    ['dob', '1990-03-14', DATE_RULE],
    ['dob', '03/14/1990', DATE_RULE],
    ['dob', '31/02/1990', DATE_RULE],
    ['dob', '29/02/1900', DATE_RULE],
    ['dob', '01/01/2999', 'Your date of birth can’t be in the future'],
    ['dob', undefined, 'Please enter your date of birth'],
    ['terms', false, 'Please read and agree Verdant Terms and Conditions'],
    ['terms', undefined, 'Please read and agree Verdant Terms and Conditions'],
    ['terms', 'true', 'Please read and agree Verdant Terms and Conditions'],
    ['address_1', '1234 56', 'Input should contain at least one alphabet'],
    ['address_1', '', 'Please enter your address'],
    ['address_1', `A${'1'.repeat(120)}`, 'Use at most 120 characters'],
    ['state', '', 'Please choose your state'],
    ['state', 'US-ZZ', 'Please choose your state'],
    ['state', 'Kerala', 'Please choose your state'],
    ['city', undefined, 'Please choose your city'],
    ['username', '', 'Please enter a username'],
    ['username', 'ab', 'Use at least 3 characters'],
    ['username', 'maya okafor', 'Use only letters, numbers, and . _ - @ +'],
    ['username', 'm'.repeat(65), 'Use at most 64 characters'],
    ['card_number', '4242424242424242', 'Card details can’t be entered here'],
    ['name_on_card', 'Maya Okafor', 'Card details can’t be entered here'],
    ['enable_face_id', true, 'Card details can’t be entered here'],
    ['enable_face_id_pin', '1234', 'Card details can’t be entered here'],
  ])('%s: %j', async (field, value, message) => {
    const { status, json } = await register(newTestUser({ [field]: value }))
    expect(status).toBe(422)
    expect(json).toMatchObject({ code: 'invalid_input', message, fields: { [field]: message } })
  })

  it('reports all invalid fields at once', async () => {
    const { status, json } = await register({})
    expect(status).toBe(422)
    expect(Object.keys(json.fields).sort()).toEqual([
      'address_1',
      'city',
      'dob',
      'email',
      'first_name',
      'last_name',
      'mobile_no',
      'password',
      'state',
      'terms',
      'username',
      'zip_code',
    ])
  })

  it('rejects a date of birth of tomorrow', async () => {
    const tomorrow = new Date(testServer.now().getTime() + 24 * HOUR).toISOString().slice(0, 10)
    const [year, month, day] = tomorrow.split('-')
    const { status, json } = await register(newTestUser({ dob: `${day}/${month}/${year}` }))
    expect(status).toBe(422)
    expect(json.fields).toEqual({ dob: 'Your date of birth can’t be in the future' })
  })

  it('rejects a password that contains the username', async () => {
    const { status, json } = await register(newTestUser({ username: 'okafor9', password: 'My!OKAFOR9x' }))
    expect(status).toBe(422)
    expect(json.fields).toEqual({
      password: 'Choose a password that doesn’t contain your username',
    })
  })
})

describe('a password', () => {
  it('is compared in full: all 128 bytes, including surrounding spaces', async () => {
    const long = ` Aa1!${'ü'.repeat(61)} `
    expect(Buffer.byteLength(long)).toBe(128)
    const { username } = await registerAndVerify(testServer, { password: long })
    expect((await logIn(username, long.trim())).status).toBe(400)
    expect((await logIn(username, long.slice(0, -1))).status).toBe(400)
    expect((await logIn(username, long)).status).toBe(200)
  })
})

it('sets role, plan, tenant, and id itself, whatever was sent', async () => {
  const wanted = '018f0000-0000-7000-8000-000000000001'
  const { token } = await registerAndLogIn(testServer, {
    role_name: 'Advisor',
    subscription_plan: 'PREMIER',
    tenant_uuid: wanted,
    user_uuid: wanted,
    status: 'active',
    is_client_lookup: true,
    remaining_calls: 99,
  })
  const { json } = await testServer.send('GET', '/users/get/uuid/me', { token })
  expect(json.data).toMatchObject({
    role_name: 'User',
    subscription_plan: 'No Plan',
    is_client_lookup: false,
  })
  expect(json.data.user_uuid).not.toBe(wanted)
})

describe('a username', () => {
  it('goes to one of two concurrent registrations, and the other is told', async () => {
    const first = newTestUser()
    const second = newTestUser({ username: first.username.toUpperCase(), password: 'Other#Day42x' })
    const answers = await Promise.all([register(first), register(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    const message = 'That username is taken. Choose another one'
    expect(refused?.json).toMatchObject({ code: 'conflict', message, fields: { username: message } })
  })

  it('of an active client stays taken, in any letter case', async () => {
    const { username } = await registerAndVerify(testServer)
    testServer.pass(48 * HOUR)
    expect((await register(newTestUser({ username: username.toUpperCase() }))).status).toBe(409)
  })

  it('of an unverified registration is free again after a day', async () => {
    const first = newTestUser()
    await register(first)
    const second = newTestUser({ username: first.username, password: 'Other#Day42x' })
    testServer.pass(24 * HOUR - 1000)
    expect((await register(second)).status).toBe(409)
    testServer.pass(2000)
    expect((await register(second)).status).toBe(201)
    expect((await verify(second.username, testServer.lastCode(second.mobile_no))).status).toBe(200)
    expect((await logIn(first.username, first.password)).status).toBe(400)
  })

  it('stays with a client who goes back to fix a field before verifying', async () => {
    const testUser = newTestUser()
    await register(testUser)
    const corrected = { ...testUser, mobile_no: newTestUser().mobile_no, city: 'Barre' }
    expect((await register(corrected)).status).toBe(201)
    expect((await verify(testUser.username, testServer.lastCode(testUser.mobile_no))).status).toBe(400)
    expect((await verify(testUser.username, testServer.lastCode(corrected.mobile_no))).status).toBe(200)
  })

  it.each([
    ['', () => ({})],
    [' and keys', (count: number) => ({ headers: { 'Idempotency-Key': `guess-${count}` } })],
  ])('of a pending client cannot be used to guess the password%s', async (_, more) => {
    const testUser = newTestUser()
    await register(testUser)
    testServer.pass(61_000)
    const again = { ...testUser, mobile_no: newTestUser().mobile_no }
    const guess = async (password: string, count: number): Promise<number> => {
      const body = { ...again, password }
      return (await testServer.send('POST', '/users/register', { body, ...more(count) })).status
    }
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push(await guess('Wrong#Day42x', count))
    expect(statuses).toEqual([409, 409, 409, 409, 409, 423])
    expect(await guess(testUser.password, 6)).toBe(423)
    expect((await logIn(testUser.username, testUser.password)).status).toBe(423)
  })

  it('is looked up exactly, with a yes or no response', async () => {
    const { username } = await registerAndVerify(testServer)
    const search = (name: string) =>
      testServer.send('GET', `/users/get/search-usernames?username=${encodeURIComponent(name)}`)
    expect((await search(username.toUpperCase())).json).toEqual({ data: { is_taken: true } })
    expect((await search(username.slice(0, -1))).json).toEqual({ data: { is_taken: false } })
    expect((await search('%')).status).toBe(422)
    expect((await search(`${username.slice(0, -1)}_`)).json).toEqual({ data: { is_taken: false } })
  })

  it('may be looked up thirty times a minute', async () => {
    const search = () => testServer.send('GET', '/users/get/search-usernames?username=nobody')
    for (let count = 0; count < 30; count += 1) expect((await search()).status).toBe(200)
    const refused = await search()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
  })
})

describe('a number that is already registered', () => {
  it('gets the usual response; its owner gets a notice, no code is sent, and no account is activated', async () => {
    const owner = await registerAndVerify(testServer)
    const free = newTestUser()
    const intruder = newTestUser({ mobile_no: owner.mobile_no })
    const before = testServer.sent.length
    const answers = [await register(free), await register(intruder)]
    const [expected, answered] = answers.map(({ status, json }) => ({ status, message: json.message }))
    expect(answered).toEqual(expected)
    const sent = testServer.sent.slice(before).filter(({ to }) => to === owner.mobile_no)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('already has one')
    expect(sent[0]?.text).not.toMatch(/\d{6}/)

    testServer.pass(61_000)
    const resent = await testServer.send('POST', '/users/resendOtp', {
      body: { type: 'register', mobile_no: intruder.mobile_no, username: intruder.username },
    })
    expect(resent.status).toBe(200)
    testServer.pass(61_000)
    expect((await logIn(intruder.username, intruder.password)).json.data.verification_required).toBe(true)
    expect(messagesTo(owner.mobile_no).filter((text) => /\d{6}/.test(text))).toHaveLength(1)
    expect((await verify(intruder.username, testServer.lastCode(owner.mobile_no))).status).toBe(400)
    expect((await logIn(owner.username, owner.password)).json.data.user.username).toBe(owner.username)
  })

  it('goes to the first of two concurrent verifications', async () => {
    const first = newTestUser()
    const second = newTestUser({ mobile_no: first.mobile_no })
    await register(first)
    const firstCode = testServer.lastCode(first.mobile_no)
    testServer.pass(61_000)
    await register(second)
    const secondCode = testServer.lastCode(first.mobile_no)
    const answers = await Promise.all([
      verify(first.username, firstCode),
      verify(second.username, secondCode),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { rows } = await testServer.database.pool.query('select status from users where mobile_no = $1', [
      first.mobile_no,
    ])
    expect(rows).toEqual([{ status: 'active' }])
  })

  it.runIf(TEST_ENGINES.includes('postgres'))(
    'waits for another process that is giving it away',
    async () => {
      const first = newTestUser()
      const second = newTestUser({ mobile_no: first.mobile_no })
      await register(first)
      const code = testServer.lastCode(first.mobile_no)
      testServer.pass(61_000)
      await register(second)
      const other = await testServer.database.pool.connect()
      await other.query('begin')
      await lockNumber(drizzle(other), first.mobile_no)
      const { rows } = await other.query<{ user_uuid: string }>(
        "update users set status = 'active' where username = $1 returning user_uuid",
        [second.username],
      )
      await claimLookup(drizzle(other), 'mobile', first.mobile_no, rows[0]?.user_uuid ?? '')
      const answer = verify(first.username, code)
      await oneWaits(other)
      await other.query('commit')
      other.release()
      expect((await answer).status).toBe(400)
    },
  )

  it.runIf(TEST_ENGINES.includes('postgres'))(
    'keeps a registration that is confirmed while it is being replaced',
    async () => {
      const first = newTestUser()
      await register(first)
      const { db, pool } = testServer.database
      const { rows } = await pool.query('select user_uuid from users where username = $1', [first.username])
      const { user_uuid } = rows[0]
      const known = await userById(db, user_uuid)
      if (!known) throw new Error('The registration is gone.')
      const other = await pool.connect()
      await other.query('begin')
      await other.query("update users set status = 'active' where user_uuid = $1", [user_uuid])
      const replaced = addPendingUser(db, { ...known, user_uuid: uuidv7() }, user_uuid, testServer.now())
      await oneWaits(other)
      await other.query('commit')
      other.release()
      expect(await replaced).toBe(false)
      expect((await userById(db, user_uuid))?.status).toBe('active')
    },
  )
})

it('limits registrations to twenty a minute per address', async () => {
  const answers: number[] = []
  for (let count = 0; count < 21; count += 1) answers.push((await register({})).status)
  expect(answers).toEqual([...Array<number>(20).fill(422), 429])
})

it('never reveals the password', async () => {
  await registerAndVerify(testServer)
  expect(testServer.lines.join('\n')).not.toContain(PASSWORD)
})
