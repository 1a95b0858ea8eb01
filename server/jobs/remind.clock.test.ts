/** Reminders on days when clocks change, in zones that change them differently. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { rescheduleReminders } from '#server/reminder/reschedule.ts'
import { addDebt } from '#tests/fixtures/debt-rows.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { createTestServer, HOUR, SECOND, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { createReminding } from './remind.ts'

let testServer: TestServer
let user_uuid: string
beforeAll(async () => {
  testServer = await createTestServer()
  user_uuid = (await registerAndLogIn(testServer)).user_uuid
  const { endpoint, keys } = newDevice().subscription
  await testServer.database.db.insert(pushSubscriptions).values({
    subscription_uuid: uuidv7(),
    user_uuid,
    endpoint,
    host: 'fcm.googleapis.com',
    ...keys,
    device: 'Chrome on Android',
    created_at: testServer.now(),
  })
})
afterAll(() => testServer.close())
beforeEach(() => testServer.database.db.delete(reminders))

const travelTo = (at: number): void => testServer.pass(at - testServer.now().getTime())

/** The titles of what is sent at a moment. */
async function sentAt(at: number): Promise<string[]> {
  travelTo(at)
  const before = testServer.push.pushed.length
  const reminding = createReminding(testServer.dependencies)
  await reminding.wake()
  await reminding.idle()
  return testServer.push.pushed.slice(before).map(({ text }) => JSON.parse(text).notification.title)
}

/** A reminder on the due day itself, as of a moment. */
async function remind(day: string, local_time: string, time_zone: string, now: number): Promise<void> {
  travelTo(now)
  const { db } = testServer.database
  const debt_uuid = await addDebt(db, user_uuid, { due_day: Number(day.slice(8)) })
  await db.insert(reminders).values({
    reminder_uuid: uuidv7(),
    user_uuid,
    debt_uuid,
    days_before: [0],
    local_time,
    time_zone,
    repeats: 'monthly',
    hides_details: true,
    is_enabled: true,
    created_at: testServer.now(),
    updated_at: testServer.now(),
  })
  await rescheduleReminders(db, { user_uuid, debt_uuid }, testServer.now())
}

// The local time and zone, and the one instant at which the reminder is sent.
it.each([
  ['that is skipped in New York', '2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00Z'],
  ['after the change in New York', '2027-03-14', '09:00', 'America/New_York', '2027-03-14T13:00:00Z'],
  ['that comes twice in New York', '2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00Z'],
  ['after the change back in New York', '2027-11-07', '09:00', 'America/New_York', '2027-11-07T14:00:00Z'],
  ['that is skipped in London', '2027-03-28', '01:30', 'Europe/London', '2027-03-28T01:30:00Z'],
  ['that comes twice in London', '2027-10-31', '01:30', 'Europe/London', '2027-10-31T00:30:00Z'],
  [
    'that is skipped for half an hour on Lord Howe',
    '2027-10-03',
    '02:15',
    'Australia/Lord_Howe',
    '2027-10-02T15:45:00Z',
  ],
  [
    'that comes twice within half an hour on Lord Howe',
    '2027-04-04',
    '01:45',
    'Australia/Lord_Howe',
    '2027-04-03T14:45:00Z',
  ],
  [
    'that is skipped at midnight in Santiago',
    '2027-09-05',
    '00:30',
    'America/Santiago',
    '2027-09-05T04:30:00Z',
  ],
  [
    'that comes twice before midnight in Santiago',
    '2027-04-03',
    '23:30',
    'America/Santiago',
    '2027-04-04T02:30:00Z',
  ],
])('fires once at the right instant for a time %s', async (_, day, time, zone, instant) => {
  const at = Date.parse(instant)
  await remind(day, time, zone, at - 20 * HOUR)
  expect(await sentAt(at - SECOND)).toEqual([])
  expect(await sentAt(at)).toEqual(['A payment is due today'])
  for (const later of [HOUR / 2, HOUR, 2 * HOUR]) expect(await sentAt(at + later)).toEqual([])
})

it.each([
  ['the night that is an hour short', '2027-03-13', 'America/New_York', '2027-03-14T05:00:00Z'],
  ['the day that has an hour more', '2027-11-07', 'America/New_York', '2027-11-08T05:00:00Z'],
  ['a day whose midnight is skipped', '2027-09-04', 'America/Santiago', '2027-09-05T04:00:00Z'],
  ['a day whose last hour comes twice', '2027-04-03', 'America/Santiago', '2027-04-04T04:00:00Z'],
])('stops a late start at the end of the due day: %s', async (_, day, zone, end) => {
  const over = Date.parse(end)
  await remind(day, '09:00', zone, over - 30 * HOUR)
  expect(await sentAt(over - SECOND)).toEqual(['A payment is due today'])
  await remind(day, '09:00', zone, over - 30 * HOUR)
  expect(await sentAt(over)).toEqual([])
})

it('keeps its local time across a clock change', async () => {
  await remind('2027-03-10', '09:00', 'Europe/London', Date.parse('2027-03-01T00:00:00Z'))
  const at: string[] = []
  for (const instant of ['2027-03-10T09:00:00Z', '2027-04-10T08:00:00Z', '2027-11-10T09:00:00Z']) {
    if ((await sentAt(Date.parse(instant) - SECOND)).length === 0) at.push(instant)
    expect(await sentAt(Date.parse(instant))).toEqual(['A payment is due today'])
    // Of the months in between only the last would be sent, and it is outdated.
    if (instant.startsWith('2027-04')) await sentAt(Date.parse('2027-11-01T00:00:00Z'))
  }
  expect(at).toHaveLength(3)
})
