import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfEpochDay, dateParts } from '#core/finance/math/dates.ts'
import { guessDateFormat, readDate } from './read-date.ts'

describe('a date', () => {
  it.each([
    ['11/03/2026', 'month_day_year', '2026-11-03'],
    ['11/3/26', 'month_day_year', '2026-11-03'],
    ['11-03-2026', 'month_day_year', '2026-11-03'],
    ['11/03/2026 02:15 PM', 'month_day_year', '2026-11-03'],
    ["1/ 5'26", 'month_day_year', '2026-01-05'],
    ["1/ 1' 0", 'month_day_year', '2000-01-01'],
    ["12/31'2025", 'month_day_year', '2025-12-31'],
    ['1/5/98', 'month_day_year', '1998-01-05'],
    ['03/11/2026', 'day_month_year', '2026-11-03'],
    ['3.11.2026', 'day_month_year', '2026-11-03'],
    ['2026-11-03', 'year_month_day', '2026-11-03'],
    ['2026/11/3', 'year_month_day', '2026-11-03'],
    ['20261103', 'year_month_day', '2026-11-03'],
    ['2026-11-03T23:59:00Z', 'year_month_day', '2026-11-03'],
    ['Nov 3, 2026', 'month_name', '2026-11-03'],
    ['November 3rd, 2026', 'month_name', '2026-11-03'],
    ['Tue, Nov 3, 2026', 'month_name', '2026-11-03'],
    ['3 Nov 2026', 'month_name', '2026-11-03'],
    ['03-NOV-26', 'month_name', '2026-11-03'],
    ['02/29/2028', 'month_day_year', '2028-02-29'],
  ] as const)('reads %s', (text, format, date) => {
    expect(readDate(text, format)).toBe(date)
  })

  it.each([
    ['31/31/2026', 'month_day_year'],
    ['02/29/2026', 'month_day_year'],
    ['00/10/2026', 'month_day_year'],
    ['11/03/1899', 'month_day_year'],
    ['2026-11-03', 'month_day_year'],
    ['2026-13-01', 'year_month_day'],
    ['2026-11/03', 'year_month_day'],
    ['Novembre 3', 'month_name'],
    ['Xyz 3, 2026', 'month_name'],
    ['46000', 'month_day_year'],
    ['', 'month_name'],
  ] as const)('%s is none', (text, format) => {
    expect(readDate(text, format)).toBeNull()
  })

  it('is the same day in every format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), (days) => {
        const date = dateOfEpochDay(days)
        const { year, month, day } = dateParts(date)
        expect(readDate(`${month}/${day}/${year}`, 'month_day_year')).toBe(date)
        expect(readDate(`${day}.${month}.${year}`, 'day_month_year')).toBe(date)
        expect(readDate(date.replaceAll('-', ''), 'year_month_day')).toBe(date)
      }),
    )
  })
})

describe('the date format of a column', () => {
  it('is the one that reads the most dates', () => {
    expect(guessDateFormat(['01/02/2026', '25/02/2026'])).toMatchObject({
      format: 'day_month_year',
      readable: 2,
    })
    expect(guessDateFormat(['2026-01-02'])).toMatchObject({ format: 'year_month_day', isAmbiguous: false })
  })

  it('is American but ambiguous if the day and month could be either', () => {
    expect(guessDateFormat(['01/02/2026', '03/04/2026'])).toMatchObject({
      format: 'month_day_year',
      isAmbiguous: true,
      isMixed: false,
    })
    expect(guessDateFormat(['02/02/2026'])).toMatchObject({ isAmbiguous: false })
    expect(guessDateFormat(['01/02/2026', '01/25/2026'])).toMatchObject({ isAmbiguous: false })
  })

  it('is mixed if some dates fit only another format, unlike values that are no date at all', () => {
    expect(guessDateFormat(['11/25/2026', '11/26/2026', '25/11/2026'])).toMatchObject({
      format: 'month_day_year',
      isMixed: true,
    })
    expect(guessDateFormat(['11/25/2026', '2026-11-26', '11/27/2026'])).toMatchObject({ isMixed: true })
    expect(guessDateFormat(['11/25/2026', '31/31/2026', 'total'])).toMatchObject({ isMixed: false })
  })
})
