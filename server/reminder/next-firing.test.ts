import { describe, expect, it } from 'vitest'
import {
  catchUp,
  nextAfterChange,
  nextBySchedule,
  snoozed,
  usefulUntil,
  type DueDebt,
  type Timing,
} from './next-firing.ts'

const timing = (change: Partial<Timing> = {}): Timing => ({
  days_before: [3],
  local_time: '09:00',
  time_zone: 'America/New_York',
  repeats: 'monthly',
  due_on: null,
  is_enabled: true,
  snoozed_until: null,
  last_sent_at: null,
  last_due_on: null,
  next_at: null,
  next_due_on: null,
  ...change,
})
const debt = (change: Partial<DueDebt> = {}): DueDebt => ({
  debt_type: 'credit_card',
  balance_cents: 1_200_00,
  due_day: 27,
  ends_on: null,
  last_paid_due_on: null,
  settled_due_on: null,
  is_paid_off: false,
  deleted_at: null,
  ...change,
})
const at = (text: string): Date => new Date(text)
const NOW = at('2026-11-21T15:00:00Z')
const nothing = { next_at: null, next_due_on: null, snoozed_until: null }

describe('the next firing', () => {
  it("is days before the due day, by the zone's clock", () => {
    expect(nextBySchedule(timing(), debt(), NOW)).toEqual({
      next_at: at('2026-11-24T14:00:00Z'),
      next_due_on: '2026-11-27',
      snoozed_until: null,
    })
  })

  it('is strictly after the given instant', () => {
    const first = at('2026-11-24T14:00:00Z')
    expect(nextBySchedule(timing(), debt(), first).next_due_on).toBe('2026-12-27')
    expect(nextBySchedule(timing(), debt(), new Date(first.getTime() - 1)).next_at).toEqual(first)
  })

  it('skips paid due dates and those before them', () => {
    const paid = debt({ last_paid_due_on: '2026-12-27' })
    expect(nextBySchedule(timing(), paid, NOW).next_due_on).toBe('2027-01-27')
  })

  it('ends with the lease', () => {
    expect(nextBySchedule(timing(), debt({ ends_on: '2026-11-27' }), NOW).next_due_on).toBe('2026-11-27')
    expect(nextBySchedule(timing(), debt({ ends_on: '2026-11-26' }), NOW)).toEqual(nothing)
  })

  it('of a one-time reminder is for its date until that is paid', () => {
    const once = timing({ repeats: 'once', due_on: '2026-12-05' })
    expect(nextBySchedule(once, debt(), NOW).next_at).toEqual(at('2026-12-02T14:00:00Z'))
    expect(nextBySchedule(once, debt({ last_paid_due_on: '2026-12-05' }), NOW)).toEqual(nothing)
    expect(nextBySchedule(once, debt(), at('2026-12-02T14:00:00Z'))).toEqual(nothing)
  })

  it('is never for a paid-off or deleted debt, or for a disabled reminder', () => {
    expect(nextBySchedule(timing(), debt({ is_paid_off: true }), NOW)).toEqual(nothing)
    expect(nextBySchedule(timing(), debt({ deleted_at: NOW }), NOW)).toEqual(nothing)
    expect(nextBySchedule(timing({ is_enabled: false }), debt(), NOW)).toEqual(nothing)
  })

  it.each([
    ['31 in February', 31, '2027-02-10T00:00:00Z', '2027-02-28'],
    ['31 in a leap year', 31, '2028-02-10T00:00:00Z', '2028-02-29'],
    ['31 in April', 31, '2027-04-10T00:00:00Z', '2027-04-30'],
  ])('falls on the last day of a shorter month: %s', (_, due_day, now, due) => {
    expect(nextBySchedule(timing(), debt({ due_day }), at(now)).next_due_on).toBe(due)
  })
})

describe('a change', () => {
  it('keeps a firing that is due and not claimed yet', () => {
    const next_at = at('2026-11-24T14:00:00Z')
    const waiting = timing({ next_at, next_due_on: '2026-11-27' })
    expect(nextAfterChange(waiting, debt(), at('2026-11-24T14:00:05Z')).next_at).toEqual(next_at)
    expect(nextAfterChange(waiting, debt({ last_paid_due_on: '2026-11-27' }), NOW).next_due_on).toBe(
      '2026-12-27',
    )
  })

  it('keeps a snooze while its due date is open, and drops it once that is paid', () => {
    const snoozed_until = at('2026-11-25T12:30:00Z')
    const put = timing({ snoozed_until, next_at: snoozed_until, next_due_on: '2026-11-27' })
    expect(nextAfterChange(put, debt(), NOW)).toEqual({
      next_at: snoozed_until,
      next_due_on: '2026-11-27',
      snoozed_until,
    })
    expect(nextAfterChange(put, debt({ last_paid_due_on: '2026-11-27' }), NOW)).toMatchObject({
      next_due_on: '2026-12-27',
      snoozed_until: null,
    })
    expect(nextAfterChange({ ...put, is_enabled: false }, debt(), NOW)).toEqual(nothing)
  })
})

