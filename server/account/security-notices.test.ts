import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PushPayload } from '#core/contract/push-payload.ts'
import { SECURITY_NOTICES, type SecurityKind } from '#core/push/security-notices.ts'
import { heldPushes } from '#server/db/schema/push.ts'
import { bytesOf, codeAt } from '#tests/fixtures/authenticator-app.ts'
import { exportZip } from '#tests/fixtures/exports.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { softwarePasskey } from '#tests/fixtures/software-passkey.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1'
const NEW_PASSWORD = 'Rainy#Day43y'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const logIn = (username: string, headers: Record<string, string> = {}, more: object = {}) =>
  testServer.send('POST', '/users/login', {
    body: { username, password: PASSWORD, keep_me_signed_in: true, ...more },
    headers,
  })
const tokenOf = async (username: string, more: object = {}): Promise<string> =>
  (await logIn(username, {}, more)).json.data.token

/** Turns notifications on for the device of a session, and tells where it receives them. */
async function subscribe(token: string): Promise<string> {
  const { subscription } = newDevice()
  await testServer.send('POST', '/push/create/subscription', { token, body: subscription })
  return subscription.endpoint
}

/** A client with two devices that show notifications: this one, and another. */
async function client() {
  const { username, mobile_no, user_uuid, token: first } = await registerAndLogIn(testServer)
  const [token, other] = [await tokenOf(username), await tokenOf(username)]
  await testServer.send('POST', '/users/logout', { token: first })
  const [here, elsewhere] = [await subscribe(token), await subscribe(other)]
  testServer.push.pushed.length = 0
  testServer.sent.length = 0
  const send = (method: string, path: string, body?: object) =>
    testServer.send(method, path, { token, ...(body && { body }) })
  return { username, mobile_no, user_uuid, token, other, here, elsewhere, send }
}
type Client = Awaited<ReturnType<typeof client>>

const pushed = () =>
  testServer.push.pushed.map(({ endpoint, text, urgency }) => ({
    endpoint,
    urgency,
    ...v.parse(PushPayload, JSON.parse(text)).notification,
  }))
/** What this device did, of which the other one is told. */
const onHere =
  (act: (of: Client) => Promise<unknown>) =>
  async (of: Client): Promise<readonly string[]> => {
    await act(of)
    return [of.elsewhere]
  }

async function addPasskey({ send }: Pick<Client, 'send'>) {
  const begun = await send('POST', '/users/create/passkey-challenge', { password: PASSWORD })
  const passkey = softwarePasskey().create(begun.json.data.challenge)
  return (await send('POST', '/users/create/passkey', { name: 'My phone', passkey })).json.data
}

async function addApp({ send }: Client): Promise<readonly string[]> {
  const begun = await send('POST', '/users/create/authenticator', { password: PASSWORD })
  const otp = codeAt(bytesOf(begun.json.data.secret), testServer.now())
  const done = await send('PUT', '/users/update/authenticator', { otp })
  return done.json.data.recovery_codes
}

async function changeContact({ send, mobile_no }: Client, change: Record<string, string>) {
  await send('PUT', '/users/update-user', change)
  const { mobile_no: fresh } = change
  await send('PUT', '/users/update-user', {
    ...change,
    otp: testServer.lastCode(mobile_no),
    ...(fresh !== undefined && { new_mobile_otp: testServer.lastCode(fresh) }),
  })
}

/** Logs in on yet another device, with a recovery code. */
async function logInByCode({ username }: Client, code: string | undefined): Promise<string> {
  await logIn(username)
  const body = { username, code }
  return (await testServer.send('POST', '/users/mfa/verifyRecoveryCode', { body })).json.data
}

