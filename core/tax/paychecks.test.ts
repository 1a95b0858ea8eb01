import { describe, expect, it } from 'vitest'
import { addDays, dateParts, type IsoDate, isoDate, weekday } from '#core/finance/math/dates.ts'
import { PAY_PERIODS, type PayFrequency } from '#core/finance/tax/take-home.ts'
import { paychecksBy } from './paychecks.ts'

const YEARS = [2024, 2025, 2026, 2027]
const FREQUENCIES = Object.keys(PAY_PERIODS) as PayFrequency[]

function daysOf(year: number): IsoDate[] {
  const days: IsoDate[] = []
  for (let day = isoDate(year, 1, 1); dateParts(day).year === year; day = addDays(day, 1)) days.push(day)
  return days
}

describe.each(YEARS)('in %i', (year) => {
  it.each(FREQUENCIES)(
    '%s pay begins at none or one, never goes back or skips, and is complete on December 31',
    (frequency) => {
      const counts = daysOf(year).map((day) => paychecksBy(day, year, frequency))
      expect(counts[0]).toBeLessThanOrEqual(1)
      counts.forEach((count, place) => {
        const more = count - (counts[place - 1] ?? 0)
        expect([0, 1]).toContain(more)
      })
      expect(counts.at(-1)).toBe(PAY_PERIODS[frequency])
      expect(paychecksBy(isoDate(year - 1, 12, 31), year, frequency)).toBe(0)
      expect(paychecksBy(isoDate(year + 1, 1, 1), year, frequency)).toBe(PAY_PERIODS[frequency])
    },
  )

  it('is twice a month by the 15th and the last day, or the Friday before a weekend', () => {
    const isPayday = (day: IsoDate): boolean => {
      const [tomorrow, later] = [addDays(day, 1), addDays(day, 2)]
      const falls = (date: IsoDate) => dateParts(date).day === 15 || dateParts(addDays(date, 1)).day === 1
      if (weekday(day) === 5) return falls(day) || falls(tomorrow) || falls(later)
      return weekday(day) !== 0 && weekday(day) !== 6 && falls(day)
    }
    let paid = 0
    for (const day of daysOf(year)) {
      if (isPayday(day)) paid += 1
      expect([day, paychecksBy(day, year, 'semimonthly')]).toEqual([day, paid])
    }
    expect(paid).toBe(24)
  })

  it.each([
    ['weekly', 7],
    ['biweekly', 14],
  ] as const)(
    'leaves as many as there are after each payday of %s pay, whenever the first is',
    (frequency, apart) => {
      const days = daysOf(year)
      for (let first = 0; first < apart; first += 1) {
        const paydays = days.filter((_, place) => place % apart === first)
        paydays.forEach((day, place) => {
          const left = Math.min(PAY_PERIODS[frequency], paydays.length - 1 - place)
          expect([day, PAY_PERIODS[frequency] - paychecksBy(day, year, frequency)]).toEqual([day, left])
        })
      }
    },
  )
})