describe('a snooze', () => {
  const until = at('2026-11-25T14:05:00Z')
  const now = at('2026-11-24T14:05:00Z')

  it('is for the due date that the client was reminded of, even after the schedule moved on', () => {
    const moved = timing({ next_at: at('2026-12-24T14:00:00Z'), next_due_on: '2026-12-27' })
    expect(snoozed(moved, debt(), until, now)).toEqual({
      next_at: until,
      next_due_on: '2026-11-27',
      snoozed_until: until,
    })
  })

  it('on the evening of the due day, or the morning after, is still for that day', () => {
    const sent = timing({ last_sent_at: at('2026-11-27T14:00:00Z'), last_due_on: '2026-11-27' })
    const evening = at('2026-11-28T04:30:00Z')
    expect(snoozed(timing(), debt(), at('2026-11-29T04:30:00Z'), evening)?.next_due_on).toBe('2026-11-27')
    const after = at('2026-11-28T14:00:00Z')
    expect(snoozed(sent, debt(), at('2026-11-29T14:00:00Z'), after)?.next_due_on).toBe('2026-11-27')
  })

  it('when repeated is for the same day, and for a month ahead for that month', () => {
    const rungAgain = timing({ last_sent_at: at('2026-11-28T14:00:00Z'), last_due_on: '2026-11-27' })
    const again = at('2026-11-28T14:05:00Z')
    expect(snoozed(rungAgain, debt(), at('2026-11-29T14:05:00Z'), again)?.next_due_on).toBe('2026-11-27')
    const ahead = timing({
      days_before: [30],
      last_sent_at: at('2026-11-15T14:00:00Z'),
      last_due_on: '2026-12-15',
    })
    const sameDay = at('2026-11-15T15:00:00Z')
    const monthly = debt({ due_day: 15 })
    expect(snoozed(ahead, monthly, at('2026-11-16T15:00:00Z'), sameDay)?.next_due_on).toBe('2026-12-15')
  })

  it('is for the due date that the client names, whatever was sent since', () => {
    const since = timing({ last_sent_at: at('2026-12-24T14:00:00Z'), last_due_on: '2026-12-27' })
    const late = at('2026-12-25T14:00:00Z')
    expect(snoozed(since, debt(), at('2026-12-26T14:00:00Z'), late, '2026-11-27')).toEqual({
      next_at: at('2026-12-26T14:00:00Z'),
      next_due_on: '2026-11-27',
      snoozed_until: at('2026-12-26T14:00:00Z'),
    })
  })

  it('does not move to the next month when its due date is paid', () => {
    const paid = debt({ last_paid_due_on: '2026-11-27' })
    const sent = timing({ last_sent_at: at('2026-11-24T14:00:00Z'), last_due_on: '2026-11-27' })
    expect(snoozed(sent, paid, until, now)).toBeNull()
    expect(snoozed(timing(), paid, until, now, '2026-11-27')).toBeNull()
  })

  it('keeps the due date of an earlier snooze', () => {
    const put = timing({ snoozed_until: until, next_at: until, next_due_on: '2026-11-27' })
    const later = at('2026-11-28T14:05:00Z')
    expect(snoozed(put, debt(), later, at('2026-11-28T14:00:00Z'))).toEqual({
      next_at: later,
      next_due_on: '2026-11-27',
      snoozed_until: later,
    })
  })

  it('does nothing when there is nothing to remind of', () => {
    expect(snoozed(timing({ is_enabled: false }), debt(), until, now)).toBeNull()
    expect(snoozed(timing(), debt({ is_paid_off: true }), until, now)).toBeNull()
  })
})

describe('a late start', () => {
  it('takes the last of several missed firings', () => {
    const late = timing({
      days_before: [7, 3, 1],
      next_at: at('2026-11-20T14:00:00Z'),
      next_due_on: '2026-11-27',
    })
    const { firing, next } = catchUp(late, debt(), at('2026-11-25T00:00:00Z'))
    expect([firing.next_at, firing.next_due_on]).toEqual([at('2026-11-24T14:00:00Z'), '2026-11-27'])
    expect(next.next_at).toEqual(at('2026-11-26T14:00:00Z'))
  })

  it('takes no more steps after centuries than after weeks', () => {
    const stepsSince = (next_at: Date): number => {
      let steps = 0
      const counted: DueDebt = {
        ...debt(),
        get due_day() {
          steps += 1
          return 27
        },
      }
      const late = timing({ days_before: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], next_at, next_due_on: '2026-10-27' })
      const { next } = catchUp(late, counted, NOW)
      expect(next.next_at).toEqual(at('2026-11-22T14:00:00Z'))
      return steps
    }
    expect(stepsSince(at('1001-01-02T00:00:00Z'))).toBe(stepsSince(at('2026-10-01T00:00:00Z')))
  })

  it('continues with the schedule after a snooze', () => {
    const snoozed_until = at('2026-11-25T14:05:00Z')
    const put = timing({ snoozed_until, next_at: snoozed_until, next_due_on: '2026-11-27' })
    const { firing, next } = catchUp(put, debt(), at('2026-11-25T14:05:10Z'))
    expect(firing.next_due_on).toBe('2026-11-27')
    expect(next).toMatchObject({ next_at: at('2026-12-24T14:00:00Z'), snoozed_until: null })
  })
})

it("stays useful until the end of the due day in the client's zone, or of the day to which it was snoozed", () => {
  const zone = 'America/Los_Angeles'
  expect(usefulUntil(at('2026-11-24T17:00:00Z'), '2026-11-27', zone)).toEqual(at('2026-11-28T08:00:00Z'))
  expect(usefulUntil(at('2026-11-28T17:00:00Z'), '2026-11-27', zone)).toEqual(at('2026-11-29T08:00:00Z'))
})
