import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateOfEpochDay,
  dateParts,
  days360,
  daysBetween,
  daysInMonth,
  dueDateIn,
  epochDay,
  isIsoDate,
  isMonthEnd,
  isoDate,
  isoInstant,
  nextDueDate,
  yearFraction,
} from './dates.ts'

/** The platform's calendar, as an independent reference. */
const utc = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })

/** 0001-01-01 to 9999-12-31 */
const anyDay = integer({ min: -719_162, max: 2_932_896 })
const modernDate = integer({ min: -36_524, max: 47_846 }).map(dateOfEpochDay)

describe('a calendar date', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('exists: %s', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '0000-01-01',
    '2024-1-1',
    '20240101',
    '',
  ])('does not exist: "%s"', (text) => {
    expect(isIsoDate(text)).toBe(false)
    expect(() => dateParts(text)).toThrow(RangeError)
  })

  it('agrees with the platform’s calendar', () => {
    assert(
      property(anyDay, (day) => {
        const date = dateOfEpochDay(day)
        const { year, month, day: dayOfMonth } = dateParts(date)
        expect(utc.format(day * 86_400_000)).toBe(`${month}/${dayOfMonth}/${year}`)
        expect(epochDay(date)).toBe(day)
      }),
    )
  })

  it('stays within its year range', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => isoDate(2024, 2, 30)).toThrow(RangeError)
  })
})

describe('date arithmetic', () => {
  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-01-31', 2, '2024-03-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-12-15', 1, '2025-01-15'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-05-10', -29, '2021-12-10'],
  ])('%s and %d months is %s', (date, months, moved) => {
    expect(addMonths(date, months)).toBe(moved)
  })

  it('returns to the due day after a short month', () => {
    expect(addMonths('2023-02-28', 1, 31)).toBe('2023-03-31')
    expect(addMonths('2023-02-28', 2, 31)).toBe('2023-04-30')
  })

  it('adds days back and forth', () => {
    assert(
      property(modernDate, integer({ min: -20_000, max: 20_000 }), (date, days) => {
        const moved = addDays(date, days)
        expect(daysBetween(date, moved)).toBe(days)
        expect(addDays(moved, -days)).toBe(date)
      }),
    )
  })

  it('never overshoots the target month', () => {
    assert(
      property(modernDate, integer({ min: -600, max: 600 }), (date, months) => {
        const from = dateParts(date)
        const to = dateParts(addMonths(date, months))
        expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + months)
        expect(to.day).toBe(Math.min(from.day, daysInMonth(to.year, to.month)))
      }),
    )
  })
})

describe('a due day', () => {
  it('falls on the last day of a shorter month', () => {
    expect(dueDateIn(2024, 2, 31)).toBe('2024-02-29')
    expect(dueDateIn(2023, 2, 31)).toBe('2023-02-28')
    expect(dueDateIn(2023, 4, 31)).toBe('2023-04-30')
    expect(isMonthEnd('2023-04-30')).toBe(true)
    expect(isMonthEnd('2024-02-28')).toBe(false)
  })

  it.each([
    ['2024-02-10', 31, '2024-02-29'],
    ['2024-02-29', 31, '2024-02-29'],
    ['2024-03-01', 31, '2024-03-31'],
    ['2024-01-16', 15, '2024-02-15'],
    ['2024-01-15', 15, '2024-01-15'],
    ['2024-12-31', 1, '2025-01-01'],
    ['2025-01-31', 30, '2025-02-28'],
  ])('from %s, day %d is next due on %s', (from, day, due) => {
    expect(nextDueDate(from, day)).toBe(due)
  })

  it('is due again within 31 days', () => {
    assert(
      property(modernDate, integer({ min: 1, max: 31 }), (from, day) => {
        const wait = daysBetween(from, nextDueDate(from, day))
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(31)
      }),
    )
  })
})

describe('day counts', () => {
  it.each([
    ['2007-01-15', '2007-01-30', 15],
    ['2007-09-30', '2008-03-31', 180],
    ['2007-09-30', '2007-10-31', 30],
    ['2007-01-15', '2007-02-15', 30],
    ['2006-08-31', '2007-02-28', 178],
    ['2007-02-28', '2007-08-31', 180],
    ['2007-02-14', '2007-02-28', 14],
    ['2007-02-26', '2008-02-29', 363],
    ['2008-02-29', '2009-02-28', 360],
    ['2008-02-29', '2008-03-30', 30],
    ['2008-02-29', '2008-03-31', 30],
    ['2007-02-28', '2007-03-05', 5],
    ['2007-10-31', '2007-11-28', 28],
    ['2008-08-31', '2009-02-28', 178],
  ])('30/360 US from %s to %s is %d days', (from, to, days) => {
    expect(days360(from, to)).toBe(days)
    expect(yearFraction(from, to, '30/360-us')).toBe(days / 360)
  })

  it('measures actual/365 by days alone', () => {
    expect(yearFraction('2024-01-01', '2025-01-01', 'actual/365')).toBe(366 / 365)
  })

  it('measures actual/actual by the length of each year (ISDA memorandum of 1998, example 1)', () => {
    expect(yearFraction('2003-11-01', '2004-05-01', 'actual/actual')).toBeCloseTo(61 / 365 + 121 / 366, 12)
    expect(yearFraction('2004-05-01', '2003-11-01', 'actual/actual')).toBeCloseTo(-(61 / 365 + 121 / 366), 12)
    expect(yearFraction('2020-07-01', '2023-07-01', 'actual/actual')).toBeCloseTo(
      184 / 366 + 2 + 181 / 365,
      12,
    )
  })

  it('adds up over a date between', () => {
    assert(
      property(modernDate, modernDate, modernDate, (a, b, c) => {
        const parts = yearFraction(a, b, 'actual/actual') + yearFraction(b, c, 'actual/actual')
        expect(parts).toBeCloseTo(yearFraction(a, c, 'actual/actual'), 9)
      }),
    )
  })
})

it('formats instants like the platform', () => {
  assert(
    property(integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (ms) => {
      expect(isoInstant(ms)).toBe(new Date(ms).toISOString())
    }),
  )
})
