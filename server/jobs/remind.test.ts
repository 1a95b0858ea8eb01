import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PushPayload } from '#core/contract/push-payload.ts'
import { sessions } from '#server/db/schema/account.ts'
import { debts } from '#server/db/schema/debt.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { deliveries, reminders } from '#server/db/schema/reminder.ts'
import type { PushMessage } from '#server/push/sender.ts'
import { rescheduleReminders } from '#server/reminder/reschedule.ts'
import { addDebt } from '#tests/fixtures/debt-rows.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { createTestServer, HOUR, MINUTE, SECOND, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn, PASSWORD } from '#tests/fixtures/test-users.ts'
import { clean } from './clean.ts'
import { createReminding } from './remind.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed', VERDANT_ADDRESS: 'https://app.example' })
})
afterAll(() => testServer.close())
beforeEach(async () => {
  const { db } = testServer.database
  await db.delete(reminders)
  await db.delete(pushSubscriptions)
  testServer.push.answer = () => ({ kind: 'sent' })
})

const DAY = 24 * HOUR
const travelTo = (text: string): void => testServer.pass(Date.parse(text) - testServer.now().getTime())
const payloadOf = (message: PushMessage | undefined) => v.parse(PushPayload, JSON.parse(message?.text ?? ''))

/** What one run of the job sends now. */
async function run(): Promise<PushMessage[]> {
  const before = testServer.push.pushed.length
  const reminding = createReminding(testServer.dependencies, { chance: () => 0.5 })
  await reminding.wake()
  await reminding.idle()
  return testServer.push.pushed.slice(before)
}
const titles = async (): Promise<string[]> =>
  (await run()).map((message) => payloadOf(message).notification.title)

/** A client with a debt, a reminder for it, and a device. */
async function client(reminder: object = {}, debt: Parameters<typeof addDebt>[2] = {}) {
  const testUser = await registerAndLogIn(testServer)
  const { token } = testUser
  const send = (method: string, path: string, body?: object) => testServer.send(method, path, { token, body })
  const debt_uuid = await addDebt(testServer.database.db, testUser.user_uuid, debt)
  const addDevice = async (origin?: string) => {
    const device = newDevice(origin)
    const { json } = await send('POST', '/push/create/subscription', device.subscription)
    return { ...device, subscription_uuid: String(json.data.subscription_uuid) }
  }
  const device = await addDevice()
  const made = await send('POST', '/debt/create/reminder', {
    debt_uuid,
    days_before: [3],
    local_time: '09:00',
    time_zone: 'America/New_York',
    ...reminder,
  })
  const reminder_uuid = String(made.json.data.reminder_uuid)
  const changeDebt = async (change: Partial<typeof debts.$inferInsert>) => {
    await testServer.database.db.update(debts).set(change).where(eq(debts.debt_uuid, debt_uuid))
    await rescheduleReminders(
      testServer.database.db,
      { user_uuid: testUser.user_uuid, debt_uuid },
      testServer.now(),
    )
  }
  const read = async () => (await send('GET', '/debt/get/reminder/me')).json.data[0]
  return { ...testUser, send, debt_uuid, reminder_uuid, device, addDevice, changeDebt, read }
}

