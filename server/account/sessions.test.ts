import { createHash } from 'node:crypto'
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
import { registerAndLogIn, PASSWORD } from '#tests/fixtures/test-users.ts'

const DAY = 24 * HOUR
let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
beforeEach(() => testServer.pass(25 * HOUR))
afterAll(() => testServer.close())

const ask = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  testServer.send('GET', '/users/get/uuid/me', { token, headers })
const isAlive = async (token: string): Promise<boolean> => (await ask(token)).status === 200
const logIn = async (username: string, more: object = {}, userAgent = ''): Promise<string> => {
  const { json } = await testServer.send('POST', '/users/login', {
    body: { username, password: PASSWORD, ...more },
    headers: { 'User-Agent': userAgent },
  })
  return String(json.data.token)
}
const list = (token: string): Promise<Answer> => testServer.send('GET', '/users/get/sessions', { token })

describe('a session', () => {
  it('has a 256-bit token, of which only a digest is stored', async () => {
    const { token, user_uuid } = await registerAndLogIn(testServer)
    expect(token).toMatch(/^[\w-]{65}$/)
    const { rows } = await testServer.database.pool.query<{ kept: string }>(
      'select sessions::text as kept from sessions where user_uuid = $1',
      [user_uuid],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain(token)
    expect(testServer.lines.join('')).not.toContain(token)
  })

  it("can be ended by its token's digest, which authorizes nothing else", async () => {
    const { token } = await registerAndLogIn(testServer)
    const token_digest = createHash('sha256').update(token).digest('base64url')
    expect((await ask(token_digest)).status).toBe(401)
    const end = () => testServer.send('POST', '/users/end-session', { body: { token_digest } })
    expect((await end()).status).toBe(200)
    expect(await isAlive(token)).toBe(false)
    // The response does not reveal whether the session existed.
    expect(await end()).toMatchObject({ status: 200, json: { data: null } })
  })

  it('lasts 30 days from its last use if the client stays signed in', async () => {
    const { username } = await registerAndLogIn(testServer)
    const token = await logIn(username)
    for (let use = 0; use < 3; use += 1) {
      testServer.pass(29 * DAY)
      expect(await isAlive(token)).toBe(true)
    }
    testServer.pass(30 * DAY)
    expect(await isAlive(token)).toBe(false)
  })

  it('lasts twelve hours, however much it is used, if the client does not stay signed in', async () => {
    const { username } = await registerAndLogIn(testServer)
    const token = await logIn(username, { keep_me_signed_in: false })
    for (let use = 0; use < 11; use += 1) {
      testServer.pass(HOUR)
      expect(await isAlive(token)).toBe(true)
    }
    testServer.pass(HOUR - SECOND)
    expect(await isAlive(token)).toBe(true)
    testServer.pass(SECOND)
    expect(await isAlive(token)).toBe(false)
  })

  it('ends at logout in every process', async () => {
    const { token } = await registerAndLogIn(testServer)
    const elsewhere = createApp({ ...testServer.dependencies }, { isReady: true })
    const headers = { Authorization: `Bearer ${token}` }
    expect((await elsewhere.request('/api/users/get/uuid/me', { headers })).status).toBe(200)
    expect((await testServer.send('POST', '/users/logout', { token })).status).toBe(200)
    expect((await elsewhere.request('/api/users/get/uuid/me', { headers })).status).toBe(401)
    expect((await testServer.send('POST', '/users/logout', { token })).status).toBe(401)
  })

  it('requires the whole token in the Authorization header', async () => {
    const { token } = await registerAndLogIn(testServer)
    const expired = await testServer.send('GET', '/users/get/uuid/me')
    expect([expired.status, expired.json.message, expired.json.code]).toEqual([
      401,
      'Session Expired',
      'session_expired',
    ])
    for (const Authorization of [
      '',
      'Bearer',
      'Bearer null',
      'Bearer undefined',
      token,
      `Basic ${token}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Bearer ${token} x`,
      `Bearer ${token.toUpperCase()}`,
    ]) {
      const answer = await testServer.send('GET', '/users/get/uuid/me', { headers: { Authorization } })
      expect([Authorization, answer.status]).toEqual([Authorization, 401])
    }
    const cookie = await testServer.send('GET', '/users/get/uuid/me', {
      headers: { Cookie: `token=${token}` },
    })
    expect(cookie.status).toBe(401)
  })

  it('rejects a token in the URL', async () => {
    const { token } = await registerAndLogIn(testServer)
    expect((await testServer.send('GET', `/users/get/uuid/me?token=${token}`)).status).toBe(401)
    const refused = await testServer.send('GET', `/users/get/uuid/me?token=${token}`, { token })
    expect([refused.status, refused.json.message]).toEqual([400, 'A token can’t be part of an address.'])
    expect((await testServer.send('GET', `/common-utility/countries/US/states?token=x`)).status).toBe(400)
    expect(testServer.lines.join('')).not.toContain(token)
  })
})

describe('the key that encrypts unsent changes when a session ends', () => {
  const ID = '018f0000-0000-4000-8000-000000000001'
  const keyOf = async (token: string, id = ID): Promise<string> => {
    const { status, json } = await testServer.send('GET', `/users/get/queue-key/${id}`, { token })
    expect(status).toBe(200)
    return json.data.key
  }

  it("is the same after the client's next login, also with another password", async () => {
    const { token, username } = await registerAndLogIn(testServer)
    const key = await keyOf(token)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    const password = 'Other#Pass77word'
    const body = { old_password: PASSWORD, password, confirmPassword: password }
    const answer = await testServer.send('PUT', '/users/updatePassword', { token, body })
    expect(answer.status).toBe(200)
    const { json } = await testServer.send('POST', '/users/login', {
      body: { username, password },
    })
    expect(await keyOf(String(json.data.token))).toBe(key)
    expect(await keyOf(String(json.data.token), ID.toUpperCase())).toBe(key)
  })

  it('is another one for another client or another session’s id', async () => {
    const [mine, theirs] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const keys = [
      await keyOf(mine.token),
      await keyOf(theirs.token),
      await keyOf(mine.token, '018f0000-0000-4000-8000-000000000002'),
    ]
    expect(new Set(keys).size).toBe(3)
  })

  it('is given to nobody without a session, and for no other kind of id', async () => {
    const { token } = await registerAndLogIn(testServer)
    expect((await testServer.send('GET', `/users/get/queue-key/${ID}`)).status).toBe(401)
    expect((await testServer.send('GET', '/users/get/queue-key/me', { token })).status).toBe(404)
    await testServer.send('POST', '/users/logout', { token })
    expect((await testServer.send('GET', `/users/get/queue-key/${ID}`, { token })).status).toBe(401)
  })
})

describe('the list of devices', () => {
  it('names each device and marks the current one', async () => {
    const { username, token: first } = await registerAndLogIn(testServer)
    testServer.pass(2 * HOUR)
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
    const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    await logIn(username, {}, iPhone)
    testServer.pass(MINUTE)
    const token = await logIn(username, {}, chrome)
    const { json } = await list(token)
    expect(json.data).toHaveLength(3)
    expect(json.data.map((each: Record<string, unknown>) => [each.device, each.is_current])).toEqual([
      ['Chrome on Android', true],
      ['Safari on iPhone', false],
      ['A browser on an unknown device', false],
    ])
    expect(Object.keys(json.data[0]).sort()).toEqual([
      'created_at',
      'device',
      'is_current',
      'last_seen_at',
      'session_uuid',
    ])
    expect(await isAlive(first)).toBe(true)
  })

  it('signs one device out and leaves the others', async () => {
    const { username, token } = await registerAndLogIn(testServer)
    const other = await logIn(username)
    const { json } = await list(token)
    const { session_uuid } = json.data.find((each: { is_current: boolean }) => !each.is_current)
    const end = () => testServer.send('DELETE', `/users/delete/session/${session_uuid}`, { token })
    expect((await end()).status).toBe(200)
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false])
    expect((await end()).status).toBe(404)
  })

  it('signs out every other device', async () => {
    const { username, token } = await registerAndLogIn(testServer)
    const others = [await logIn(username), await logIn(username)]
    expect((await testServer.send('DELETE', '/users/delete/other-sessions', { token })).status).toBe(200)
    expect(await Promise.all([token, ...others].map(isAlive))).toEqual([true, false, false])
  })

  it("shows only the client's own devices", async () => {
    const [mine, theirs] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const { json } = await list(theirs.token)
    const [{ session_uuid }] = json.data
    expect((await list(mine.token)).text).not.toContain(session_uuid)
    for (const id of [session_uuid, 'me', 'nothing', '%25', '018f0000-0000-7000-8000-000000000000']) {
      const { status } = await testServer.send('DELETE', `/users/delete/session/${id}`, { token: mine.token })
      expect([id, status]).toEqual([id, 404])
    }
    expect(await isAlive(theirs.token)).toBe(true)
  })

  it('leaves out expired sessions', async () => {
    const { username, token } = await registerAndLogIn(testServer)
    await logIn(username, { keep_me_signed_in: false })
    testServer.pass(12 * HOUR)
    expect((await list(token)).json.data).toHaveLength(1)
  })
})
