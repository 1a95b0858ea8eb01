import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILING_STATUSES } from '#tests/fixtures/tax-law.ts'
import { taxableBenefits, type BenefitIncome } from './social-security-tax.ts'

const benefits = (
  status: BenefitIncome['status'],
  benefitsCents: number,
  otherIncomeCents: number,
  more: Partial<BenefitIncome> = {},
): number =>
  taxableBenefits({
    status,
    livedApart: false,
    benefitsCents,
    otherIncomeCents,
    taxExemptInterestCents: 0,
    ...more,
  })

describe('taxable Social Security, Publication 915', () => {
  it('example 1: single, benefits 5,980, pension, wages and interest 28,990', () => {
    expect(benefits('single', 5_980_00, 28_990_00)).toBe(2_990_00)
  })

  it('example 2: joint, benefits 5,600, income 29,750 less 1,000 to an IRA', () => {
    expect(benefits('joint', 5_600_00, 28_750_00)).toBe(0)
  })

  it('example 3: joint, benefits 10,000, income 40,300 and 200 of tax-exempt interest', () => {
    expect(benefits('joint', 10_000_00, 40_300_00, { taxExemptInterestCents: 200_00 })).toBe(6_275_00)
  })

  it('example 4: separate but living together, benefits 4,000, pension 8,000', () => {
    expect(benefits('separate', 4_000_00, 8_000_00)).toBe(3_400_00)
  })

  it('treats separate spouses who lived apart as single', () => {
    expect(benefits('separate', 5_980_00, 28_990_00, { livedApart: true })).toBe(2_990_00)
  })

  it('begins at the base amount to the cent', () => {
    expect(benefits('single', 10_000_00, 19_995_00)).toBe(0)
    expect(benefits('single', 10_000_00, 20_000_00)).toBe(0)
    expect(benefits('single', 10_000_00, 20_000_02)).toBe(1)
  })

  it('is 0 without benefits or with little income', () => {
    expect(benefits('single', 0, 500_000_00)).toBe(0)
    expect(benefits('single', 20_000_00, 15_000_00)).toBe(0)
    expect(benefits('separate', 20_000_00, -50_000_00)).toBe(0)
  })

  const status = constantFrom(...FILING_STATUSES)
  const amount = integer({ min: 0, max: 200_000_00 })

  it('lies between 0 and 85% and grows with income, at most 85 cents on the dollar', () => {
    assert(
      property(status, amount, amount, amount, (filing, paid, income, more) => {
        const now = benefits(filing, paid, income)
        const then = benefits(filing, paid, income + more)
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(Math.ceil(paid * 0.85))
        expect(then - now).toBeGreaterThanOrEqual(0)
        expect(then - now).toBeLessThanOrEqual(more * 0.85 + 1)
      }),
    )
  })

  it('never taxes a joint return more than a single one, nor that more than spouses filing apart together', () => {
    assert(
      property(amount, amount, (paid, income) => {
        expect(benefits('joint', paid, income)).toBeLessThanOrEqual(benefits('single', paid, income))
        expect(benefits('single', paid, income)).toBeLessThanOrEqual(benefits('separate', paid, income))
      }),
    )
  })
})
