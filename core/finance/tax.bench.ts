import { bench, describe } from 'vitest'
import { TAX_2026 } from './data/tax-2026.ts'
import { taxCurve } from './tax-curve.ts'
import { federalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'
import { unwrap } from './unwrap.ts'

const couple: TaxReturn = {
  ...blankReturn('joint'),
  filers: [
    { ...BLANK_FILER, wagesCents: 180_000_00, deferralCents: 20_000_00, isSenior: true },
    { ...BLANK_FILER, selfEmploymentCents: 90_000_00 },
  ],
  interestCents: 4_000_00,
  qualifiedDividendsCents: 12_000_00,
  longTermGainCents: 60_000_00,
  socialSecurityCents: 30_000_00,
  itemized: {
    stateTaxCents: 25_000_00,
    mortgageInterestCents: 18_000_00,
    charityCents: 6_000_00,
    medicalCents: 0,
  },
  children: 2,
}

// The budget: a return in under 20 µs, that is above 50,000 a second.
describe('federal tax', () => {
  bench('a full joint return', () => {
    federalTax(couple, TAX_2026)
  })
  bench('a curve of 200 points', () => {
    unwrap(taxCurve(couple, 'wages', 200, TAX_2026))
  })
})
