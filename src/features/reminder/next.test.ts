import { expect, it } from 'vitest'
import { zoneInWords } from '#app/platform/format.ts'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import { sampleReminder } from '#tests/fixtures/sample-debts.ts'
import { beforeDue, daysInWords, momentInWords, nextInWords, whenInWords } from './labels.ts'
import { nextOf, snoozable } from './next.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const NEW_YORK = 'America/New_York'
const visa = {
  debt_type: 'credit_card' as const,
  balance_cents: 1_200_00,
  due_day: 27,
  is_paid_off: false,
  last_paid_due_on: null,
  ends_on: null,
}
const reminder = sampleReminder({
  reminder_uuid: 'r-1',
  debt_uuid: 'd-1',
  days_before: [3, 1],
  next_at: null,
  next_due_on: null,
})

const wordsOf = (change: Partial<Reminder> = {}, debt: Partial<typeof visa> | object = {}) => {
  const changed = { ...reminder, ...change }
  const next = nextOf(changed, { ...visa, ...debt }, NOW)
  return next && nextInWords(next, changed.time_zone)
}

it('calculates the next time on the device and describes it', () => {
  expect(wordsOf()).toBe('Next: Tuesday, November 24 at 9:00 AM, 3 days before it’s due')
  expect(wordsOf({ days_before: [0] })).toBe('Next: Friday, November 27 at 9:00 AM, on the day it’s due')
  expect(wordsOf({ days_before: [14] })).toBe('Next: Sunday, December 13 at 9:00 AM, 14 days before it’s due')
  expect(wordsOf({ repeats: 'once', due_on: '2026-12-24' })).toBe(
    'Next: Monday, December 21 at 9:00 AM, 3 days before it’s due',
  )
})

it('uses the server’s time while it lies ahead', () => {
  const next = { next_at: '2026-11-26T14:00:00.000Z', next_due_on: '2026-11-27' }
  expect(wordsOf(next)).toBe('Next: Thursday, November 26 at 9:00 AM, 1 day before it’s due')
  expect(wordsOf({ ...next, next_at: '2026-11-20T14:00:00.000Z' })).toBe(
    'Next: Tuesday, November 24 at 9:00 AM, 3 days before it’s due',
  )
  expect(wordsOf(next, { last_paid_due_on: '2026-11-27' })).toBe(
    'Next: Thursday, December 24 at 9:00 AM, 3 days before it’s due',
  )
})

it('says until when it is snoozed, for the open due date', () => {
  const snoozed_until = '2026-11-22T15:00:00.000Z'
  expect(wordsOf({ snoozed_until, next_at: snoozed_until, next_due_on: '2026-11-27' })).toBe(
    'Snoozed until Sunday, November 22 at 10:00 AM, 5 days before it’s due',
  )
  expect(wordsOf({ snoozed_until, next_at: snoozed_until, next_due_on: '2026-11-21' }, { due_day: 21 })).toBe(
    'Snoozed until Sunday, November 22 at 10:00 AM, 1 day after it was due',
  )
})

it.each([
  [
    'that rang yesterday',
    { last_sent_at: '2026-11-20T14:00:00.000Z', last_due_on: '2026-11-27' },
    '2026-11-27',
  ],
  [
    'for a day that is past',
    { last_sent_at: '2026-11-20T14:00:00.000Z', last_due_on: '2026-11-20' },
    '2026-11-20',
  ],
  ['that is put off', { snoozed_until: '2026-11-22T15:00:00.000Z', next_due_on: '2026-11-20' }, '2026-11-20'],
  ['that has not rung', { next_due_on: '2026-11-27' }, null],
  ['that rang a while ago', { last_sent_at: '2026-11-17T14:00:00.000Z', last_due_on: '2026-11-27' }, null],
  ['that is paid', { last_sent_at: '2026-11-20T14:00:00.000Z', last_due_on: '2026-10-27' }, null],
  [
    'that is off',
    { is_enabled: false, last_sent_at: '2026-11-20T14:00:00.000Z', last_due_on: '2026-11-27' },
    null,
  ],
])('knows what a snooze would be for: a reminder %s', (_, change, due) => {
  expect(snoozable({ ...reminder, ...change }, { ...visa, last_paid_due_on: '2026-10-27' }, NOW)).toBe(due)
})

it.each([
  ['it is off', { is_enabled: false }, {}],
  ['the debt is paid off', {}, { is_paid_off: true }],
  ['the lease has ended', {}, { ends_on: '2026-11-26' }],
  ['its one date has passed', { repeats: 'once', due_on: '2026-11-20' } as const, {}],
])('shows nothing when %s', (_, change, debt) => {
  expect(wordsOf(change, debt)).toBeNull()
})

it('keeps the wall-clock time across a daylight-saving change', () => {
  // March 8, 2026: clocks go forward in New York.
  const before = Date.parse('2026-03-06T15:00:00Z')
  const next = nextOf({ ...reminder, days_before: [1] }, { ...visa, due_day: 9 }, before)
  expect(next && new Date(next.at).toISOString()).toBe('2026-03-08T13:00:00.000Z')
  expect(next && nextInWords(next, NEW_YORK)).toBe('Next: Sunday, March 8 at 9:00 AM, 1 day before it’s due')
})

it('formats days, times and zones as people say them', () => {
  expect(daysInWords([0])).toBe('on the day')
  expect(daysInWords([1])).toBe('1 day before')
  expect(daysInWords([7, 3, 1])).toBe('7 days, 3 days, and 1 day before')
  expect(daysInWords([3, 0])).toBe('3 days before, and on the day')
  expect(beforeDue(-2)).toBe('2 days after it was due')
  expect(momentInWords(NOW, 'America/Los_Angeles')).toBe('Saturday, November 21 at 7:00 AM')
  expect(zoneInWords(NEW_YORK)).toBe('Eastern Time (New York)')
  expect(zoneInWords('UTC')).toBe('UTC')
})

it('names the zone only when the client is elsewhere', () => {
  expect(whenInWords(reminder, NEW_YORK)).toBe('3 days and 1 day before at 9:00 AM')
  expect(whenInWords({ ...reminder, days_before: [0] }, 'Asia/Tokyo')).toBe(
    'On the day at 9:00 AM, Eastern Time (New York)',
  )
})