describe('a due reminder', () => {
  it('is sent once to each device, says when it is due, and is rescheduled', async () => {
    travelTo('2026-12-01T15:00:00Z')
    const maya = await client()
    const second = await maya.addDevice('https://updates.push.services.mozilla.com')
    travelTo('2026-12-24T13:59:59Z')
    expect(await run()).toEqual([])
    travelTo('2026-12-24T14:00:00Z')
    const sent = await run()
    expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual(
      [maya.device.subscription.endpoint, second.subscription.endpoint].sort(),
    )
    expect(payloadOf(sent[0])).toEqual({
      web_push: 8030,
      notification: {
        title: 'A payment is due in 3 days',
        body: 'Due Sunday, December 27. Open Verdant to see more.',
        navigate: `https://app.example/debt/${maya.debt_uuid}`,
        tag: `reminder-${maya.reminder_uuid}`,
        data: {
          kind: 'reminder',
          user_uuid: maya.user_uuid,
          debt_uuid: maya.debt_uuid,
          reminder_uuid: maya.reminder_uuid,
          due_on: '2026-12-27',
        },
      },
      app_badge: 1,
    })
    expect(sent[0]).toMatchObject({ ttlSeconds: 4 * 86_400 - 9 * 3600, urgency: 'normal' })
    expect(sent[0]?.topic).toMatch(/^[\w-]{22}$/)
    expect(await run()).toEqual([])
    expect(await maya.read()).toMatchObject({
      last_sent_at: '2026-12-24T14:00:00.000Z',
      last_due_on: '2026-12-27',
      next_at: '2027-01-24T14:00:00.000Z',
      next_due_on: '2027-01-27',
    })
    const { json } = await maya.send('GET', '/push/get/subscriptions/me')
    expect(json.data).toMatchObject([
      { last_success_at: '2026-12-24T14:00:00.000Z' },
      { last_success_at: '2026-12-24T14:00:00.000Z' },
    ])
    // One notification for all devices.
    const listed = (await maya.send('GET', '/users/get/notifications/me')).json.data
    expect(listed.notifications).toMatchObject([
      { kind: 'reminder_sent', subject_uuid: maya.debt_uuid, due_on: '2026-12-27', is_read: false },
    ])
  })

  it('names the debt and the amount only if the client chose to show them', async () => {
    travelTo('2027-01-20T15:00:00Z')
    await client({ hides_details: false, days_before: [1, 0] })
    await client({ days_before: [1, 0] })
    await client(
      { hides_details: false, days_before: [0] },
      { debt_type: 'auto', name: 'Loan', payment_cents: 0, minimum_payment_cents: 0 },
    )
    travelTo('2027-01-26T14:00:00Z')
    expect((await titles()).sort()).toEqual([
      'A payment is due tomorrow',
      'Chase Sapphire: $120 due tomorrow',
    ])
    travelTo('2027-01-27T14:00:00Z')
    const sent = await run()
    expect(sent.map((message) => payloadOf(message).notification.title).sort()).toEqual([
      'A payment is due today',
      'Chase Sapphire: $120 due today',
      'Loan is due today',
    ])
    const payable = sent.map((message) => payloadOf(message).notification.data)
    expect(payable.filter((data) => 'is_payable' in data)).toMatchObject([{ is_payable: false }])
    const hidden = sent.filter(({ text }) => text.includes('A payment'))
    // An id can contain any three digits.
    const withoutIds = (text: string) => text.replaceAll(/[\da-f]+(?:-[\da-f]+){4}/g, '')
    for (const { text, shorter } of hidden) {
      expect(withoutIds(text + shorter)).not.toMatch(/Chase|\$|120|Maya|Okafor/)
    }
    for (const { shorter } of sent) expect(withoutIds(shorter)).not.toMatch(/Chase|\$|120|Loan/)
  })

  it("names a card's minimum payment, a share of its balance plus interest", async () => {
    travelTo('2027-02-02T15:00:00Z')
    const maya = await client(
      { hides_details: false, days_before: [1] },
      {
        balance_cents: 8_000_00,
        balance_as_of: '2027-01-05',
        apr: 0.24,
        minimum_share: 0.01,
        payment_cents: 0,
        due_day: 5,
      },
    )
    travelTo('2027-02-04T14:00:00Z')
    expect(await titles()).toEqual(['Chase Sapphire: $244.70 due tomorrow'])
    await maya.changeDebt({ deleted_at: testServer.now() })
  })

  it("names the saved plan's payment on the due date", async () => {
    travelTo('2027-03-20T15:00:00Z')
    const maya = await client({ hides_details: false, days_before: [1] })
    await maya.send('PUT', '/debt/update/plan', { strategy: 'avalanche', extra_cents: 80_00 })
    travelTo('2027-03-26T14:00:00Z')
    expect(await titles()).toEqual(['Chase Sapphire: $115 due tomorrow'])
    await maya.changeDebt({ deleted_at: testServer.now() })
  })

  it('reveals nothing where its client does not stay signed in', async () => {
    travelTo('2027-02-10T15:00:00Z')
    const maya = await client({ hides_details: false, days_before: [1] })
    await testServer.database.db
      .update(sessions)
      .set({ is_kept: false })
      .where(eq(sessions.user_uuid, maya.user_uuid))
    travelTo('2027-02-26T14:00:00Z')
    const [message] = await run()
    expect(payloadOf(message).notification.title).toBe('A payment is due tomorrow')
    expect(message?.text).not.toMatch(/Chase|\$|120/)
  })

  it('counts on the icon what the client was reminded of, recently and unpaid', async () => {
    travelTo('2027-02-20T15:00:00Z')
    const maya = await client()
    const rent = await addDebt(testServer.database.db, maya.user_uuid, { name: 'Rent', due_day: 28 })
    await maya.send('POST', '/debt/create/reminder', {
      debt_uuid: rent,
      days_before: [2, 0],
      local_time: '09:00',
      time_zone: 'America/New_York',
    })
    travelTo('2027-02-24T14:00:00Z')
    const badges = async () => (await run()).map((message) => payloadOf(message).app_badge)
    expect(await badges()).toEqual([1])
    travelTo('2027-02-26T14:00:00Z')
    expect(await badges()).toEqual([2])
    await maya.changeDebt({ last_paid_due_on: '2027-02-27' })
    travelTo('2027-02-28T14:00:00Z')
    expect(await badges()).toEqual([1])
    travelTo('2027-03-24T14:00:00Z')
    expect(await badges()).toEqual([1])
  })
})

