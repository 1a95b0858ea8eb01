/** Authenticator apps and recovery codes. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankKeyFrom } from '#server/providers/bank-link/bank-tokens.ts'
import { bytesOf, codeAt } from '#tests/fixtures/authenticator-app.ts'
import { exported } from '#tests/fixtures/exports.ts'
import { loginFactorServer } from '#tests/fixtures/login-factors.ts'
import { HOUR, MINUTE, SECOND } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { rotateAuthenticatorSecrets } from './authenticators.ts'

const { testServer, post, isIn, factors } = await loginFactorServer()
const logIn = (username: string) => post('/users/login', { username, password: PASSWORD })
const finish = (username: string, otp: string) => post('/users/mfa/verifyOtp', { username, otp })
const recover = (username: string, code: string) => post('/users/mfa/verifyRecoveryCode', { username, code })

/** A client with an authenticator app, and the code that it shows now. */
async function clientWithApp() {
  const client = await registerAndLogIn(testServer)
  const begun = await post('/users/create/authenticator', { password: PASSWORD }, client.token)
  const secret = bytesOf(begun.json.data.secret)
  const code = () => codeAt(secret, testServer.now())
  const confirmed = await testServer.send('PUT', '/users/update/authenticator', {
    token: client.token,
    body: { otp: code() },
  })
  const codes: string[] = confirmed.json.data.recovery_codes
  testServer.pass(MINUTE)
  return { ...client, secret, code, codes, begun, confirmed }
}

describe('an authenticator app', () => {
  it('is set up with the password and a code, and turns two-factor login on', async () => {
    const { token, username, mobile_no, begun, confirmed, codes, secret } = await clientWithApp()
    expect(begun.json.data.uri).toContain(`secret=${begun.json.data.secret}&issuer=Verdant`)
    expect(confirmed.json.data.user).toMatchObject({ username, is_mfa_enabled: true })
    expect([secret.length, new Set(codes).size]).toEqual([20, 10])
    expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    expect(await factors(token)).toMatchObject({
      authenticator_since: expect.any(String),
      recovery_codes_left: 10,
    })
    expect(testServer.sent.findLast(({ to }) => to === mobile_no)?.text).toContain(
      'authenticator app was set up',
    )
  })

  it('refuses a wrong password with 400 and a wrong first code, and changes nothing', async () => {
    const { token } = await registerAndLogIn(testServer)
    const refused = await post('/users/create/authenticator', { password: 'Wrong#Day42x' }, token)
    expect([refused.status, refused.json.code]).toEqual([400, 'wrong_credentials'])
    await post('/users/create/authenticator', { password: PASSWORD }, token)
    const wrong = await testServer.send('PUT', '/users/update/authenticator', {
      token,
      body: { otp: '000000' },
    })
    expect([wrong.status, wrong.json.code]).toEqual([400, 'wrong_code'])
    expect(await factors(token)).toEqual({ passkeys: [], authenticator_since: null, recovery_codes_left: 0 })
  })

  it('gives the code of a login, without a text message', async () => {
    const { username, code, mobile_no } = await clientWithApp()
    const before = testServer.sent.length
    const asked = await logIn(username)
    expect(asked.json).toMatchObject({
      message: 'Enter the code from your authenticator app',
      data: { mfa_required: true, method: 'authenticator', username },
    })
    expect(testServer.sent.slice(before).filter(({ to }) => to === mobile_no)).toEqual([])
    const { json } = await finish(username, code())
    expect(await isIn(json.data)).toBe(true)
  })

  it('gives way to a text message on request', async () => {
    const { username, mobile_no } = await clientWithApp()
    await logIn(username)
    expect((await post('/users/resendOtp', { type: 'mfa', username })).status).toBe(200)
    expect((await finish(username, testServer.lastCode(mobile_no))).status).toBe(200)
  })

  it('lets each code log in once, even if sent twenty times at once', async () => {
    const { username, code } = await clientWithApp()
    await logIn(username)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(username, code())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
    await logIn(username)
    expect((await finish(username, code())).json.code).toBe('wrong_code')
    testServer.pass(30 * SECOND)
    expect((await finish(username, code())).status).toBe(200)
  })

  it('is refused for fifteen minutes after five wrong codes, sent at once or not', async () => {
    const { username, code, codes } = await clientWithApp()
    await logIn(username)
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 5 }, () => finish(username, wrong)))
    const [right, other, recovery] = [
      await finish(username, code()),
      await finish(username, wrong),
      await recover(username, codes[0] ?? ''),
    ]
    expect([right.status, other.status, recovery.status]).toEqual([400, 400, 400])
    expect(right.json.message).toBe(other.json.message)
    testServer.pass(15 * MINUTE + SECOND)
    await logIn(username)
    expect((await finish(username, code())).status).toBe(200)
  })

  it('opens nothing without the password first', async () => {
    const { username, code, codes } = await clientWithApp()
    expect((await finish(username, code())).status).toBe(400)
    expect((await recover(username, codes[0] ?? '')).status).toBe(400)
  })

  it('is stored encrypted, and encrypted again with a new key', async () => {
    const { user_uuid, secret, username, code } = await clientWithApp()
    const { db } = testServer.database
    const stored = async () => {
      const { rows } = await db.execute<{ secret_ciphertext: string }>(
        sql`select secret_ciphertext from authenticators where user_uuid = ${user_uuid}`,
      )
      return rows[0]?.secret_ciphertext ?? ''
    }
    expect(await stored()).toMatch(/^default:/)
    expect(Buffer.from((await stored()).slice(8), 'base64').includes(secret)).toBe(false)
    const { bank_keys } = testServer.dependencies.secrets
    const newest = { id: '2026b', key: bankKeyFrom('n'.repeat(43)).key }
    expect(await rotateAuthenticatorSecrets(db, [newest, ...bank_keys])).toMatchObject({ unreadable: [] })
    expect(await stored()).toMatch(/^2026b:/)
    await rotateAuthenticatorSecrets(db, [...bank_keys, newest])
    await logIn(username)
    expect((await finish(username, code())).status).toBe(200)
  })

  it('ends every other session when it is set up or removed', async () => {
    const client = await registerAndLogIn(testServer)
    const other = (await logIn(client.username)).json.data.token
    const begun = await post('/users/create/authenticator', { password: PASSWORD }, client.token)
    const otp = codeAt(bytesOf(begun.json.data.secret), testServer.now())
    await testServer.send('PUT', '/users/update/authenticator', { token: client.token, body: { otp } })
    expect([await isIn(client.token), await isIn(other)]).toEqual([true, false])
    const again = await post('/users/create/authenticator', { password: PASSWORD }, client.token)
    expect([again.status, again.json.code]).toEqual([409, 'conflict'])
    const removed = await testServer.send('DELETE', '/users/delete/authenticator', {
      token: client.token,
      body: { password: PASSWORD },
    })
    expect(removed.status).toBe(200)
    expect((await logIn(client.username)).json.data).toMatchObject({ mfa_required: true, method: 'text' })
  })
})

