import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { createTestServer, HOUR, SECOND, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn, PASSWORD } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())
beforeEach(() => {
  testServer.push.answer = () => ({ kind: 'sent' })
  testServer.pass(25 * HOUR)
})

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'
const NOBODYS = '018f0000-0000-7000-8000-000000000000'
const NOT_USABLE = 'This browser didn’t provide a valid address for notifications'

async function client() {
  const testUser = await registerAndLogIn(testServer)
  const send = (method: string, path: string, body?: object): Promise<Answer> =>
    testServer.send(method, path, { token: testUser.token, body, headers: { 'User-Agent': CHROME } })
  return {
    ...testUser,
    send,
    register: (subscription: object = newDevice().subscription): Promise<Answer> =>
      send('POST', '/push/create/subscription', subscription),
    move: (old_endpoint: string, subscription: object): Promise<Answer> =>
      send('PUT', '/push/update/subscription', { ...subscription, old_endpoint }),
    test: (subscription_uuid: string): Promise<Answer> =>
      send('POST', '/push/create/test', { subscription_uuid }),
    devices: async () => (await send('GET', '/push/get/subscriptions/me')).json.data,
  }
}
const rows = () => testServer.database.db.select().from(pushSubscriptions)

it('returns the public key to clients', async () => {
  const maya = await client()
  const { publicKey } = testServer.dependencies.secrets.vapid
  expect((await maya.send('GET', '/push/get/key')).json.data).toEqual({ public_key: publicKey })
  expect((await testServer.send('GET', '/push/get/key')).status).toBe(401)
})