describe('a change since the reminder was scheduled', () => {
  const arrange = async (at: string) => {
    travelTo(at)
    const maya = await client()
    testServer.pass(4 * DAY)
    return maya
  }

  it.each([
    ['paid', { last_paid_due_on: '2027-04-27' }],
    ['paid off', { is_paid_off: true }],
    ['deleted', { deleted_at: new Date('2027-04-22T00:00:00Z') }],
  ])('sends nothing for a debt that is %s', async (_, change) => {
    const maya = await arrange('2027-04-20T15:00:00Z')
    await maya.changeDebt(change)
    expect(await run()).toEqual([])
    travelTo('2027-04-20T15:00:00Z')
  })

  it.each([
    ['paid', { last_paid_due_on: '2027-04-27' }],
    ['deleted', { deleted_at: new Date('2027-04-24T14:00:00Z') }],
  ])('sends nothing for a debt that is %s between claim and send', async (_, change) => {
    const maya = await arrange('2027-04-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'later', status: 503, retryAfterMs: undefined })
    expect(await run()).toHaveLength(1)
    await maya.changeDebt(change)
    testServer.pass(HOUR)
    expect(await run()).toEqual([])
    travelTo('2027-04-20T15:00:00Z')
  })

  it('sends nothing to a device that was signed out, also remotely', async () => {
    const maya = await arrange('2027-05-20T15:00:00Z')
    const { json } = await testServer.send('POST', '/users/login', {
      body: { username: maya.username, password: PASSWORD },
    })
    const there = newDevice()
    const token = String(json.data.token)
    await testServer.send('POST', '/push/create/subscription', { token, body: there.subscription })
    await maya.send('POST', '/users/logout')
    expect((await run()).map(({ endpoint }) => endpoint)).toEqual([there.subscription.endpoint])
    testServer.pass(32 * DAY)
    await testServer.send('POST', '/users/login', { body: { username: maya.username, password: PASSWORD } })
    travelTo('2027-05-20T15:00:00Z')
  })

  it('ends pushes to other devices after a password reset, but not after a session expires', async () => {
    travelTo('2027-05-25T13:00:00Z')
    const maya = await client({ days_before: [3, 2] })
    travelTo('2027-06-25T13:00:00Z')
    await clean(testServer.dependencies)
    expect((await testServer.send('GET', '/users/get/uuid/me', { token: maya.token })).status).toBe(401)
    expect(await run()).toHaveLength(1)
    const { json } = await testServer.send('POST', '/users/login', {
      body: { username: maya.username, password: PASSWORD },
    })
    const changed = await testServer.send('PUT', '/users/updatePassword', {
      token: String(json.data.token),
      body: { old_password: PASSWORD, password: 'Fresh#Start77', confirmPassword: 'Fresh#Start77' },
    })
    expect(changed.status).toBe(200)
    travelTo('2027-07-24T14:00:00Z')
    expect(await run()).toEqual([])
  })

  it('sends nothing for a deleted account', async () => {
    const maya = await arrange('2027-08-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'later', status: 0, retryAfterMs: undefined })
    expect(await run()).toHaveLength(1)
    const gone = await maya.send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })
    expect(gone.status).toBe(200)
    testServer.pass(HOUR)
    expect(await run()).toEqual([])
    expect(await testServer.database.db.select().from(deliveries)).toEqual([])
  })

  it("does not show the previous client's messages to a new client of the browser", async () => {
    const maya = await arrange('2027-09-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'later', status: 0, retryAfterMs: undefined })
    expect(await run()).toHaveLength(1)
    const liam = await registerAndLogIn(testServer)
    const taken = await testServer.send('POST', '/push/create/subscription', {
      token: liam.token,
      body: maya.device.subscription,
    })
    expect(taken.status).toBe(201)
    expect((await maya.send('GET', '/push/get/subscriptions/me')).json.data).toEqual([])
    testServer.pass(HOUR)
    expect(await run()).toEqual([])
  })
})

describe('quiet hours', () => {
  const quiet = async (settings: object, reminder: object) => {
    travelTo('2027-09-22T15:00:00Z')
    const maya = await client(reminder)
    await maya.send('PUT', '/users/update-user', { time_zone: 'America/New_York' })
    const saved = await maya.send('PUT', '/push/update/settings', settings)
    expect(saved.status).toBe(200)
    return maya
  }
  const NIGHT = { quiet_hours: { from: '22:00', to: '07:00' } }

  it('move a reminder to their end', async () => {
    await quiet(NIGHT, { local_time: '06:00' })
    travelTo('2027-09-24T10:00:00Z')
    expect(await run()).toEqual([])
    travelTo('2027-09-24T10:59:59Z')
    expect(await run()).toEqual([])
    travelTo('2027-09-24T11:00:00Z')
    expect(await titles()).toEqual(['A payment is due in 3 days'])
    expect(await run()).toEqual([])
  })

  it('hold no reminder back beyond its due day', async () => {
    await quiet(NIGHT, { local_time: '23:00', days_before: [0] })
    travelTo('2027-09-28T03:00:00Z')
    expect(await titles()).toEqual(['A payment is due today'])
  })

  it('and a client who wants no pushes for debts leave the list of notifications complete', async () => {
    const maya = await quiet({ debts: false }, {})
    await maya.addDevice()
    travelTo('2027-09-24T13:00:00Z')
    expect(await run()).toEqual([])
    const listed = (await maya.send('GET', '/users/get/notifications/me')).json.data.notifications
    expect(listed.filter(({ kind }: { kind: string }) => kind === 'reminder_sent')).toMatchObject([
      { subject_uuid: maya.debt_uuid, due_on: '2027-09-27' },
    ])
  })
})

describe('a late start', () => {
  it('sends the last missed reminder in current words, and nothing outdated', async () => {
    travelTo('2027-10-01T15:00:00Z')
    await client({ days_before: [10, 5, 3] })
    await client({ days_before: [3] }, { due_day: 5 })
    travelTo('2027-10-26T03:00:00Z')
    expect(await titles()).toEqual(['A payment is due in 2 days'])
    expect(await run()).toEqual([])
  })

  it("reminds on the evening of the due day, and no more once it has ended in the client's zone", async () => {
    travelTo('2027-10-27T15:00:00Z')
    await client({ days_before: [3] })
    travelTo('2027-11-28T04:59:00Z')
    expect(await titles()).toEqual(['A payment is due today'])
    await client({ days_before: [3] })
    travelTo('2027-12-28T05:01:00Z')
    expect(await run()).toEqual([])
  })
})

it('continues past a reminder that cannot be processed', async () => {
  travelTo('2027-12-29T15:00:00Z')
  const [maya] = [await client(), await client()]
  const { db } = testServer.database
  await db.update(reminders).set({ time_zone: 'Mars/Olympus' }).where(eq(reminders.user_uuid, maya.user_uuid))
  travelTo('2028-01-24T14:00:00Z')
  expect(await titles()).toEqual(['A payment is due in 3 days'])
  expect(await run()).toEqual([])
  expect(testServer.lines.filter((line) => line.includes('could not be processed'))).toHaveLength(1)
})

describe('a snooze', () => {
  it('fires at its moment for the same due date, and the schedule continues', async () => {
    travelTo('2028-01-20T15:00:00Z')
    const maya = await client({ days_before: [0] })
    travelTo('2028-01-27T14:00:00Z')
    expect(await titles()).toEqual(['A payment is due today'])
    const snoozed_until = '2028-01-28T14:05:00.000Z'
    const put = await maya.send('POST', '/debt/create/snooze', {
      reminder_uuid: maya.reminder_uuid,
      snoozed_until,
    })
    expect(put.json.data).toMatchObject({ snoozed_until, next_due_on: '2028-01-27' })
    travelTo('2028-01-28T14:05:00Z')
    expect(await titles()).toEqual(['A payment was due yesterday'])
    expect(await maya.read()).toMatchObject({ snoozed_until: null, next_due_on: '2028-02-27' })
  })

  it.each([
    ['that the notification holds', { due_on: '2028-01-27' }],
    ['that was sent last', {}],
  ])('can be repeated for the due date %s', async (_, named) => {
    travelTo('2028-01-20T15:00:00Z')
    const maya = await client({ days_before: [0] })
    travelTo('2028-01-27T14:00:00Z')
    await run()
    const snooze = (snoozed_until: string) =>
      maya.send('POST', '/debt/create/snooze', {
        reminder_uuid: maya.reminder_uuid,
        snoozed_until,
        ...named,
      })
    await snooze('2028-01-28T14:05:00.000Z')
    travelTo('2028-01-28T14:05:00Z')
    await run()
    const again = await snooze('2028-01-29T14:06:00.000Z')
    expect(again.json.data).toMatchObject({ next_due_on: '2028-01-27' })
    travelTo('2028-01-29T14:06:00Z')
    const [message] = await run()
    const { title, data } = payloadOf(message).notification
    expect([title, data]).toEqual([
      'A payment was due 2 days ago',
      expect.objectContaining({ due_on: '2028-01-27' }),
    ])
    await maya.changeDebt({ deleted_at: testServer.now() })
  })

  it('to a moment in the past fires at once', async () => {
    travelTo('2028-02-20T15:00:00Z')
    const maya = await client()
    travelTo('2028-02-24T14:00:00Z')
    await run()
    testServer.pass(2 * DAY)
    const snoozed_until = '2028-02-25T14:00:00.000Z'
    await maya.send('POST', '/debt/create/snooze', { reminder_uuid: maya.reminder_uuid, snoozed_until })
    expect(await titles()).toEqual(['A payment is due tomorrow'])
  })
})

describe('a push service', () => {
  const due = async (at: string) => {
    travelTo(at)
    const maya = await client()
    testServer.pass(4 * DAY)
    return maya
  }

  it('that is busy is retried when it says so, until the due day is over', async () => {
    await due('2028-03-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'later', status: 429, retryAfterMs: 10 * MINUTE })
    expect(await run()).toHaveLength(1)
    testServer.pass(9 * MINUTE)
    expect(await run()).toEqual([])
    testServer.pass(2 * MINUTE)
    expect(await run()).toHaveLength(1)
    testServer.push.answer = () => ({ kind: 'later', status: 503, retryAfterMs: undefined })
    let attempts = 0
    for (let hour = 0; hour < 24 * 5; hour += 1) {
      testServer.pass(HOUR)
      attempts += (await run()).length
    }
    expect(attempts).toBe(84)
    const [row] = await testServer.database.db.select().from(deliveries)
    expect(row).toMatchObject({ state: 'expired', attempts: 87 })
  })

  it('that does not respond is retried with growing waits', async () => {
    await due('2028-04-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'later', status: 0, retryAfterMs: undefined })
    const waits: number[] = []
    let last = testServer.now().getTime()
    for (let step = 0; waits.length < 6; step += 1) {
      if ((await run()).length > 0) {
        waits.push(Math.round((testServer.now().getTime() - last) / SECOND))
        last = testServer.now().getTime()
      }
      testServer.pass(SECOND * 2)
    }
    expect(waits).toEqual([0, 12, 24, 46, 90, 180])
  })

  it('that no longer knows a device is not contacted again, and the device disappears from settings', async () => {
    const maya = await due('2028-05-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'gone' })
    expect(await run()).toHaveLength(1)
    expect((await maya.send('GET', '/push/get/subscriptions/me')).json.data).toEqual([])
    testServer.pass(HOUR)
    expect(await run()).toEqual([])
  })

  it("that refuses is logged without the device's address, and not contacted again", async () => {
    const maya = await due('2028-06-20T15:00:00Z')
    testServer.push.answer = () => ({ kind: 'refused', status: 403 })
    expect(await run()).toHaveLength(1)
    testServer.pass(HOUR)
    expect(await run()).toEqual([])
    const logged = testServer.lines.filter((line) => line.includes('did not take a message')).at(-1) ?? ''
    expect(JSON.parse(logged)).toMatchObject({ host: 'fcm.googleapis.com', status: 403 })
    const { endpoint, keys } = maya.device.subscription
    for (const secret of [endpoint, keys.auth, keys.p256dh])
      expect(testServer.lines.join()).not.toContain(secret)
  })

  it('that is slow and refuses a fifth gets no message twice', async () => {
    const maya = await due('2028-06-20T15:00:00Z')
    const { db } = testServer.database
    const [known] = await db.select().from(pushSubscriptions)
    if (!known) throw new Error('no device')
    await db.insert(pushSubscriptions).values(
      Array.from({ length: 59 }, (_, index) => ({
        ...known,
        subscription_uuid: uuidv7(),
        endpoint: `${maya.device.subscription.endpoint}${index}`,
      })),
    )
    const taken: string[] = []
    let asked = 0
    // A twentieth of the usual times: responses after 5 seconds, leases of 30.
    testServer.push.answer = async ({ endpoint }) => {
      asked += 1
      const refuses = asked % 5 === 0
      // Real time, because a result is stored by a real timer after a sixth of the lease.
      await sleep(250)
      if (refuses) return { kind: 'later', status: 503, retryAfterMs: undefined }
      taken.push(endpoint)
      return { kind: 'sent' }
    }
    let ahead = testServer.now().getTime() - Date.now()
    const running = { ...testServer.dependencies, clock: () => new Date(ahead + Date.now()) }
    const reminding = createReminding(running, { leaseMs: 1500 })
    for (let round = 0; round < 20; round += 1) {
      await reminding.wake()
      await reminding.idle()
      ahead += MINUTE
    }
    expect(asked).toBeGreaterThanOrEqual(60)
    expect(new Set(taken).size).toBe(taken.length)
  })

  it('that does not respond delays no other', async () => {
    const maya = await due('2028-07-20T15:00:00Z')
    await maya.addDevice('https://updates.push.services.mozilla.com')
    let respond = (): void => {}
    const hanging = new Promise<void>((resolve) => (respond = resolve))
    testServer.push.answer = async ({ endpoint }) => {
      if (endpoint.includes('mozilla')) return { kind: 'sent' }
      await hanging
      return { kind: 'later', status: 0, retryAfterMs: undefined }
    }
    const reminding = createReminding(testServer.dependencies)
    await reminding.wake()
    const states = async () =>
      (await testServer.database.db.select().from(deliveries))
        .map(({ host, state }) => `${host} ${state}`)
        .sort()
    await expect
      .poll(states)
      .toEqual(['fcm.googleapis.com pending', 'updates.push.services.mozilla.com sent'])
    respond()
    await reminding.idle()
  })
})

it('deletes messages a week after they expired', async () => {
  travelTo('2028-08-20T15:00:00Z')
  await client()
  travelTo('2028-08-24T13:00:00Z')
  await run()
  travelTo('2028-09-04T03:00:00Z')
  await clean(testServer.dependencies)
  expect(await testServer.database.db.select().from(deliveries)).toHaveLength(1)
  travelTo('2028-09-04T05:00:00Z')
  await clean(testServer.dependencies)
  expect(await testServer.database.db.select().from(deliveries)).toEqual([])
})
