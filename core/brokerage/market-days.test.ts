import { expect, it } from 'vitest'
import { addDays, isoDate, weekday } from '#core/finance/math/dates.ts'
import { marketDayBefore, marketDayOn } from './market-days.ts'

/** Weekdays without trading, as the NYSE has published them: https://www.nyse.com/markets/hours-calendars. */
const CLOSED = {
  2021: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2022: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26',
  2023: '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25',
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
  2027: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
} as const

it.each(Object.entries(CLOSED))('is closed on weekends and the holidays of %s', (year, closed) => {
  const found: string[] = []
  for (let day = isoDate(Number(year), 1, 1); day.startsWith(year); day = addDays(day, 1)) {
    if (weekday(day) !== 0 && weekday(day) !== 6 && marketDayOn(day) !== day) found.push(day.slice(5))
  }
  expect(found.join(' ')).toBe(closed)
})

it('takes the day of trading before a weekend, a holiday, or both', () => {
  expect(marketDayOn('2026-11-21')).toBe('2026-11-20')
  expect(marketDayOn('2026-11-22')).toBe('2026-11-20')
  expect(marketDayOn('2026-11-26')).toBe('2026-11-25')
  expect(marketDayBefore('2026-11-23')).toBe('2026-11-20')
  expect(marketDayBefore('2026-04-06')).toBe('2026-04-02')
})
