import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { byStatus } from '#core/finance/tax/tax-parameters.ts'
import { businessDeduction, type QualifiedBusiness } from './business-deduction.ts'
import { federalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn } from './tax-return.ts'

/** The thresholds of 2018, which the regulation's examples use. */
const LAW_2018 = {
  ...TAX_2024,
  business: {
    ...TAX_2024.business,
    thresholdCents: byStatus(157_500_00, { joint: 315_000_00 }),
    rangeCents: byStatus(50_000_00, { joint: 100_000_00 }),
  },
}

const business = (incomeCents: number, more: Partial<QualifiedBusiness> = {}): QualifiedBusiness => ({
  incomeCents,
  isService: false,
  wagesPaidCents: 0,
  propertyCents: 0,
  deductionsCents: 0,
  ...more,
})

describe('the examples of 26 CFR 1.199A-1', () => {
  it('(c)(3) 1: 20% of taxable income of $81,000 is less than 20% of $100,000', () => {
    expect(businessDeduction([business(100_000_00)], 'single', 81_000_00, 0, LAW_2018)).toBe(16_200_00)
  })

  it('(c)(3) 2: net gain of $7,000 does not count, $74,000 less $7,000', () => {
    const deduction = businessDeduction([business(100_000_00)], 'single', 74_000_00, 7_000_00, LAW_2018)
    expect(deduction).toBe(13_400_00)
  })

  it('(d)(4): $375,000 of a couple phases in 60% of the wage limit: $36,000', () => {
    const one = business(300_000_00, { wagesPaidCents: 40_000_00 })
    expect(businessDeduction([one], 'joint', 375_000_00, 0, LAW_2018)).toBe(36_000_00)
  })

  it('(d)(4): the same of a specified service counts 40%: $14,400', () => {
    const one = business(300_000_00, { wagesPaidCents: 40_000_00, isService: true })
    expect(businessDeduction([one], 'joint', 375_000_00, 0, LAW_2018)).toBe(14_400_00)
  })
})

describe('the deduction for business income', () => {
  it('is 50% of wages, or 25% and 2.5% of property, above the range', () => {
    const above = (more: Partial<QualifiedBusiness>) =>
      businessDeduction([business(400_000_00, more)], 'single', 500_000_00, 0, TAX_2026)
    expect(above({})).toBe(400_00)
    expect(above({ wagesPaidCents: 100_000_00 })).toBe(50_000_00)
    expect(above({ wagesPaidCents: 100_000_00, propertyCents: 2_000_000_00 })).toBe(75_000_00)
    expect(above({ wagesPaidCents: 900_000_00 })).toBe(80_000_00)
    expect(above({ wagesPaidCents: 900_000_00, isService: true })).toBe(0)
  })

  it('is at least $400 from $1,000 of business income on, from 2026', () => {
    const of = (income: number, law = TAX_2026) =>
      businessDeduction([business(income)], 'single', 60_000_00, 0, law)
    expect(of(1_500_00)).toBe(400_00)
    expect(of(999_99)).toBe(200_00)
    expect(of(1_500_00, TAX_2024)).toBe(300_00)
  })

  it('subtracts a loss of the other business', () => {
    const couple = [business(50_000_00), business(-20_000_00)]
    expect(businessDeduction(couple, 'joint', 150_000_00, 0, TAX_2026)).toBe(6_000_00)
    expect(businessDeduction([business(-1_00)], 'single', 90_000_00, 0, TAX_2026)).toBe(0)
  })

  it('of a return uses profit less half of its self-employment tax', () => {
    const tax = federalTax(
      { ...blankReturn('single'), filers: [{ ...BLANK_FILER, selfEmploymentCents: 80_000_00 }] },
      TAX_2024,
    )
    // 92.35% of 80,000 at 15.3% is 11,303.64. Taxable before: 80,000 - 5,651.82 - 14,600 = 59,748.18, of which 20%.
    expect(tax.businessDeductionCents).toBe(11_949_64)
    expect(tax.taxableIncomeCents).toBe(59_748_18 - 11_949_64)
  })

  it('is continuous over the range', () => {
    for (const isService of [true, false]) {
      const one = business(300_000_00, { isService, wagesPaidCents: 30_000_00 })
      for (let taxable = 190_000_00; taxable < 290_000_00; taxable += 777_77) {
        const [now, then] = [taxable, taxable + 1].map((amount) =>
          businessDeduction([one], 'single', amount, 0, TAX_2026),
        )
        expect(Math.abs((then ?? 0) - (now ?? 0))).toBeLessThanOrEqual(2)
      }
    }
  })
})
