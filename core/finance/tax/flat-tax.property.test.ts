import { assert, boolean, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { FILING_STATUSES } from '#tests/fixtures/tax-law.ts'
import { blankFlatIncome, blankFlatTax, computeFlatTax, flattenLaw } from './flat-tax.ts'
import { indexedTaxParameters } from './indexed-tax.ts'
import { federalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const amount = oneof(nat({ max: 400_000_00 }), nat({ max: 1_500_000_00 }))
const returns = record({
  status: constantFrom(...FILING_STATUSES),
  law: constantFrom(TAX_2025, TAX_2026, indexedTaxParameters(TAX_2026, 2031, 1.13)),
  isSenior: boolean(),
  isSpouseSenior: boolean(),
  wages: amount,
  spouseWages: amount,
  deferral: nat({ max: 30_000_00 }),
  cafeteria: nat({ max: 8_000_00 }),
  interest: nat({ max: 100_000_00 }),
  dividends: nat({ max: 100_000_00 }),
  gain: integer({ min: -50_000_00, max: 2_500_000_00 }),
  retirementIncome: amount,
  benefits: nat({ max: 90_000_00 }),
})

it('agrees with the federal return on every line to within a cent', () => {
  assert(
    property(returns, (one) => {
      const isJoint = one.status === 'joint'
      const deferral = Math.min(one.deferral, one.wages)
      const cafeteria = Math.min(one.cafeteria, one.wages - deferral)
      const filer = {
        ...BLANK_FILER,
        wagesCents: one.wages,
        deferralCents: deferral,
        cafeteriaCents: cafeteria,
        isSenior: one.isSenior,
      }
      const spouse = { ...BLANK_FILER, wagesCents: one.spouseWages, isSenior: one.isSpouseSenior }
      const taxReturn: TaxReturn = {
        ...blankReturn(one.status),
        filers: isJoint ? [filer, spouse] : [filer],
        interestCents: one.interest,
        qualifiedDividendsCents: one.dividends,
        longTermGainCents: one.gain,
        retirementIncomeCents: one.retirementIncome,
        socialSecurityCents: one.benefits,
      }
      const expected = federalTax(taxReturn, one.law)
      const income = {
        ...blankFlatIncome(),
        wages: [one.wages, isJoint ? one.spouseWages : 0] as [number, number],
        deferral: [deferral, 0] as [number, number],
        cafeteria: [cafeteria, 0] as [number, number],
        interest: one.interest,
        qualifiedDividends: one.dividends,
        longTermGain: one.gain,
        retirementIncome: one.retirementIncome,
        benefits: one.benefits,
        seniors: Number(one.isSenior) + Number(isJoint && one.isSpouseSenior),
      }
      const actual = blankFlatTax()
      computeFlatTax(flattenLaw(one.law, one.status), 1, income, actual)
      const payroll = expected.fica.reduce(
        (sum, part) => sum + part.socialSecurityCents + part.medicareCents,
        0,
      )
      const incomes: readonly (readonly [number, number])[] = [
        [actual.taxableBenefits, expected.income.taxableBenefitsCents],
        [actual.agi, expected.income.agiCents],
        [actual.taxableIncome, expected.taxableIncomeCents],
        [actual.lossCarryOver, expected.capitalLossCarryOverCents],
      ]
      const taxes: readonly (readonly [number, number])[] = [
        [actual.ordinaryTax, expected.ordinaryTaxCents],
        [actual.gainsTax, expected.gainsTaxCents],
        [actual.netInvestmentTax, expected.netInvestmentTaxCents],
        [actual.additionalMedicareTax, expected.additionalMedicareTaxCents],
      ]
      // Taxable income depends on three amounts that the return rounds: benefits and two senior deductions.
      for (const [line, other] of incomes) expect(Math.abs(line - other)).toBeLessThanOrEqual(1.51)
      for (const [line, other] of taxes) expect(Math.abs(line - other)).toBeLessThanOrEqual(1)
      // The excess of one rounded tax over two others, each moved by rounded income.
      expect(Math.abs(actual.alternativeMinimumTax - expected.minimumTax.taxCents)).toBeLessThanOrEqual(2.5)
      // Four taxes of two filers are each rounded to a cent on the return.
      expect(Math.abs(actual.payrollTax - payroll)).toBeLessThanOrEqual(2)
      expect(Math.abs(actual.total - expected.totalTaxCents)).toBeLessThanOrEqual(5)
    }),
    { numRuns: draws(2_000) },
  )
})
