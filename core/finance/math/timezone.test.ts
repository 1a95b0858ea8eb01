import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { addDays, dateParts, daysInMonth } from './dates.ts'
import {
  canonicalZone,
  instantOf,
  isLocalTime,
  isTimeZone,
  localDateTime,
  nextReminder,
  resolveLocal,
  type ReminderRule,
} from './timezone.ts'

/** Epoch milliseconds of a UTC wall time, from the platform-independent calendar. */
const utc = (date: string, time: string): number => instantOf({ date, time }, 'UTC')

const zones = constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
)
const instants = integer({ min: 0, max: 2_200_000_000 }).map((seconds) => seconds * 1000)

describe('names', () => {
  it('recognizes zones and wall times', () => {
    expect(isTimeZone('America/New_York')).toBe(true)
    expect(isTimeZone('Asia/Kolkata')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
    expect(isTimeZone('')).toBe(false)
    expect(isLocalTime('00:00')).toBe(true)
    expect(isLocalTime('23:59')).toBe(true)
    expect(isLocalTime('24:00')).toBe(false)
    expect(isLocalTime('9:00')).toBe(false)
  })

  it('normalizes zone names, and caches one formatter per zone rather than per spelling', () => {
    const Real = Intl.DateTimeFormat
    const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
      return new Real(...given)
    })
    expect(canonicalZone('aMeRiCa/dEnVeR')).toBe('America/Denver')
    expect(canonicalZone('AMERICA/DENVER')).toBe('America/Denver')
    expect(canonicalZone('Mars/Olympus')).toBeNull()
    made.mockClear()
    instantOf({ date: '2026-11-21', time: '09:00' }, 'America/Denver')
    expect(made).not.toHaveBeenCalled()
    instantOf({ date: '2026-11-21', time: '09:00' }, 'AMERICA/DENVER')
    expect(made).toHaveBeenCalled()
    made.mockRestore()
  })

  it('throws for an invalid zone, date or time', () => {
    expect(() => instantOf({ date: '2024-01-01', time: '09:00' }, 'Mars/Olympus')).toThrow(RangeError)
    expect(() => instantOf({ date: '2024-02-30', time: '09:00' }, 'UTC')).toThrow(RangeError)
    expect(() => instantOf({ date: '2024-02-20', time: '9:00' }, 'UTC')).toThrow(RangeError)
  })
})