describe('a device', () => {
  it('is registered once, by name, whatever else the browser sends', async () => {
    const maya = await client()
    const { subscription } = newDevice()
    const made = await maya.register({ ...subscription, expirationTime: null })
    expect(made.status).toBe(201)
    expect(made.json.data).toEqual({
      subscription_uuid: made.json.data.subscription_uuid,
      device: 'Chrome on Android',
      created_at: testServer.now().toISOString(),
      last_success_at: null,
    })
    testServer.pass(SECOND)
    expect((await maya.register(subscription)).json.data).toEqual(made.json.data)
    expect(await maya.devices()).toEqual([made.json.data])
    // Neither its address nor its keys are ever returned or logged.
    const everything = JSON.stringify([made.json, await maya.devices(), testServer.lines])
    for (const secret of [subscription.endpoint, ...Object.values(subscription.keys)]) {
      expect(everything).not.toContain(secret)
    }
  })

  it('with an invalid address or keys is rejected with a message for the field', async () => {
    const maya = await client()
    const { subscription } = newDevice()
    const { endpoint, keys } = subscription
    for (const [change, field] of [
      [{ endpoint: 'http://fcm.googleapis.com/x' }, 'endpoint'],
      [{ endpoint: 'https://push.example/x' }, 'endpoint'],
      [{ endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
      [{ endpoint: 'https://fcm.googleapis.com:8443/x' }, 'endpoint'],
      [{ endpoint: 'https://user@fcm.googleapis.com/x' }, 'endpoint'],
      [{ endpoint: `https://fcm.googleapis.com/${'x'.repeat(2048)}` }, 'endpoint'],
      [{ endpoint: 42 }, 'endpoint'],
      [{ keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }, 'keys.p256dh'],
      [{ keys: { ...keys, p256dh: keys.p256dh.slice(2) } }, 'keys.p256dh'],
      [{ keys: { ...keys, auth: `${keys.auth}A` } }, 'keys.auth'],
      [{ keys: { ...keys, auth: '' } }, 'keys.auth'],
    ] as const) {
      const { status, json } = await maya.register({ endpoint, keys, ...change })
      expect([status, json.fields]).toEqual([422, { [field]: NOT_USABLE }])
    }
    const wrong = await maya.move(endpoint, { endpoint: 'https://push.example/x', keys })
    expect([wrong.status, wrong.json.fields]).toEqual([422, { endpoint: NOT_USABLE }])
    expect(await maya.devices()).toEqual([])
  })

  it('is recognized in every spelling of its address', async () => {
    const [maya, liam] = [await client(), await client()]
    const { subscription } = newDevice()
    const { endpoint, keys } = subscription
    const made = await maya.register(subscription)
    const spellings = [
      endpoint.replace('.com/', '.com:443/'),
      endpoint.replace('/send/', '/./send/'),
      endpoint.replace('/send/', '/x/../send/'),
      endpoint.replace('fcm.google', 'FCM.Google'),
      endpoint.replace('/send/', '/%73end/'),
      `${endpoint}#`,
      `${endpoint}?`,
    ]
    for (const spelling of spellings) {
      const { json } = await maya.register({ endpoint: spelling, keys })
      expect([spelling, json.data]).toEqual([spelling, made.json.data])
    }
    expect(await maya.devices()).toHaveLength(1)
    for (const spelling of spellings) {
      expect((await liam.register({ endpoint: spelling, keys })).status).toBe(201)
      expect([(await maya.devices()).length, (await liam.devices()).length]).toEqual([0, 1])
      await maya.register(subscription)
    }
    const fresh = newDevice().subscription
    expect((await maya.move(endpoint.replace('.com/', '.com:443/'), fresh)).status).toBe(200)
  })

  it('that logs out while it registers is signed out, or registered and removed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const maya = await client()
      const [registered] = await Promise.all([
        maya.register(),
        testServer.send('POST', '/users/logout', { token: maya.token }),
      ])
      expect([201, 401]).toContain(registered.status)
      expect((await rows()).filter(({ user_uuid }) => user_uuid === maya.user_uuid)).toEqual([])
    }
  })

  it('that keeps swapping its address with another ends up with one of them', async () => {
    const [maya, liam] = [await client(), await client()]
    const [one, two] = [newDevice().subscription, newDevice().subscription]
    await maya.register(one)
    await liam.register(two)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => [
        maya.move(index % 2 === 0 ? one.endpoint : two.endpoint, index % 2 === 0 ? two : one),
        liam.move(index % 2 === 0 ? two.endpoint : one.endpoint, index % 2 === 0 ? one : two),
      ]).flat(),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
  })

  it('belongs to the client who registered it last', async () => {
    const [maya, liam] = [await client(), await client()]
    const { subscription } = newDevice()
    await maya.register(subscription)
    const taken = await liam.register(subscription)
    expect(await maya.devices()).toEqual([])
    expect(await liam.devices()).toEqual([taken.json.data])
  })

  it('belongs to one of two clients who register it concurrently', async () => {
    const [maya, liam] = [await client(), await client()]
    const { subscription } = newDevice()
    const answers = await Promise.all([maya.register(subscription), liam.register(subscription)])
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect((await rows()).filter(({ endpoint }) => endpoint === subscription.endpoint)).toHaveLength(1)
  })

  it('replaces the oldest beyond ten', async () => {
    const maya = await client()
    const uuids: string[] = []
    for (let count = 0; count < 12; count += 1) {
      testServer.pass(SECOND)
      uuids.unshift((await maya.register()).json.data.subscription_uuid)
    }
    const kept = (await maya.devices()).map(
      (device: { subscription_uuid: string }) => device.subscription_uuid,
    )
    expect(kept).toEqual(uuids.slice(0, 10))
  })

  it('moves to the address that its browser has changed to, also when repeated', async () => {
    const maya = await client()
    const [old, fresh] = [newDevice().subscription, newDevice('https://web.push.apple.com').subscription]
    const { subscription_uuid } = (await maya.register(old)).json.data
    for (let count = 0; count < 2; count += 1) {
      const moved = await maya.move(old.endpoint, fresh)
      expect([moved.status, moved.json.data.subscription_uuid]).toEqual([200, subscription_uuid])
    }
    const [row] = (await rows()).filter((each) => each.subscription_uuid === subscription_uuid)
    expect(row).toMatchObject({ endpoint: fresh.endpoint, host: 'web.push.apple.com', ...fresh.keys })
    expect((await maya.move('https://fcm.googleapis.com/nothing', newDevice().subscription)).status).toBe(404)
  })

  it('can be removed or moved only by its owner', async () => {
    const [maya, liam] = [await client(), await client()]
    const { subscription } = newDevice()
    const { subscription_uuid } = (await maya.register(subscription)).json.data
    for (const id of [subscription_uuid, NOBODYS, 'nothing']) {
      expect((await liam.send('DELETE', `/push/delete/subscription/${id}`)).status).toBe(404)
    }
    expect((await liam.move(subscription.endpoint, newDevice().subscription)).status).toBe(404)
    expect((await liam.send('GET', `/push/get/subscriptions/${maya.user_uuid}`)).status).toBe(404)
    expect((await maya.send('DELETE', `/push/delete/subscription/${subscription_uuid}`)).status).toBe(200)
    expect(await maya.devices()).toEqual([])
  })

  it('is removed with the session in which it was registered', async () => {
    const maya = await client()
    await maya.register()
    const { json } = await testServer.send('POST', '/users/login', {
      body: { username: maya.username, password: PASSWORD },
    })
    const token = String(json.data.token)
    const sessions = await testServer.send('GET', '/users/get/sessions', { token })
    const other = sessions.json.data.find((each: { is_current: boolean }) => !each.is_current)
    await testServer.send('DELETE', `/users/delete/session/${other.session_uuid}`, { token })
    expect((await testServer.send('GET', '/push/get/subscriptions/me', { token })).json.data).toEqual([])
  })
})

