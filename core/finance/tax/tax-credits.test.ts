import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { FILING_STATUSES } from '#tests/fixtures/tax-law.ts'
import { federalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, checkReturn, type TaxReturn } from './tax-return.ts'

const family = (wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('joint'),
  filers: [{ ...BLANK_FILER, wagesCents }, BLANK_FILER],
  ...more,
})

describe('credits against the tax', () => {
  it("are used in the order of the forms: care, education, saver's, children", () => {
    const filer = {
      ...BLANK_FILER,
      wagesCents: 45_000_00,
      claimsSaversCredit: true,
      iraSavingCents: 2_000_00,
    }
    const tax = federalTax(
      family(0, {
        filers: [filer, { ...BLANK_FILER, wagesCents: 3_000_00 }],
        children: 1,
        care: { persons: 1, expensesCents: 3_000_00, employerBenefitsCents: 0 },
        students: [{ credit: 'lifetime_learning', expensesCents: 2_000_00 }],
      }),
      TAX_2026,
    )
    // Tax on 15,800 is 1,580: care 35% of 3,000, education 400, and 130 of the saver's 1,000.
    expect(tax.beforeCreditsCents).toBe(1_580_00)
    const used = Object.values(tax.credits).map((credit) => credit.usedCents)
    expect(used).toEqual([1_050_00, 400_00, 130_00, 0, 0, 0])
    expect(tax.credits.savers.availableCents).toBe(1_000_00)
    expect(tax.credits.child.refundedCents).toBe(1_700_00)
  })

  it('refund by payroll tax when that is more, with three children or more', () => {
    // 15% of the 12,500 above 2,500 is more than 7.65% of 15,000.
    const parents = (children: number, earnedIncomeChildren: number) =>
      federalTax(family(15_000_00, { children, earnedIncomeChildren }), TAX_2024).credits.child.refundedCents
    expect(parents(3, 0)).toBe(1_875_00)
    // Deferrals lower taxable wages, but not payroll tax: 15% of 500, against 7.65% of 20,000.
    const deferring = { ...BLANK_FILER, wagesCents: 20_000_00, deferralCents: 17_000_00 }
    const saver = (children: number, earnedIncomeChildren = 0) =>
      federalTax(
        { ...blankReturn('joint'), filers: [deferring, BLANK_FILER], children, earnedIncomeChildren },
        TAX_2024,
      ).credits.child.refundedCents
    expect(saver(2)).toBe(75_00)
    expect(saver(3)).toBe(1_530_00)
    // Less the earned income credit of 45% of 3,000.
    expect(saver(3, 3)).toBe(180_00)
  })

  const returns = record({
    status: constantFrom(...FILING_STATUSES),
    law: constantFrom(TAX_2024, TAX_2025, TAX_2026),
    wages: nat({ max: 250_000_00 }),
    spouseWages: nat({ max: 60_000_00 }),
    interest: nat({ max: 30_000_00 }),
    gain: integer({ min: -20_000_00, max: 60_000_00 }),
    saving: nat({ max: 4_000_00 }),
    children: integer({ min: 0, max: 4 }),
    persons: integer({ min: 0, max: 3 }),
    care: nat({ max: 12_000_00 }),
    students: array(
      record({
        credit: constantFrom('american_opportunity' as const, 'lifetime_learning' as const),
        expensesCents: nat({ max: 15_000_00 }),
      }),
      { maxLength: 3 },
    ),
    advance: nat({ max: 12_000_00 }),
    livedApart: constantFrom('no' as const, 'all_year' as const),
  })

  it('never use more than the tax, nor refund more than the law lets them', () => {
    assert(
      property(returns, (one) => {
        const filer = {
          ...BLANK_FILER,
          wagesCents: one.wages,
          isAged25To64: true,
          claimsSaversCredit: true,
          iraSavingCents: one.saving,
        }
        const spouse = { ...filer, wagesCents: one.spouseWages }
        const taxReturn: TaxReturn = {
          ...blankReturn(one.status),
          filers: one.status === 'joint' ? [filer, spouse] : [filer],
          livedApart: one.livedApart,
          interestCents: one.interest,
          longTermGainCents: one.gain,
          children: one.children,
          earnedIncomeChildren: one.children,
          care: { persons: one.persons, expensesCents: one.care, employerBenefitsCents: 0 },
          students: one.students,
          marketplace: {
            premiumCents: 10_000_00,
            benchmarkCents: 9_000_00,
            advanceCents: one.advance,
            householdSize: 1 + one.children,
            area: 'contiguous',
          },
        }
        expect(checkReturn(taxReturn).ok).toBe(true)
        const { credits, beforeCreditsCents, creditsUsedCents } = federalTax(taxReturn, one.law)
        expect(creditsUsedCents).toBeLessThanOrEqual(beforeCreditsCents)
        for (const credit of Object.values(credits)) {
          expect(Number.isSafeInteger(credit.usedCents) && credit.usedCents >= 0).toBe(true)
          expect(Number.isSafeInteger(credit.refundedCents) && credit.refundedCents >= 0).toBe(true)
          expect(credit.usedCents + credit.refundedCents).toBeLessThanOrEqual(credit.availableCents)
        }
        expect(credits.care.refundedCents + credits.savers.refundedCents).toBe(0)
        expect(credits.child.refundedCents).toBeLessThanOrEqual(1_700_00 * one.children)
        expect(credits.education.refundedCents).toBeLessThanOrEqual(1_000_00 * one.students.length)
        expect(credits.premium.refundedCents).toBeLessThanOrEqual(9_000_00)
      }),
      { numRuns: draws(2000) },
    )
  })
})
