import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { distributionStartAge, firstDistributionYear } from './distribution-age.ts'
import { distributionPeriod } from './required-distribution.ts'

describe('required distributions', () => {
  it.each([
    ['1949-06-30', 70.5],
    ['1949-07-01', 72],
    ['1950-12-31', 72],
    ['1951-01-01', 73],
    ['1959-12-31', 73],
    ['1960-01-01', 75],
  ])('for an owner born %s start at age %d', (birthDate, age) => {
    expect(distributionStartAge(birthDate)).toBe(age * 12)
  })

  it.each([
    ['1949-06-30', 2019],
    ['1948-09-10', 2019],
    ['1951-03-04', 2024],
    ['1960-02-29', 2035],
  ])('for an owner born %s are first due for %i', (birthDate, year) => {
    expect(firstDistributionYear(birthDate)).toBe(year)
  })

  // Publication 590-B: $4,065 for $100,000 at 75 (24.6 years), and two published examples at 73 and 74.
  it.each([
    [100_000_00, 75, 4_065_04],
    [132_500_00, 73, 5_000_00],
    [205_000_00, 74, 8_039_22],
  ])('match published amounts: %i cents at %i', (balance, age, expected) => {
    expect(Math.round(balance / unwrap(distributionPeriod(age)))).toBe(expected)
  })

  // Publication 590-B, Table II; 100,000 over 27.5 years.
  it('are smaller for an owner whose spouse is more than ten years younger', () => {
    const at75 = (spouseAge: number) => unwrap(distributionPeriod(75, spouseAge))
    expect([at75(80), at75(65), at75(64)]).toEqual([24.6, 24.6, 25.3])
    expect([at75(61), at75(50)]).toEqual([27.5, 36.7])
    for (let age = 72; age <= 125; age += 1) {
      for (let spouse = 15; spouse < 120; spouse += 1) {
        const period = unwrap(distributionPeriod(age, spouse))
        expect(period).toBeGreaterThanOrEqual(unwrap(distributionPeriod(age)))
        expect(period).toBeGreaterThanOrEqual(unwrap(distributionPeriod(age, spouse + 1)))
        expect(period).toBeGreaterThanOrEqual(unwrap(distributionPeriod(age + 1, spouse)))
      }
    }
  })

  it('are a share that never falls', () => {
    for (let age = 72; age < 125; age += 1) {
      expect(unwrap(distributionPeriod(age + 1))).toBeLessThanOrEqual(unwrap(distributionPeriod(age)))
    }
    expect(unwrap(distributionPeriod(70))).toBe(27.4)
    expect([
      unwrap(distributionPeriod(110)),
      unwrap(distributionPeriod(120)),
      unwrap(distributionPeriod(130)),
    ]).toEqual([3.5, 2, 2])
  })
})
