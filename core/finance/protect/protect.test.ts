import { assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { survival } from '#core/finance/retirement/life.ts'
import { longTermCareNeed, type CareInput, type CareNeed } from './long-term-care.ts'
import {
  dimeNeed,
  disabilityNeed,
  emergencyFund,
  emergencyMonths,
  humanLifeValue,
  type DimeInput,
  type HumanLifeInput,
} from './protect.ts'

describe('life cover', () => {
  const family: DimeInput = {
    debtCents: 20_000_00,
    yearlyIncomeCents: 75_000_00,
    incomeYears: 10,
    mortgageCents: 250_000_00,
    educationCents: 100_000_00,
    existingCoverCents: 150_000_00,
    liquidAssetsCents: 40_000_00,
  }

  it('by DIME adds up debt, income, mortgage and education', () => {
    expect(unwrap(dimeNeed(family))).toEqual({
      needCents: 1_120_000_00,
      haveCents: 190_000_00,
      gapCents: 930_000_00,
    })
    expect(unwrap(dimeNeed({ ...family, existingCoverCents: 2_000_000_00 })).gapCents).toBe(0)
  })

  const earner: HumanLifeInput = {
    yearlyIncomeCents: 80_000_00,
    ownShare: 0.25,
    workingYears: 25,
    realGrowthRate: 0,
    realReturnRate: 0.03,
  }

  it('by human life value is an annuity of the support', () => {
    const annuity = (1 - 1.03 ** -25) / 0.03
    expect(unwrap(humanLifeValue(earner))).toBe(Math.round(60_000_00 * annuity))
    expect(unwrap(humanLifeValue({ ...earner, realReturnRate: 0 }))).toBe(1_500_000_00)
    const growing = { ...earner, realGrowthRate: 0.03 }
    expect(unwrap(humanLifeValue(growing))).toBe(Math.round((60_000_00 * 25) / 1.03))
    expect(unwrap(humanLifeValue({ ...earner, workingYears: 0.5, realReturnRate: 0 }))).toBe(30_000_00)
  })

  it('by human life value grows with the years and the pay', () => {
    assert(
      property(
        integer({ min: 0, max: 45 }),
        double({ min: 0, max: 0.08, noNaN: true }),
        (workingYears, rate) => {
          const now = unwrap(humanLifeValue({ ...earner, workingYears, realReturnRate: rate }))
          const more = unwrap(
            humanLifeValue({ ...earner, workingYears: workingYears + 1, realReturnRate: rate }),
          )
          expect(more).toBeGreaterThanOrEqual(now)
          const raise = { ...earner, workingYears, realReturnRate: rate, realGrowthRate: 0.01 }
          expect(unwrap(humanLifeValue(raise))).toBeGreaterThanOrEqual(now)
        },
      ),
    )
  })
})

describe('disability', () => {
  it('covers 65% of pay, whatever a partner earns, less what is in force', () => {
    expect(unwrap(disabilityNeed(7_000_00, 1_000_00))).toEqual({
      needCents: 4_550_00,
      haveCents: 1_000_00,
      gapCents: 3_550_00,
    })
    expect(unwrap(disabilityNeed(7_000_00, 5_000_00)).gapCents).toBe(0)
  })

  it('covers no more than insurers write, and is not for negative pay', () => {
    expect(unwrap(disabilityNeed(40_000_00, 0)).needCents).toBe(20_000_00)
    expect(disabilityNeed(-1, 0)).toMatchObject({ reason: 'bad-input' })
  })
})

describe('the emergency fund', () => {
  it('has more months with one income or an unstable job', () => {
    expect(emergencyMonths(1, 'secure')).toBe(4)
    expect(emergencyMonths(1, 'insecure')).toBe(6)
    expect(emergencyMonths(2, 'secure')).toBe(3)
    expect(emergencyMonths(2, 'average')).toBe(4)
  })

  it('is compared with available cash', () => {
    expect(unwrap(emergencyFund(3_000_00, 4, 7_500_00))).toEqual({
      needCents: 12_000_00,
      haveCents: 7_500_00,
      gapCents: 4_500_00,
      monthsCovered: 2.5,
    })
    expect(unwrap(emergencyFund(0, 4, 1_00)).monthsCovered).toBeNull()
  })
})

const input: CareInput = {
  life: { sex: 'female', age: 60 },
  kind: 'nursing_home_private',
  careAge: 80,
  year: 2023,
  costGrowthRate: 0.03,
  returnRate: 0.03,
  setAsideCents: 100_000_00,
}

const man = (age: number): CareNeed => unwrap(longTermCareNeed({ ...input, life: { sex: 'male', age } }))

describe('long-term care', () => {
  it('costs its years if money grows as fast as costs', () => {
    const need = unwrap(longTermCareNeed(input))
    expect(need.costCents).toBe(Math.round(116_800_00 * 3.7))
    expect(need.gapCents).toBe(need.costCents - 100_000_00)
    expect(need.yearlyCostThenCents).toBe(Math.round(116_800_00 * 1.03 ** 20))
    expect(unwrap(longTermCareNeed({ ...input, careYears: 5 })).costCents).toBe(116_800_00 * 5)
  })

  it('costs less today with a higher return until care starts', () => {
    const { costCents } = unwrap(longTermCareNeed({ ...input, careYears: 2, returnRate: 0.05 }))
    const ratio = 1.03 / 1.05
    expect(costCents).toBe(Math.round(116_800_00 * (ratio ** 20 + ratio ** 21)))
  })

  it('inflates the survey’s costs to today', () => {
    expect(unwrap(longTermCareNeed({ ...input, year: 2026 })).yearlyCostTodayCents).toBe(
      Math.round(116_800_00 * 1.03 ** 3),
    )
  })

  it('has the published 70% chance from 65 on, which already includes deaths after 65', () => {
    for (const age of [65, 70, 80, 85]) expect(man(age).chance).toBeCloseTo(0.7, 12)
    const woman = longTermCareNeed({ ...input, life: { sex: 'female', age: 65 } })
    expect(unwrap(woman).chance).toBeCloseTo(0.7, 12)
  })

  it('has a lower chance below 65, by the chance of living to 65', () => {
    const toSixtyFive = unwrap(survival({ sex: 'male', age: 60 }, 5))
    expect(man(60).chance).toBeCloseTo(0.7 * toSixtyFive, 12)
    const early = longTermCareNeed({ ...input, life: { sex: 'male', age: 40 }, careAge: 55 })
    expect(unwrap(early).chance).toBeCloseTo(0.7 * unwrap(survival({ sex: 'male', age: 40 }, 15)), 12)
    expect(man(60).expectedCents).toBe(Math.round(man(60).costCents * man(60).chance))
  })
})
