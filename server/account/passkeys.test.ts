import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clean } from '#server/jobs/clean.ts'
import { exported } from '#tests/fixtures/exports.ts'
import { loginFactorServer } from '#tests/fixtures/login-factors.ts'
import { softwarePasskey } from '#tests/fixtures/software-passkey.ts'
import { createTestServer, MINUTE, SECOND } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'

const { testServer, post, isIn, factors } = await loginFactorServer()

const begin = async (token: string) =>
  (await post('/users/create/passkey-challenge', { password: PASSWORD }, token)).json.data
const add = (token: string, passkey: object, name = 'My phone') =>
  post('/users/create/passkey', { name, passkey }, token)

async function clientWithPasskey(change: Readonly<Record<string, unknown>> = {}) {
  const client = await registerAndLogIn(testServer, change)
  const begun = await begin(client.token)
  const passkey = softwarePasskey(begun.user_handle)
  const added = await add(client.token, passkey.create(begun.challenge))
  return { ...client, passkey, begun, added, passkey_uuid: String(added.json.data.passkey_uuid) }
}
const challenge = async (): Promise<string> =>
  (await post('/users/create/login-challenge')).json.data.challenge
const logIn = (passkey: object) => post('/users/login/passkey', { passkey })

describe('adding a passkey', () => {
  it('needs the password and a verified answer, and comes with recovery codes', async () => {
    const { token, added, begun, passkey, mobile_no, username } = await clientWithPasskey()
    expect(begun).toMatchObject({ rp_id: 'localhost', username, display_name: 'Maya Okafor', registered: [] })
    expect(added.status).toBe(201)
    expect(added.json.data.recovery_codes).toHaveLength(10)
    expect((await factors(token)).passkeys).toMatchObject([
      {
        name: 'My phone',
        last_used_at: null,
        credential_id: passkey.id,
        transports: ['internal', 'hybrid'],
      },
    ])
    expect(testServer.sent.findLast(({ to }) => to === mobile_no)?.text).toContain('passkey was added')
    expect((await begin(token)).registered).toEqual([passkey.id])
    const refused = await post('/users/create/passkey-challenge', { password: 'Wrong#Day42x' }, token)
    expect([refused.status, refused.json.code]).toEqual([400, 'wrong_credentials'])
  })

  it('ends every other session', async () => {
    const client = await registerAndLogIn(testServer)
    const other = await post('/users/login', { username: client.username, password: PASSWORD })
    const { challenge: asked } = await begin(client.token)
    await add(client.token, softwarePasskey().create(asked))
    expect([await isIn(client.token), await isIn(other.json.data.token)]).toEqual([true, false])
  })

  it.each([
    ['another origin', { origin: 'https://verdant.example.evil' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
  ])('refuses an answer with %s', async (_, circumstances) => {
    const { token } = await registerAndLogIn(testServer)
    const { challenge: asked } = await begin(token)
    const refused = await add(token, softwarePasskey().create(asked, circumstances))
    expect([refused.status, refused.json.code]).toEqual([400, 'wrong_credentials'])
    expect((await factors(token)).passkeys).toEqual([])
  })

  it('uses each challenge once, for its client, its purpose, and five minutes', async () => {
    const [maya, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const asked = (await begin(maya.token)).challenge
    expect((await add(liam.token, softwarePasskey().create(asked))).status).toBe(400)
    expect((await add(maya.token, softwarePasskey().create(await challenge()))).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(maya.token, softwarePasskey().create(asked))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(400)])
    const late = (await begin(maya.token)).challenge
    testServer.pass(5 * MINUTE + SECOND)
    expect((await add(maya.token, softwarePasskey().create(late))).status).toBe(400)
  })

  it('refuses a passkey that is already registered, also by someone else', async () => {
    const { passkey } = await clientWithPasskey()
    const { token } = await registerAndLogIn(testServer)
    const again = await add(token, passkey.create((await begin(token)).challenge))
    expect([again.status, again.json.code]).toEqual([409, 'conflict'])
  })

  it.each([{}, { id: 'a', rawId: 'a', type: 'public-key', response: {} }, { id: { $ne: '' } }, []])(
    'refuses %j as invalid',
    async (passkey) => {
      const { token } = await registerAndLogIn(testServer)
      expect((await add(token, passkey)).status).toBe(422)
      expect((await logIn(passkey)).status).toBe(422)
    },
  )
})

describe('logging in with a passkey', () => {
  it('needs neither a username nor a code, even with two-factor login on', async () => {
    const { passkey, username, token } = await clientWithPasskey()
    await testServer.send('PATCH', '/mfa/enableMfa/me?enableMFA=true', {
      token,
      body: { password: PASSWORD },
    })
    const { status, json } = await logIn(passkey.answer(await challenge()))
    expect([status, json.data.user.username]).toEqual([200, username])
    expect(await isIn(json.data.token)).toBe(true)
    const [used] = (await factors(json.data.token)).passkeys
    expect(used.last_used_at).toBe(testServer.now().toISOString())
  })

  it('lets one of twenty requests with the same answer in', async () => {
    const { passkey } = await clientWithPasskey()
    const answer = passkey.answer(await challenge())
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(answer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(400)])
  })

  it.each([
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['somebody else’s id', { userHandle: 'AZmgqgAAcACAAAAAAAAAAQ' }],
  ])('refuses an answer with %s', async (_, circumstances) => {
    const { passkey } = await clientWithPasskey()
    const { status, json } = await logIn(passkey.answer(await challenge(), circumstances))
    expect([status, json.code]).toEqual([400, 'wrong_credentials'])
  })

  it('refuses an unknown passkey, a forged signature, and a challenge of another purpose or of its own', async () => {
    const { passkey, token, begun } = await clientWithPasskey()
    const stranger = softwarePasskey(begun.user_handle)
    const refused = await logIn(stranger.answer(await challenge()))
    expect(refused.status).toBe(400)
    const forged = { ...stranger.answer(await challenge()), id: passkey.id, rawId: passkey.id }
    expect((await logIn(forged)).json.message).toBe(refused.json.message)
    expect((await logIn(passkey.answer((await begin(token)).challenge))).status).toBe(400)
    expect((await logIn(passkey.answer('x'.repeat(43)))).status).toBe(400)
    const late = await challenge()
    testServer.pass(5 * MINUTE + SECOND)
    expect((await logIn(passkey.answer(late))).status).toBe(400)
  })

  it('refuses a count that does not grow: a copy of the passkey has been used', async () => {
    const { passkey } = await clientWithPasskey()
    expect((await logIn(passkey.answer(await challenge(), { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      expect((await logIn(passkey.answer(await challenge(), { counter }))).status).toBe(400)
    }
    expect((await logIn(passkey.answer(await challenge(), { counter: 8 }))).status).toBe(200)
  })
})

describe('confirming with a passkey', () => {
  const confirm = (passkey: object, token?: string) => post('/users/confirm/passkey', { passkey }, token)

  it('notes the use, and opens no session', async () => {
    const { passkey, token } = await clientWithPasskey()
    expect(await confirm(passkey.answer(await challenge(), { counter: 3 }), token)).toMatchObject({
      status: 200,
      json: { data: null },
    })
    const { passkeys } = await factors(token)
    expect(passkeys[0].last_used_at).toBe(testServer.now().toISOString())
    const sessions = await testServer.send('GET', '/users/get/sessions', { token })
    expect(sessions.json.data).toHaveLength(1)
  })

  it('refuses somebody else’s passkey, a used answer, a copy, and a caller without a session', async () => {
    const [maya, liam] = [await clientWithPasskey(), await clientWithPasskey()]
    expect((await confirm(liam.passkey.answer(await challenge()), maya.token)).json.code).toBe(
      'wrong_credentials',
    )
    const answer = maya.passkey.answer(await challenge(), { counter: 4 })
    expect((await confirm(answer, maya.token)).status).toBe(200)
    expect((await confirm(answer, maya.token)).status).toBe(400)
    expect((await confirm(maya.passkey.answer(await challenge(), { counter: 4 }), maya.token)).status).toBe(
      400,
    )
    expect((await confirm(maya.passkey.answer(await challenge(), { counter: 5 }))).status).toBe(401)
    expect(await isIn(maya.token)).toBe(true)
  })
})

describe('a passkey', () => {
  it('is renamed and removed by its client only; removing needs the password', async () => {
    const { token, passkey_uuid, passkey } = await clientWithPasskey()
    const stranger = await registerAndLogIn(testServer)
    const rename = (by: string, name: string) =>
      testServer.send('PUT', `/users/update/passkey/${passkey_uuid}`, { token: by, body: { name } })
    const remove = (by: string, password: string) =>
      testServer.send('DELETE', `/users/delete/passkey/${passkey_uuid}`, { token: by, body: { password } })
    expect([(await rename(stranger.token, 'Mine')).status, (await rename(token, ' ')).status]).toEqual([
      404, 422,
    ])
    expect((await rename(token, 'Blue phone')).status).toBe(200)
    expect((await factors(token)).passkeys[0].name).toBe('Blue phone')
    expect((await remove(stranger.token, PASSWORD)).status).toBe(404)
    expect((await remove(token, 'Wrong#Day42x')).status).toBe(400)
    expect((await remove(token, PASSWORD)).status).toBe(200)
    expect((await logIn(passkey.answer(await challenge()))).status).toBe(400)
  })

  it('is exported by name, and deleted with the account and its challenges', async () => {
    const { token, user_uuid, passkey } = await clientWithPasskey()
    await begin(token)
    const { records } = await exported(testServer, token)
    const text = JSON.stringify(records)
    expect(records['passkeys']).toMatchObject([{ name: 'My phone' }])
    expect(text).not.toContain(passkey.id)
    expect(text).not.toContain('public_key')
    await testServer.send('DELETE', '/users/delete/user-account/me', { token, body: { password: PASSWORD } })
    for (const table of ['passkeys', 'passkey_challenges']) {
      const { rows } = await testServer.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} where user_uuid = ${user_uuid}`,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
  })

  it('leaves no challenge behind that nobody answered', async () => {
    await challenge()
    testServer.pass(5 * MINUTE + SECOND)
    await clean(testServer.dependencies)
    const { rows } = await testServer.database.db.execute(sql`select 1 from passkey_challenges`)
    expect(rows).toEqual([])
  })
})

it('belongs to the operator’s address where one is set, whatever a request says', async () => {
  const server = await createTestServer({
    VERDANT_LIMITS: 'relaxed',
    VERDANT_ADDRESS: 'https://app.verdant.example',
  })
  try {
    const { token } = await registerAndLogIn(server)
    const headers = { Origin: 'http://localhost' }
    const asked = () =>
      server.send('POST', '/users/create/passkey-challenge', { token, headers, body: { password: PASSWORD } })
    const send = (passkey: object) =>
      server.send('POST', '/users/create/passkey', { token, headers, body: { name: 'Key', passkey } })
    const { data } = (await asked()).json
    expect(data.rp_id).toBe('app.verdant.example')
    expect((await send(softwarePasskey().create(data.challenge))).status).toBe(400)
    const here = { origin: 'https://app.verdant.example', rpId: 'app.verdant.example' }
    expect((await send(softwarePasskey().create((await asked()).json.data.challenge, here))).status).toBe(201)
  } finally {
    await server.close()
  }
})
