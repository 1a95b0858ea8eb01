import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { summarizeReturn, type ReturnSummary } from './return-summary.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const NOTHING_PAID = { withheldCents: 0, estimatedCents: 0 }

const FAMILY: TaxReturn = {
  ...blankReturn('joint'),
  filers: [
    { ...BLANK_FILER, wagesCents: 210_000_00, deferralCents: 10_000_00, isSenior: true },
    { ...BLANK_FILER, selfEmploymentCents: 60_000_00 },
  ],
  interestCents: 3_000_00,
  qualifiedDividendsCents: 5_000_00,
  longTermGainCents: -8_000_00,
  socialSecurityCents: 20_000_00,
  adjustmentsCents: 6_000_00,
  studentLoanInterestCents: 2_000_00,
  children: 2,
  care: { persons: 2, expensesCents: 8_000_00, employerBenefitsCents: 0 },
  students: [{ credit: 'american_opportunity', expensesCents: 4_000_00 }],
}

const RETURNS: readonly TaxReturn[] = [
  FAMILY,
  blankReturn('single'),
  { ...blankReturn('single'), filers: [{ ...BLANK_FILER, wagesCents: 9_000_00, isAged25To64: true }] },
  { ...FAMILY, itemized: { ...FAMILY.itemized, mortgageInterestCents: 50_000_00 } },
]

const lineOf = (summary: ReturnSummary, id: string): number | undefined =>
  summary.sections.flatMap(({ lines }) => lines).find((line) => line.id === id)?.cents

describe('the summary of a return', () => {
  it('adds up: every section to its total, and the totals to those of the estimate', () => {
    for (const taxReturn of RETURNS) {
      for (const year of [2024, 2025, 2026]) {
        const summary = unwrap(
          summarizeReturn(taxReturn, { withheldCents: 5_00, estimatedCents: 7_00 }, year),
        )
        const { tax, sections } = summary
        for (const { startCents, lines, totalCents } of sections) {
          expect(lines.reduce((sum, line) => sum + line.cents, startCents)).toBe(totalCents)
        }
        const [total, agi, taxable, before, after, all, balance, payroll] = sections
        expect(total?.totalCents).toBe(tax.income.totalIncomeCents)
        expect(agi?.totalCents).toBe(tax.income.agiCents)
        expect(taxable?.totalCents).toBe(tax.taxableIncomeCents)
        expect(before?.totalCents).toBe(tax.beforeCreditsCents)
        expect(after?.totalCents).toBe(tax.beforeCreditsCents - tax.creditsUsedCents)
        expect(all?.totalCents).toBe(tax.federalTaxCents + tax.creditsRefundedCents)
        const withheld = tax.fica.reduce((sum, one) => sum + one.additionalMedicareWithheldCents, 0)
        expect(balance?.totalCents).toBe(tax.federalTaxCents - 12_00 - withheld)
        expect((payroll?.totalCents ?? 0) + tax.federalTaxCents).toBe(tax.totalTaxCents)
        expect(summary.dueCents - summary.refundCents).toBe(balance?.totalCents)
        expect(summary.totalTaxCents - summary.paymentsCents).toBe(balance?.totalCents)
      }
    }
  })

  it('names the lines of a family', () => {
    const summary = unwrap(summarizeReturn(FAMILY, NOTHING_PAID, 2026))
    expect(lineOf(summary, 'wages')).toBe(200_000_00)
    expect(lineOf(summary, 'capital_gain')).toBe(-3_000_00)
    expect(lineOf(summary, 'social_security')).toBe(17_000_00)
    expect(lineOf(summary, 'child_credit')).toBe(-4_400_00)
    expect(lineOf(summary, 'withheld')).toBeUndefined()
    expect(summary.deductionReason).toBe('standard_larger')
  })

  it('says why the deduction was chosen, and by how much it is better', () => {
    const of = (taxReturn: TaxReturn) => unwrap(summarizeReturn(taxReturn, NOTHING_PAID, 2026))
    const owner = {
      ...blankReturn('single'),
      itemized: { stateTaxCents: 0, mortgageInterestCents: 20_000_00, charityCents: 0, medicalCents: 0 },
    }
    expect(of(owner)).toMatchObject({ deductionReason: 'itemized_larger', deductionAdvantageCents: 3_900_00 })
    const separate = { ...blankReturn('separate'), spouseItemizes: true }
    expect(of(separate).deductionReason).toBe('spouse_itemizes')
  })

  it('refunds withholding, refundable credits and additional Medicare tax withheld too much', () => {
    const filers = [{ ...BLANK_FILER, wagesCents: 240_000_00 }, BLANK_FILER] as const
    const couple = { ...blankReturn('joint'), filers }
    const summary = unwrap(summarizeReturn(couple, { withheldCents: 40_000_00, estimatedCents: 0 }, 2026))
    expect(lineOf(summary, 'additional_medicare_tax')).toBeUndefined()
    expect(lineOf(summary, 'additional_medicare_withheld')).toBe(-360_00)
    expect(summary.refundCents).toBe(40_360_00 - summary.tax.federalTaxCents)
    expect(summary.dueCents).toBe(0)
  })

  it('rejects invalid payments and years', () => {
    const bad = summarizeReturn(FAMILY, { withheldCents: -1, estimatedCents: 0 }, 2026)
    expect(bad).toMatchObject({ ok: false, reason: 'not-cents' })
    expect(summarizeReturn(FAMILY, NOTHING_PAID, 1999)).toMatchObject({ reason: 'unknown-year' })
  })
})
