import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PushPayload } from '#core/contract/push-payload.ts'
import { heldPushes } from '#server/db/schema/push.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { createTestServer, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { pushAlerts, releasePushes } from './alerts.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.database.db.delete(heldPushes)
  testServer.push.pushed.length = 0
})

const travelTo = (text: string): void => testServer.pass(Date.parse(text) - testServer.now().getTime())
const pushed = () =>
  testServer.push.pushed.map(({ text }) => v.parse(PushPayload, JSON.parse(text)).notification)
const release = async () => {
  await releasePushes(testServer.dependencies)
  return pushed()
}

/** A client in New York with a device, and quiet hours from 10 PM to 7 AM. */
async function client(settings: object = { quiet_hours: { from: '22:00', to: '07:00' } }) {
  const testUser = await registerAndLogIn(testServer)
  const { token, user_uuid } = testUser
  const send = (method: string, path: string, body?: object) => testServer.send(method, path, { token, body })
  await send('PUT', '/users/update-user', { time_zone: 'America/New_York' })
  await send('POST', '/push/create/subscription', newDevice().subscription)
  const change = (changed: object) => send('PUT', '/push/update/settings', changed)
  await change(settings)
  const alert = (title: string, more: { kind?: 'payment' | 'guardrail'; until?: string } = {}) =>
    pushAlerts(testServer.dependencies, user_uuid, [
      {
        topic: title,
        payload: () => ({
          web_push: 8030,
          notification: {
            title,
            body: 'Open Verdant.',
            navigate: '/spend',
            tag: title,
            data: { kind: more.kind ?? 'guardrail', user_uuid },
          },
        }),
        ...(more.until !== undefined && { usefulUntil: new Date(more.until) }),
      },
    ])
  return { ...testUser, send, change, alert }
}

describe('in quiet hours', () => {
  it('an alert waits until they end, and comes once however many processes send', async () => {
    travelTo('2026-12-02T04:00:00Z')
    const maya = await client()
    await maya.alert('Groceries: 80% of your limit')
    travelTo('2026-12-02T11:59:59Z')
    expect(await release()).toEqual([])
    travelTo('2026-12-02T12:00:00Z')
    await Promise.all(Array.from({ length: 4 }, () => releasePushes(testServer.dependencies)))
    expect(pushed()).toMatchObject([
      { title: 'Groceries: 80% of your limit', tag: 'Groceries: 80% of your limit' },
    ])
  })

  it('several alerts come as one that names the newest; a newer one of a topic takes the place of the older', async () => {
    travelTo('2026-12-03T04:00:00Z')
    const maya = await client()
    for (const title of ['Groceries', 'Coffee', 'Groceries', 'Wants']) {
      await maya.alert(title)
      testServer.pass(MINUTE)
    }
    travelTo('2026-12-03T12:00:00Z')
    expect(await release()).toMatchObject([
      { title: '3 notifications while it was quiet', body: 'Newest: Wants', navigate: '/spend' },
    ])
    expect(await release()).toHaveLength(1)
  })

  it('an alert comes at once that would be useless when they end', async () => {
    travelTo('2026-12-04T11:00:00Z')
    const maya = await client()
    await maya.alert('A call', { until: '2026-12-04T12:00:00Z' })
    await maya.alert('A later call', { until: '2026-12-04T12:00:01Z' })
    expect(pushed().map(({ title }) => title)).toEqual(['A call'])
  })

  it('what waits comes when the client ends them, and not if its group was turned off', async () => {
    travelTo('2026-12-05T04:00:00Z')
    const maya = await client()
    await maya.alert('Groceries')
    await maya.alert('Your plan', { kind: 'payment' })
    await maya.change({ quiet_hours: { from: '22:00', to: '08:00' } })
    expect(await release()).toEqual([])
    await maya.change({ quiet_hours: null, payments: false })
    expect((await release()).map(({ title }) => title)).toEqual(['Groceries'])
    expect(await testServer.database.db.select().from(heldPushes)).toEqual([])
  })

  it('what waits is deleted with the account', async () => {
    travelTo('2026-12-06T04:00:00Z')
    const maya = await client()
    await maya.alert('Groceries')
    const { status } = await maya.send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })
    expect(status).toBe(200)
    expect(await testServer.database.db.select().from(heldPushes)).toEqual([])
  })
})

it('sends nothing of a group that is off, and everything else at once', async () => {
  travelTo('2026-12-07T15:00:00Z')
  const maya = await client({ spending: false })
  await maya.alert('Groceries')
  await maya.alert('Your plan', { kind: 'payment' })
  expect(pushed().map(({ title }) => title)).toEqual(['Your plan'])
})

describe('push settings', () => {
  it('start with everything on, and change by what is named', async () => {
    const { token } = await registerAndLogIn(testServer)
    const read = async () => (await testServer.send('GET', '/push/get/settings/me', { token })).json.data
    const all = { debts: true, spending: true, payments: true, calls: true, brokerage: true }
    expect(await read()).toEqual({ ...all, quiet_hours: null, version: 0 })
    const quiet_hours = { from: '21:00', to: '06:00' }
    for (const body of [{ quiet_hours }, { debts: false }]) {
      expect((await testServer.send('PUT', '/push/update/settings', { token, body })).status).toBe(200)
    }
    // A switch of its own is no change of quiet hours.
    expect(await read()).toEqual({ ...all, debts: false, quiet_hours, version: 1 })
  })

  it('are the client’s own, and refuse times that are none', async () => {
    const [maya, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
    const { token } = maya
    expect((await testServer.send('GET', `/push/get/settings/${liam.user_uuid}`, { token })).status).toBe(404)
    for (const quiet_hours of [
      { from: '22:00', to: '22:00' },
      { from: '25:00', to: '07:00' },
    ]) {
      const { status } = await testServer.send('PUT', '/push/update/settings', {
        token,
        body: { quiet_hours },
      })
      expect(status).toBe(422)
    }
  })
})