describe('recovery codes', () => {
  it('log in once each, in any case and without the hyphen, and the client is told', async () => {
    const { username, codes, mobile_no } = await clientWithApp()
    const [code = ''] = codes
    await logIn(username)
    const { json } = await recover(username, ` ${code.toUpperCase().replace('-', ' ')}`)
    expect((await factors(json.data)).recovery_codes_left).toBe(9)
    expect(testServer.sent.findLast(({ to }) => to === mobile_no)?.text).toContain('recovery code was used')
    await logIn(username)
    expect((await recover(username, code)).status).toBe(400)
  })

  it('log in one of twenty requests that send the same one', async () => {
    const { username, codes } = await clientWithApp()
    await logIn(username)
    const answers = await Promise.all(Array.from({ length: 20 }, () => recover(username, codes[3] ?? '')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(400)])
  })

  it('count wrong tries together with wrong codes', async () => {
    const { username, codes, code } = await clientWithApp()
    await logIn(username)
    for (let each = 0; each < 5; each += 1) await recover(username, 'aaaaa-aaaaa')
    expect((await finish(username, code())).status).toBe(400)
    expect((await recover(username, codes[0] ?? '')).status).toBe(400)
  })

  it('are replaced by a new set with the password, and are stored as digests', async () => {
    const { token, username, user_uuid, codes } = await clientWithApp()
    const refused = await post('/users/create/recovery-codes', { password: 'Wrong#Day42x' }, token)
    expect(refused.status).toBe(400)
    const fresh = await post('/users/create/recovery-codes', { password: PASSWORD }, token)
    await logIn(username)
    expect((await recover(username, codes[0] ?? '')).status).toBe(400)
    expect((await recover(username, fresh.json.data.recovery_codes[0])).status).toBe(200)
    const { rows } = await testServer.database.db.execute(
      sql`select * from recovery_codes where user_uuid = ${user_uuid}`,
    )
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(fresh.json.data.recovery_codes[1])
  })

  it('appear in no export, and go with the account', async () => {
    const { token, user_uuid, codes, secret } = await clientWithApp()
    const { records } = await exported(testServer, token)
    const text = JSON.stringify(records)
    for (const hidden of [...codes, secret.toString('base64'), 'secret_ciphertext', 'code_hmac']) {
      expect(text).not.toContain(hidden)
    }
    expect(records['authenticator_apps']).toHaveLength(1)
    await testServer.send('DELETE', '/users/delete/user-account/me', { token, body: { password: PASSWORD } })
    for (const table of ['authenticators', 'recovery_codes', 'known_devices']) {
      const { rows } = await testServer.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} where user_uuid = ${user_uuid}`,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})

describe('a login from a new device or network', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
  const logInWith = (username: string, agent: string) =>
    testServer.send('POST', '/users/login', {
      body: { username, password: PASSWORD },
      headers: { 'User-Agent': agent },
    })
  const news = async (token: string) => {
    const { json } = await testServer.send('GET', '/users/get/notifications/me', { token })
    return json.data.notifications.filter(({ kind }: { kind: string }) => kind === 'new_device')
  }

  it('is told by text message and notification, with what to do; the first login is not', async () => {
    const { username, token, mobile_no } = await registerAndLogIn(testServer)
    expect(await news(token)).toEqual([])
    const second = await logInWith(username, PHONE)
    const text = testServer.sent.findLast(({ to }) => to === mobile_no)?.text
    expect(text).toMatch(/^New login to your Verdant account: Safari on iPhone, \w{3} \d+, 20\d\d, /)
    const [told] = await news(token)
    expect(told.name).toBe('Safari on iPhone')
    const ended = await testServer.send('DELETE', `/users/delete/session/${told.subject_uuid}`, { token })
    expect([ended.status, await isIn(second.json.data.token)]).toEqual([200, false])
  })

  it('is told once while the device is known, and again after 30 days', async () => {
    const { username, token } = await registerAndLogIn(testServer)
    await logInWith(username, PHONE)
    await logInWith(username, PHONE)
    expect(await news(token)).toHaveLength(1)
    testServer.pass(29 * 24 * HOUR)
    const { json } = await logInWith(username, '')
    testServer.pass(2 * 24 * HOUR)
    await logInWith(username, PHONE)
    expect(await news(json.data.token)).toHaveLength(2)
  })
})
