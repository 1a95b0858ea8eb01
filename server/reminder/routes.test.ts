import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { usualAmount } from '#core/debt/payment.ts'
import { debts } from '#server/db/schema/debt.ts'
import { addDebt } from '#tests/fixtures/debt-rows.ts'
import { createTestServer, HOUR, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { nextReminders } from './queries.ts'
import { rescheduleReminders } from './reschedule.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const WHEN = { days_before: [1, 3, 3], local_time: '09:00', time_zone: 'America/New_York' }
const NOBODYS = '018f0000-0000-7000-8000-000000000000'

/** A client with one debt. */
async function client(change: Parameters<typeof addDebt>[2] = {}) {
  const testUser = await registerAndLogIn(testServer)
  const debt_uuid = await addDebt(testServer.database.db, testUser.user_uuid, change)
  const { token } = testUser
  return {
    ...testUser,
    debt_uuid,
    create: (body: object = {}): Promise<Answer> =>
      testServer.send('POST', '/debt/create/reminder', { token, body: { debt_uuid, ...WHEN, ...body } }),
    update: (body: object): Promise<Answer> =>
      testServer.send('PUT', '/debt/update/reminder', { token, body }),
    snooze: (body: object): Promise<Answer> =>
      testServer.send('POST', '/debt/create/snooze', { token, body }),
    remove: (id: string): Promise<Answer> =>
      testServer.send('DELETE', `/debt/delete/reminder/${id}`, { token }),
    list: async () => (await testServer.send('GET', '/debt/get/reminder/me', { token })).json.data,
    changeDebt: async (values: Partial<typeof debts.$inferInsert>) => {
      await testServer.database.db.update(debts).set(values).where(eq(debts.debt_uuid, debt_uuid))
      await rescheduleReminders(
        testServer.database.db,
        { user_uuid: testUser.user_uuid, debt_uuid },
        testServer.now(),
      )
    },
  }
}

describe('a reminder', () => {
  it('is created with its next firing, and hides details by default', async () => {
    const maya = await client()
    const reminder_uuid = uuidv7()
    const made = await maya.create({ reminder_uuid })
    expect([made.status, made.json.message]).toEqual([201, 'Reminder saved'])
    expect(made.json.data).toEqual({
      reminder_uuid,
      debt_uuid: maya.debt_uuid,
      channel: 'push',
      days_before: [3, 1],
      local_time: '09:00',
      time_zone: 'America/New_York',
      repeats: 'monthly',
      due_on: null,
      hides_details: true,
      is_enabled: true,
      snoozed_until: null,
      last_sent_at: null,
      last_due_on: null,
      next_at: '2026-11-24T14:00:00.000Z',
      next_due_on: '2026-11-27',
      version: 1,
    })
    expect(await maya.list()).toEqual([made.json.data])
  })

  it('is rejected with a message for the invalid field', async () => {
    const maya = await client()
    for (const [body, field] of [
      [{ days_before: [31] }, 'days_before.0'],
      [{ days_before: [] }, 'days_before'],
      [{ local_time: '24:00' }, 'local_time'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ repeats: 'weekly' }, 'repeats'],
      [{ repeats: 'once' }, 'due_on'],
    ] as const) {
      const { status, json } = await maya.create(body)
      expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
    }
  })

  it('is created once under one id, and a debt has at most five', async () => {
    const maya = await client()
    const reminder_uuid = uuidv7()
    expect((await maya.create({ reminder_uuid })).status).toBe(201)
    const again = await maya.create({ reminder_uuid })
    expect([again.status, again.json.code]).toEqual([409, 'conflict'])
    const answers = await Promise.all(Array.from({ length: 6 }, () => maya.create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
    expect(await maya.list()).toHaveLength(5)
  })

  it('can be changed field by field, disabled, and deleted', async () => {
    const maya = await client()
    const { reminder_uuid } = (await maya.create()).json.data
    const later = await maya.update({ reminder_uuid, local_time: '18:30', time_zone: 'Europe/London' })
    expect(later.json.data).toMatchObject({ days_before: [3, 1], next_at: '2026-11-24T18:30:00.000Z' })
    const once = await maya.update({ reminder_uuid, repeats: 'once' })
    expect([once.status, Object.keys(once.json.fields)]).toEqual([422, ['due_on']])
    const off = await maya.update({ reminder_uuid, is_enabled: false })
    expect(off.json.data).toMatchObject({ next_at: null, next_due_on: null, local_time: '18:30' })
    expect((await maya.remove(reminder_uuid)).status).toBe(200)
    expect((await maya.remove(reminder_uuid)).status).toBe(404)
    expect(await maya.list()).toEqual([])
  })

  it('that would never fire is rejected with a message for its due date, and so is such a change', async () => {
    const maya = await client({ last_paid_due_on: '2026-11-27' })
    const never = { repeats: 'once', days_before: [3] }
    for (const [due_on, says] of [
      ['2026-11-20', 'This due date is already paid'],
      ['2026-11-27', 'This due date is already paid'],
    ]) {
      const { status, json } = await maya.create({ ...never, due_on })
      expect([status, json.fields]).toEqual([422, { due_on: says }])
    }
    const other = await client()
    for (const due_on of ['2026-11-20', '2026-11-22']) {
      const { status, json } = await other.create({ ...never, due_on })
      expect([status, json.fields.due_on]).toEqual([
        422,
        expect.stringMatching(/^It’s too late for this reminder/),
      ])
    }
    const made = await other.create({ ...never, due_on: '2026-11-25' })
    expect([made.status, made.json.data.next_at]).toEqual([201, '2026-11-22T14:00:00.000Z'])
    const { reminder_uuid } = made.json.data
    const moved = await other.update({ reminder_uuid, days_before: [10] })
    expect([moved.status, Object.keys(moved.json.fields)]).toEqual([422, ['due_on']])
  })

  it('whose one date has passed may still change what it shows', async () => {
    const maya = await client()
    const once = { repeats: 'once', due_on: '2026-11-25', days_before: [3] }
    const { reminder_uuid } = (await maya.create(once)).json.data
    testServer.pass(48 * HOUR)
    const answer = await maya.update({ reminder_uuid, ...once, hides_details: false })
    expect([answer.status, answer.json.data.hides_details]).toEqual([200, false])
    testServer.pass(-48 * HOUR)
  })

  it('that was changed elsewhere is a conflict only for a change based on an older version', async () => {
    const maya = await client()
    const { reminder_uuid, version } = (await maya.create()).json.data
    const phone = await maya.update({ reminder_uuid, version, local_time: '18:00', days_before: [7] })
    expect(phone.json.data).toMatchObject({ version: 2, local_time: '18:00' })
    const desk = await maya.update({ reminder_uuid, version, local_time: '07:00' })
    expect([desk.status, desk.json.code]).toEqual([409, 'conflict'])
    expect(desk.json.message).toMatch(/^This reminder was changed somewhere else/)
    await maya.snooze({ reminder_uuid, snoozed_until: '2026-11-22T15:00:00.000Z' })
    const since = await maya.update({ reminder_uuid, version: 2, hides_details: false })
    expect(since.json.data).toMatchObject({ version: 3, days_before: [7] })
    expect((await maya.update({ reminder_uuid, is_enabled: false })).json.data.version).toBe(4)
  })

  it("stores its zone's canonical name, however it was spelled", async () => {
    const maya = await client()
    const { json } = await maya.create({ time_zone: 'aMeRiCa/nEw_YoRk' })
    expect(json.data.time_zone).toBe('America/New_York')
  })

  it('is visible to its owner only', async () => {
    const [maya, other] = [await client(), await client()]
    const { reminder_uuid } = (await other.create()).json.data
    const snoozed_until = new Date(testServer.now().getTime() + HOUR).toISOString()
    for (const answer of [
      await maya.create({ debt_uuid: other.debt_uuid }),
      await maya.create({ debt_uuid: NOBODYS }),
      await maya.update({ reminder_uuid, hides_details: false }),
      await maya.snooze({ reminder_uuid, snoozed_until }),
      await maya.remove(reminder_uuid),
      await maya.remove('nothing'),
      await testServer.send('GET', `/debt/get/reminder/${other.user_uuid}`, { token: maya.token }),
    ]) {
      expect([answer.status, answer.json.message]).toEqual([404, 'We couldn’t find that.'])
    }
    // An id is unique among the reminders of its client.
    expect((await maya.create({ reminder_uuid })).status).toBe(201)
    expect((await maya.remove(reminder_uuid)).status).toBe(200)
    expect(await other.list()).toMatchObject([{ reminder_uuid, hides_details: true, snoozed_until: null }])
  })
})

describe('a snooze', () => {
  it('moves the next firing, and ends when the schedule changes', async () => {
    const maya = await client()
    const { reminder_uuid } = (await maya.create()).json.data
    const snoozed_until = '2026-11-29T15:00:00.000Z'
    const put = await maya.snooze({ reminder_uuid, snoozed_until })
    expect(put.json.data).toMatchObject({ snoozed_until, next_at: snoozed_until, next_due_on: '2026-11-27' })
    const shown = await maya.update({ reminder_uuid, hides_details: false })
    expect(shown.json.data).toMatchObject({ snoozed_until, hides_details: false })
    const same = await maya.update({ reminder_uuid, ...WHEN, due_on: null, repeats: 'monthly' })
    expect(same.json.data).toMatchObject({ snoozed_until, next_at: snoozed_until })
    const moved = await maya.update({ reminder_uuid, days_before: [2] })
    expect(moved.json.data).toMatchObject({ snoozed_until: null, next_at: '2026-11-25T14:00:00.000Z' })
  })

  it('is for the due date that it names, and does nothing if that is paid or the reminder is off', async () => {
    const maya = await client({ last_paid_due_on: '2026-10-27' })
    const { reminder_uuid } = (await maya.create({ days_before: [30] })).json.data
    const snooze = (due_on: string) =>
      maya.snooze({ reminder_uuid, snoozed_until: '2026-11-22T15:00:00.000Z', due_on })
    expect((await snooze('2026-12-21')).json.data.next_due_on).toBe('2026-12-21')
    const paid = await snooze('2026-10-27')
    expect([paid.status, paid.json.code]).toEqual([409, 'conflict'])
    expect(paid.json.message).toMatch(/^There’s nothing to remind you of/)
    expect(await maya.list()).toMatchObject([{ next_due_on: '2026-12-21' }])
    const far = await snooze('2027-01-27')
    expect([far.status, Object.keys(far.json.fields)]).toEqual([422, ['due_on']])
    await maya.update({ reminder_uuid, is_enabled: false })
    expect((await snooze('2026-12-21')).status).toBe(409)
  })

  it('is for at most 31 days, and may be in the past', async () => {
    const maya = await client()
    const { reminder_uuid } = (await maya.create()).json.data
    const far = await maya.snooze({ reminder_uuid, snoozed_until: '2027-01-01T00:00:00Z' })
    expect([far.status, Object.keys(far.json.fields)]).toEqual([422, ['snoozed_until']])
    for (const snoozed_until of [
      '1001-01-02T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2026-11-21T10:00:00+05',
      '9999-12-31T23:59:59Z',
      '2026-09-01T00:00:00Z',
    ]) {
      const refused = await maya.snooze({ reminder_uuid, snoozed_until })
      expect([snoozed_until, refused.status]).toEqual([snoozed_until, 422])
      expect(Object.keys(refused.json.fields)).toEqual(['snoozed_until'])
    }
    const long = await maya.snooze({
      reminder_uuid,
      snoozed_until: '2026-11-22T00:00:00Z',
      due_on: '2026-01-27',
    })
    expect([long.status, Object.keys(long.json.fields)]).toEqual([422, ['due_on']])
    const past = await maya.snooze({ reminder_uuid, snoozed_until: '2026-11-20T00:00:00Z' })
    expect(past.json.data).toMatchObject({ next_at: '2026-11-20T00:00:00.000Z', next_due_on: '2026-11-27' })
  })
})

it.each(['9999-12-31', '0001-01-01', '2200-01-01', '1899-12-31'])(
  'for one due date in a year that no calendar reaches, %s, is refused',
  async (due_on) => {
    const maya = await client()
    const { status, json } = await maya.create({ repeats: 'once', due_on })
    expect([status, json.fields]).toEqual([422, { due_on: 'Enter a date from 1900 to 2199' }])
  },
)

describe('a change to the debt', () => {
  it('reschedules its reminders, which pause while it is deleted or paid off', async () => {
    const maya = await client()
    await maya.create()
    await maya.changeDebt({ due_day: 30 })
    expect(await maya.list()).toMatchObject([{ next_due_on: '2026-11-30' }])
    await maya.changeDebt({ last_paid_due_on: '2026-11-30' })
    expect(await maya.list()).toMatchObject([{ next_due_on: '2026-12-30' }])
    await maya.changeDebt({ is_paid_off: true })
    expect(await maya.list()).toMatchObject([{ next_at: null, next_due_on: null }])
    await maya.changeDebt({ is_paid_off: false, deleted_at: testServer.now() })
    expect(await maya.list()).toEqual([])
    await maya.changeDebt({ deleted_at: null })
    expect(await maya.list()).toMatchObject([{ next_due_on: '2026-12-30' }])
  })

  it('that leaves nothing to pay ends its reminders, though the debt stays open', async () => {
    const maya = await client()
    await maya.create()
    const change = (balance_cents: number) =>
      testServer.send('PUT', '/debt/update/debts', {
        token: maya.token,
        body: { debt_uuid: maya.debt_uuid, balance_cents },
      })
    await change(0)
    expect(await maya.list()).toMatchObject([{ next_at: null, next_due_on: null }])
    await change(50_000)
    expect(await maya.list()).toMatchObject([{ next_due_on: '2026-11-27' }])
  })
})

it("lists a card's next reminder with its minimum payment: a share of the balance plus interest", async () => {
  const maya = await client({
    balance_cents: 8_000_00,
    balance_as_of: '2026-10-27',
    apr: 0.24,
    minimum_share: 0.01,
    payment_cents: 0,
  })
  await maya.create()
  const { json } = await testServer.send('GET', '/debt/get/dashboard-data/me', { token: maya.token })
  expect(json.data.reminders).toMatchObject([{ amount_cents: 244_70 }])
})

it("lists the client's own next reminders with their debt and amount due", async () => {
  const [maya, other] = [await client(), await client()]
  await other.create()
  const first = (await maya.create()).json.data
  await maya.create({ is_enabled: false })
  const rent = await addDebt(testServer.database.db, maya.user_uuid, {
    debt_type: 'rent',
    name: 'Home',
    balance_cents: 0,
    payment_cents: 185_000,
    minimum_payment_cents: 0,
    due_day: 1,
  })
  const second = (await maya.create({ debt_uuid: rent })).json.data
  const amountOf = (debt: Debt) => usualAmount(debt, '2026-11-21')
  expect(await nextReminders(testServer.database.db, maya.user_uuid, 3, amountOf)).toEqual([
    { ...first, debt_name: 'Chase Sapphire', amount_cents: 12_000 },
    { ...second, debt_name: 'Home', amount_cents: 185_000 },
  ])
  expect(await nextReminders(testServer.database.db, maya.user_uuid, 1, amountOf)).toHaveLength(1)
})