/** What brings about each notice, and the devices that are told. */
const CAUSES: Readonly<Record<SecurityKind, (of: Client) => Promise<readonly string[]>>> = {
  password_changed: onHere(({ send }) =>
    send('PUT', '/users/updatePassword', {
      old_password: PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
  ),
  two_factor_on: onHere(({ send }) =>
    send('PATCH', '/mfa/enableMfa/me?enableMFA=true', { password: PASSWORD }),
  ),
  two_factor_off: onHere(({ send }) =>
    send('PATCH', '/mfa/enableMfa/me?enableMFA=false', { password: PASSWORD }),
  ),
  new_device: async ({ username, here, elsewhere }) => {
    await logIn(username, { 'User-Agent': IPHONE })
    return [here, elsewhere]
  },
  passkey_added: onHere(addPasskey),
  passkey_removed: async (of) => {
    const { passkey_uuid } = await addPasskey(of)
    const token = await tokenOf(of.username)
    const path = `/users/delete/passkey/${passkey_uuid}`
    await testServer.send('DELETE', path, { token, body: { password: PASSWORD } })
    return [of.here]
  },
  authenticator_on: onHere(addApp),
  authenticator_off: async (of) => {
    const [code] = await addApp(of)
    const token = await logInByCode(of, code)
    await testServer.send('DELETE', '/users/delete/authenticator', { token, body: { password: PASSWORD } })
    return [of.here]
  },
  recovery_codes_made: onHere(({ send }) =>
    send('POST', '/users/create/recovery-codes', { password: PASSWORD }),
  ),
  recovery_code_used: async (of) => {
    const [code] = await addApp(of)
    await logInByCode(of, code)
    return [of.here]
  },
  sessions_ended: onHere(({ send }) => send('DELETE', '/users/delete/other-sessions')),
  email_changed: onHere((of) => changeContact(of, { email: 'new@example.com' })),
  mobile_changed: onHere((of) => changeContact(of, { mobile_no: of.mobile_no.replace('+1555', '+1556') })),
  account_exported: onHere(({ token }) => exportZip(testServer, token)),
  calendar_address_created: onHere(({ send }) => send('POST', '/calendar/create/feed')),
  share_accepted: async ({ send, here, elsewhere }) => {
    const body = { access: 'view', sections: ['debts'], password: PASSWORD }
    const { code } = (await send('POST', '/users/create/share-invitation', body)).json.data
    const { token } = await registerAndLogIn(testServer)
    await testServer.send('POST', '/users/accept/share-invitation', { token, body: { code } })
    return [here, elsewhere]
  },
}
const NAMES: Readonly<Partial<Record<string, string>>> = {
  new_device: 'Safari on iPhone',
  passkey_added: 'My phone',
  passkey_removed: 'My phone',
  share_accepted: 'Maya Okafor (view)',
}

describe('a security notice', () => {
  it.each(Object.entries(CAUSES))('of %s comes at once to every other device', async (kind, cause) => {
    const maya = await client()
    await maya.send('PUT', '/push/update/settings', { quiet_hours: { from: '00:00', to: '23:59' } })
    const told = await cause(maya)
    await testServer.dependencies.background.idle()
    const title = SECURITY_NOTICES[kind as SecurityKind].title(NAMES[kind] ?? '')
    const messages = pushed().filter((message) => message.title === title)
    expect(messages.map(({ endpoint }) => endpoint).toSorted()).toEqual(told.toSorted())
    expect(messages[0]).toMatchObject({
      urgency: 'high',
      navigate: kind === 'share_accepted' ? '/settings#sharing' : '/settings#security',
      body: SECURITY_NOTICES[kind as SecurityKind].advice,
      data: { kind: 'security', user_uuid: maya.user_uuid },
    })
    expect(await testServer.database.db.select().from(heldPushes)).toEqual([])
  })

  it('comes to all devices when a password is reset by someone who is not signed in', async () => {
    const { mobile_no, here, elsewhere } = await client()
    await testServer.send('PUT', '/users/forgotPassword', { body: { mobile_no } })
    await testServer.send('POST', '/users/resetPassword', {
      body: {
        mobile_number: mobile_no,
        otp: testServer.lastCode(mobile_no),
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    })
    expect(
      pushed()
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    ).toEqual([here, elsewhere].toSorted())
  })

  it('says nothing but that there is one on a device where nobody stays signed in', async () => {
    const { username, send } = await client()
    const shared = await subscribe(await tokenOf(username, { keep_me_signed_in: false }))
    testServer.push.pushed.length = 0
    await addPasskey({ send })
    const { title, body } = pushed().find(({ endpoint }) => endpoint === shared) ?? {}
    expect([title, body]).toEqual(['Verdant: about your account’s security', 'Open Verdant to see it.'])
  })

  it('contains no code, password, number or address', async () => {
    const maya = await client()
    const before = testServer.sent.length
    const codes = await addApp(maya)
    await changeContact(maya, {
      mobile_no: maya.mobile_no.replace('+1555', '+1556'),
      email: 'new@example.com',
    })
    const texts = testServer.push.pushed.map(({ text }) => text).join()
    const secrets = testServer.sent.slice(before).flatMap(({ text }) => text.match(/\d{6}/g) ?? [])
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of [...codes, ...secrets, 'new@example.com', maya.mobile_no, '+1556', PASSWORD]) {
      expect(texts).not.toContain(secret)
    }
  })

  it('is not sent for a change that fails', async () => {
    const { send, other } = await client()
    await send('PUT', '/users/updatePassword', {
      old_password: 'Wrong#Day42x',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    })
    expect((await send('DELETE', '/users/delete/session/not-an-id')).status).toBe(404)
    expect(pushed()).toEqual([])
    const list = await testServer.send('GET', '/users/get/notifications/me', { token: other })
    expect(list.json.data.notifications).toEqual([])
  })

  it('is told once by each way: in the list, by text message and by push', async () => {
    const { token, mobile_no, elsewhere } = await client()
    await exportZip(testServer, token)
    await testServer.dependencies.background.idle()
    const list = await testServer.send('GET', '/users/get/notifications/me', { token })
    expect(list.json.data.notifications).toMatchObject([{ kind: 'account_exported' }])
    expect(testServer.sent.map(({ to, text }) => [to, text])).toEqual([
      [mobile_no, expect.stringContaining('A copy of your data was exported from your Verdant account.')],
    ])
    expect(pushed().map(({ endpoint }) => endpoint)).toEqual([elsewhere])
  })
})
