import { expect, it } from 'vitest'
import {
  createReminder,
  deleteReminder,
  snoozeReminder,
  updateReminder,
} from '#core/contract/debt-reminders.ts'
import { makeWrite, type QueuedWrite, type WriteCall, type WriteInput } from '#core/outbox/queued-write.ts'
import { conflictOf } from '#core/outbox/replay.ts'
import { sampleReminder } from '#tests/fixtures/sample-debts.ts'
import { replayReminders } from './replay.ts'

const FIRST = '0199a0aa-0000-7000-8000-0000000000e1'
const SECOND = '0199a0aa-0000-7000-8000-0000000000e2'
const DEBT = '0199a0aa-0000-7000-8000-0000000000d1'
const UNTIL = '2026-11-22T15:00:00.000Z'
const kept = sampleReminder({
  reminder_uuid: FIRST,
  debt_uuid: DEBT,
})
const input = {
  reminder_uuid: SECOND,
  debt_uuid: DEBT,
  days_before: [1],
  local_time: '08:00',
  time_zone: 'UTC',
}

let made = 0
function waits(call: WriteCall, what: WriteInput): QueuedWrite {
  made += 1
  return makeWrite(call, what, { id: `w-${made}`, user_uuid: 'u', subject: FIRST, label: '', made_at: 0 })
}

it('is unchanged without pending writes', () => {
  expect(replayReminders([kept], [])).toEqual([kept])
})

it('shows a reminder that was made offline, as the server will fill it', () => {
  const [, second] = replayReminders([kept], [waits(createReminder, { body: input })])
  expect(second).toMatchObject({
    ...input,
    repeats: 'monthly',
    hides_details: true,
    is_enabled: true,
    next_at: null,
  })
})

it('shows it once after it was sent and its answer arrived', () => {
  const create = waits(createReminder, { body: { ...input, reminder_uuid: FIRST } })
  expect(replayReminders([kept], [create])).toEqual([kept])
})

it('clears the next time only if a change moves it', () => {
  const change = (body: object) =>
    replayReminders([kept], [waits(updateReminder, { body: { reminder_uuid: FIRST, ...body } })])[0]
  expect(change({ local_time: '20:00' })).toMatchObject({
    local_time: '20:00',
    next_at: null,
  })
  expect(change({ hides_details: false })).toMatchObject({
    hides_details: false,
    next_at: kept.next_at,
  })
  const { days_before, time_zone } = kept
  expect(change({ days_before, time_zone, due_on: null, hides_details: false })).toMatchObject({
    next_at: kept.next_at,
  })
})

it('snoozes a reminder, and deletes one', () => {
  const snooze = (more: object = {}) =>
    waits(snoozeReminder, { body: { reminder_uuid: FIRST, snoozed_until: UNTIL, ...more } })
  expect(replayReminders([kept], [snooze({ due_on: '2026-11-20' })])).toMatchObject([
    { snoozed_until: UNTIL, next_at: UNTIL, next_due_on: '2026-11-20', version: 1 },
  ])
  expect(replayReminders([{ ...kept, last_due_on: '2026-11-19' }], [snooze()])).toMatchObject([
    { snoozed_until: UNTIL, next_due_on: '2026-11-19' },
  ])
  expect(replayReminders([kept], [waits(deleteReminder, { params: { id: FIRST } })])).toEqual([])
})

it('applies several changes in order', () => {
  const queue = [
    waits(createReminder, { body: input }),
    waits(updateReminder, { body: { reminder_uuid: SECOND, is_enabled: false } }),
    waits(deleteReminder, { params: { id: FIRST } }),
  ]
  expect(replayReminders([kept], queue)).toMatchObject([
    { reminder_uuid: SECOND, is_enabled: false, version: 2 },
  ])
})

it('ignores writes that were refused, cannot be read, or are about something else', () => {
  const refusal = { status: 404, message: 'It is not there', code: 'not_found', fields: {} }
  const change = waits(updateReminder, { body: { reminder_uuid: FIRST, is_enabled: false } })
  const queue: QueuedWrite[] = [
    { ...change, state: 'refused', refusal },
    waits(updateReminder, { body: { reminder_uuid: FIRST, local_time: '25:00' } }),
    waits(updateReminder, { body: { reminder_uuid: SECOND, is_enabled: false } }),
    waits({ name: 'updateDebts', method: 'PUT', path: '/x' }, { body: {} }),
  ]
  expect(replayReminders([kept], queue)).toEqual([kept])
})

it('finds the change that conflicts with a newer version', () => {
  const refusal = { status: 409, message: 'Changed elsewhere', code: 'conflict', fields: {} }
  const change = { reminder_uuid: FIRST, version: 1, local_time: '07:00' }
  const refused: QueuedWrite = { ...waits(updateReminder, { body: change }), state: 'refused', refusal }
  expect(conflictOf([refused], updateReminder, FIRST)).toEqual({ write: refused, change })
  expect(conflictOf([refused], updateReminder, SECOND)).toBeUndefined()
  expect(
    conflictOf([{ ...refused, refusal: { ...refusal, code: 'not_found' } }], updateReminder, FIRST),
  ).toBeUndefined()
})
