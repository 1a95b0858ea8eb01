import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import {
  businessPlanLimits,
  contributionLimit,
  deductibleIraLimit,
  latestLimits,
  rothIraLimit,
} from './contribution-limits.ts'
import type { FilingStatus } from './tax-parameters.ts'

const of = (year: number) => latestLimits(year)
const income = (incomeCents: number, status: FilingStatus = 'single', livedApart = false) => ({
  status,
  livedApart,
  incomeCents,
})
const saver = (ageAtYearEnd: number, hasFamilyCover = false) => ({ ageAtYearEnd, hasFamilyCover })
const young = saver(40)
const rothOf2025 = (cents: number) => unwrap(rothIraLimit(of(2025), young, income(cents)))
const rothBy = (status: FilingStatus, livedApart = false) =>
  unwrap(rothIraLimit(of(2026), young, income(100_000_00, status, livedApart)))
const deductible = (cents: number, status: FilingStatus, self: boolean, spouse: boolean) =>
  unwrap(deductibleIraLimit(of(2024), young, income(cents, status), { self, spouse }))

describe('contribution limits', () => {
  it.each([
    [2024, 49, 23_000_00],
    [2024, 61, 30_500_00],
    [2025, 50, 31_000_00],
    [2025, 60, 34_750_00],
    [2025, 63, 34_750_00],
    [2025, 64, 31_000_00],
    [2026, 59, 32_500_00],
    [2026, 62, 35_750_00],
  ])('for a workplace plan in %i at age %i', (year, ageAtYearEnd, expected) => {
    expect(unwrap(contributionLimit(of(year), 'workplace', { ageAtYearEnd }))).toBe(expected)
  })

  it('for the other accounts in 2026', () => {
    expect(unwrap(contributionLimit(of(2026), 'ira', saver(49)))).toBe(7_500_00)
    expect(unwrap(contributionLimit(of(2026), 'ira', saver(50)))).toBe(8_600_00)
    expect(unwrap(contributionLimit(of(2026), 'hsa', saver(54)))).toBe(4_400_00)
    expect(unwrap(contributionLimit(of(2026), 'hsa', saver(55, true)))).toBe(9_750_00)
    expect(unwrap(contributionLimit(of(2026), 'simple', saver(45)))).toBe(17_000_00)
    expect(unwrap(contributionLimit(of(2026), 'simple', saver(52)))).toBe(21_000_00)
    expect(unwrap(contributionLimit(of(2026), 'simple', saver(61)))).toBe(22_250_00)
  })
})

describe('plans of the self-employed', () => {
  const most = (profit: number, age = 40, deferred = 0) =>
    unwrap(businessPlanLimits(of(2026), saver(age), profit, deferred))

  it('take a fifth of profit after half of self-employment tax, and a deferral in a solo 401(k)', () => {
    // $120,000 less $8,478: a fifth of 111,522.
    expect(most(111_522_00)).toEqual({ sepCents: 22_304_40, soloCents: 46_804_40 })
    expect(most(111_522_00, 52).soloCents).toBe(54_804_40)
    expect(most(111_522_00, 40, 20_000_00).soloCents).toBe(26_804_40)
  })

  it('are limited by the profit and by IRC 415(c)', () => {
    expect(most(10_000_00)).toEqual({ sepCents: 2_000_00, soloCents: 10_000_00 })
    expect(most(900_000_00)).toEqual({ sepCents: 72_000_00, soloCents: 72_000_00 })
    expect(most(900_000_00, 52).soloCents).toBe(80_000_00)
    expect(most(-5_000_00)).toEqual({ sepCents: 0, soloCents: 0 })
  })
})

describe('IRA phase-outs', () => {
  it('reduce the Roth limit evenly, rounded up to $10, at least $200', () => {
    expect(rothOf2025(150_000_00)).toBe(7_000_00)
    expect(rothOf2025(157_500_00)).toBe(3_500_00)
    expect(rothOf2025(152_000_00)).toBe(6_070_00) // 6,066.67 up
    expect(rothOf2025(164_900_00)).toBe(200_00)
    expect(rothOf2025(165_000_00)).toBe(0)
  })

  it('depend on filing status', () => {
    expect(rothBy('joint')).toBe(7_500_00)
    expect(rothBy('separate')).toBe(0)
    expect(rothBy('separate', true)).toBe(7_500_00)
  })

  it('limit the deduction only if the filer or spouse has a workplace plan', () => {
    expect(deductible(500_000_00, 'single', false, false)).toBe(7_000_00)
    expect(deductible(82_000_00, 'single', true, false)).toBe(3_500_00)
    expect(deductible(133_000_00, 'joint', true, false)).toBe(3_500_00)
    expect(deductible(235_000_00, 'joint', false, true)).toBe(3_500_00)
    expect(deductible(5_000_00, 'separate', false, true)).toBe(3_500_00)
    expect(deductible(5_000_00, 'separate', true, false)).toBe(3_500_00)
    expect(deductible(90_000_00, 'head_of_household', false, true)).toBe(7_000_00)
  })

  it('never increase with income', () => {
    const cents = integer({ min: 0, max: 300_000_00 })
    assert(
      property(cents, cents, (low, more) => {
        const [before, after] = [low, low + more].map((each) =>
          unwrap(rothIraLimit(of(2026), young, income(each))),
        )
        expect(after).toBeLessThanOrEqual(before ?? 0)
      }),
    )
  })
})