describe('a test message', () => {
  it('is sent while the client waits, and recorded', async () => {
    const maya = await client()
    const { subscription } = newDevice()
    const { subscription_uuid } = (await maya.register(subscription)).json.data
    const answer = await maya.test(subscription_uuid)
    expect([answer.status, answer.json.data]).toEqual([200, { result: 'sent' }])
    const message = testServer.push.pushed.at(-1)
    expect(message).toMatchObject({ endpoint: subscription.endpoint, urgency: 'high' })
    expect(JSON.parse(message?.text ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Notifications are on',
        body: 'Verdant can remind you on this device.',
        navigate: '/settings#notifications',
        tag: 'test',
        data: { kind: 'test', user_uuid: maya.user_uuid },
      },
    })
    expect(await maya.devices()).toMatchObject([{ last_success_at: testServer.now().toISOString() }])
  })

  it('is limited to one in ten seconds', async () => {
    const maya = await client()
    const { subscription_uuid } = (await maya.register()).json.data
    await maya.test(subscription_uuid)
    const early = await maya.test(subscription_uuid)
    expect([early.status, early.headers.get('retry-after'), early.json.message]).toEqual([
      429,
      '10',
      'Please wait 10 seconds before sending another test.',
    ])
    testServer.pass(10 * SECOND)
    expect((await maya.test(subscription_uuid)).status).toBe(200)
  })

  it('reports and removes a device that is gone; reports a refusal', async () => {
    const maya = await client()
    const { subscription_uuid } = (await maya.register()).json.data
    testServer.push.answer = () => ({ kind: 'later', status: 503, retryAfterMs: undefined })
    expect((await maya.test(subscription_uuid)).json.data).toEqual({ result: 'failed' })
    expect(await maya.devices()).toHaveLength(1)
    testServer.pass(10 * SECOND)
    testServer.push.answer = () => ({ kind: 'gone' })
    expect((await maya.test(subscription_uuid)).json.data).toEqual({ result: 'gone' })
    expect(await maya.devices()).toEqual([])
    expect((await maya.test(subscription_uuid)).status).toBe(404)
  })

  it("reaches no other client's device", async () => {
    const [maya, liam] = [await client(), await client()]
    const { subscription_uuid } = (await maya.register()).json.data
    const before = testServer.push.pushed.length
    expect((await liam.test(subscription_uuid)).status).toBe(404)
    expect(testServer.push.pushed).toHaveLength(before)
  })

  it('holds no transaction open while it waits, even with an idempotency key', async () => {
    const maya = await client()
    const { subscription_uuid } = (await maya.register()).json.data
    testServer.push.answer = async () => {
      // The embedded database has one connection, so inside a transaction this would deadlock.
      await testServer.database.pool.query('select 1')
      return { kind: 'sent' }
    }
    const answer = await testServer.send('POST', '/push/create/test', {
      token: maya.token,
      body: { subscription_uuid },
      headers: { 'Idempotency-Key': 'test-1' },
    })
    expect(answer.json.data).toEqual({ result: 'sent' })
  })
})

it('tells a device that another one has changed quiet hours since', async () => {
  const maya = await client()
  const change = (body: object) => maya.send('PUT', '/push/update/settings', body)
  const later = { from: '22:00', to: '08:00' }
  expect((await change({ quiet_hours: later, version: 0 })).json.data.version).toBe(1)
  const late = await change({ quiet_hours: { from: '20:00', to: '06:00' }, version: 0 })
  expect([late.status, late.json.code, late.json.message]).toEqual([
    409,
    'conflict',
    'The setting for quiet hours was changed somewhere else. Review it before you save again.',
  ])
  // The switch of a group is one of its own.
  expect((await change({ debts: false })).json.data).toMatchObject({ quiet_hours: later, version: 1 })
  expect((await change({ quiet_hours: null })).json.data).toMatchObject({ quiet_hours: null, version: 2 })
})