describe('an instant of a wall time', () => {
  it.each([
    ['UTC', '1970-01-01', '00:00', 0],
    ['America/New_York', '2026-01-15', '09:00', 1_768_485_600_000],
    ['America/New_York', '2026-07-15', '09:00', 1_784_120_400_000],
    ['Asia/Kolkata', '2026-01-15', '09:00', 1_768_447_800_000],
    ['Asia/Kathmandu', '2026-01-15', '09:00', 1_768_446_900_000],
  ])('%s %s %s', (zone, date, time, epochMs) => {
    expect(resolveLocal({ date, time }, zone)).toEqual({ epochMs, kind: 'once' })
  })

  it('moves a skipped time forward by the gap', () => {
    const skipped = resolveLocal({ date: '2026-03-08', time: '02:30' }, 'America/New_York')
    expect(skipped).toEqual({ epochMs: utc('2026-03-08', '07:30'), kind: 'skipped' })
    expect(localDateTime(skipped.epochMs, 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:30' })
  })

  it('uses the first of two occurrences', () => {
    expect(resolveLocal({ date: '2026-11-01', time: '01:30' }, 'America/New_York')).toEqual({
      epochMs: utc('2026-11-01', '05:30'),
      kind: 'twice',
    })
  })

  it.each([
    ['before the gap', 'America/New_York', '2026-03-08', '01:59', '2026-03-08', '06:59'],
    ['after the gap', 'America/New_York', '2026-03-08', '03:00', '2026-03-08', '07:00'],
    ['before the overlap', 'America/New_York', '2026-11-01', '00:59', '2026-11-01', '04:59'],
    ['after the overlap', 'America/New_York', '2026-11-01', '02:00', '2026-11-01', '07:00'],
    ['after a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03', '15:30'],
  ])('occurs once %s', (_, zone, date, time, utcDate, utcTime) => {
    expect(resolveLocal({ date, time }, zone)).toEqual({ epochMs: utc(utcDate, utcTime), kind: 'once' })
  })

  it('handles half-hour changes, midnight gaps and a skipped day', () => {
    expect(resolveLocal({ date: '2026-10-04', time: '02:15' }, 'Australia/Lord_Howe')).toEqual({
      epochMs: utc('2026-10-03', '15:45'),
      kind: 'skipped',
    })
    const beirut = resolveLocal({ date: '2022-03-27', time: '00:15' }, 'Asia/Beirut')
    expect(beirut.kind).toBe('skipped')
    expect(localDateTime(beirut.epochMs, 'Asia/Beirut')).toEqual({ date: '2022-03-27', time: '01:15' })
    const samoa = resolveLocal({ date: '2011-12-30', time: '09:00' }, 'Pacific/Apia')
    expect(samoa.kind).toBe('skipped')
    expect(localDateTime(samoa.epochMs, 'Pacific/Apia')).toEqual({ date: '2011-12-31', time: '09:00' })
  })

  it('round-trips through the wall clock, using the first of two occurrences', () => {
    assert(
      property(instants, zones, (epochMs, zone) => {
        const minute = Math.floor(epochMs / 60_000) * 60_000
        const back = resolveLocal(localDateTime(minute, zone), zone)
        expect(back.kind).not.toBe('skipped')
        expect(back.kind === 'once' ? [0] : [0, HOUR_MS / 2, HOUR_MS]).toContain(minute - back.epochMs)
      }),
      { numRuns: draws(1000) },
    )
  })
})

describe('the next reminder', () => {
  const rule: ReminderRule = {
    due: { kind: 'monthly', day: 31 },
    daysBefore: [3],
    time: '09:00',
    zone: 'America/New_York',
  }

  it('fires at 9:00 local time three days before the last day of February', () => {
    expect(nextReminder(rule, utc('2026-02-10', '00:00'))).toEqual({
      epochMs: utc('2026-02-25', '14:00'),
      dueDate: '2026-02-28',
      daysBefore: 3,
    })
  })

  it('keeps the wall time across daylight saving', () => {
    expect(nextReminder(rule, utc('2026-03-20', '00:00'))?.epochMs).toBe(utc('2026-03-28', '13:00'))
  })

  it('is strictly after the given instant', () => {
    const first = nextReminder(rule, utc('2026-02-10', '00:00'))
    const second = nextReminder(rule, first?.epochMs ?? 0)
    expect(second?.dueDate).toBe('2026-03-31')
  })

  it('can be thirty days before, across the previous month', () => {
    const early: ReminderRule = { ...rule, due: { kind: 'monthly', day: 1 }, daysBefore: [30, 0] }
    expect(nextReminder(early, utc('2026-01-29', '15:00'))).toEqual({
      epochMs: utc('2026-01-30', '14:00'),
      dueDate: '2026-03-01',
      daysBefore: 30,
    })
  })

  it('respects its first and last due date', () => {
    const bounded: ReminderRule = {
      ...rule,
      due: { kind: 'monthly', day: 15, from: '2026-06-01', until: '2026-07-20' },
    }
    expect(nextReminder(bounded, 0)?.dueDate).toBe('2026-06-15')
    expect(nextReminder(bounded, utc('2026-06-20', '00:00'))?.dueDate).toBe('2026-07-15')
    expect(nextReminder(bounded, utc('2026-07-13', '00:00'))).toBeNull()
  })

  it('uses the nearer due date if two coincide', () => {
    const both: ReminderRule = { ...rule, due: { kind: 'monthly', day: 1 }, daysBefore: [28, 0] }
    expect(nextReminder(both, utc('2026-01-31', '00:00'))).toMatchObject({
      dueDate: '2026-02-01',
      daysBefore: 0,
    })
  })

  it('is not lost with a skipped day', () => {
    const samoa: ReminderRule = {
      due: { kind: 'once', date: '2011-12-30' },
      daysBefore: [0],
      time: '09:00',
      zone: 'Pacific/Apia',
    }
    const asked = instantOf({ date: '2011-12-31', time: '08:00' }, 'Pacific/Apia')
    expect(nextReminder(samoa, asked)?.epochMs).toBe(asked + HOUR_MS)
  })

  it('fires once for a single due date', () => {
    const once: ReminderRule = { ...rule, due: { kind: 'once', date: '2026-05-10' }, daysBefore: [0, 7] }
    const first = nextReminder(once, 0)
    expect(first).toMatchObject({ daysBefore: 7, dueDate: '2026-05-10' })
    const second = nextReminder(once, first?.epochMs ?? 0)
    expect(second).toMatchObject({ daysBefore: 0 })
    expect(nextReminder(once, second?.epochMs ?? 0)).toBeNull()
  })

  it('agrees with checking each of the next hundred days', () => {
    const days = array(integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 4 })
    assert(
      property(instants, zones, integer({ min: 1, max: 31 }), days, (afterMs, zone, day, daysBefore) => {
        const tried: ReminderRule = { due: { kind: 'monthly', day }, daysBefore, time: '02:30', zone }
        const today = localDateTime(afterMs, zone).date
        const all = Array.from({ length: 101 }, (_, wait) => addDays(today, wait))
          .filter((date) => {
            const { year, month, day: ofMonth } = dateParts(date)
            return ofMonth === Math.min(day, daysInMonth(year, month))
          })
          .flatMap((due) => daysBefore.map((before) => addDays(due, -before)))
          .map((date) => instantOf({ date, time: '02:30' }, zone))
          .filter((epochMs) => epochMs > afterMs)
        expect(nextReminder(tried, afterMs)?.epochMs).toBe(Math.min(...all))
      }),
      { numRuns: draws(300) },
    )
  })

  it('never repeats and never stops', () => {
    let afterMs = utc('2024-01-01', '00:00')
    const due: string[] = []
    for (let count = 0; count < 48; count += 1) {
      const reminder = nextReminder(rule, afterMs)
      if (!reminder) break
      due.push(reminder.dueDate)
      afterMs = reminder.epochMs
    }
    expect(due).toHaveLength(48)
    expect(new Set(due).size).toBe(48)
    expect(due.at(1)).toBe('2024-02-29')
    expect(due.at(-1)).toBe('2027-12-31')
  })
})
