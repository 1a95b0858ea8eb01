import type { Cents } from '#core/finance/math/money.ts'
import type { Filer, TaxReturn } from './tax-return.ts'

/** Income that a what-if may add: the first filer's pay, or another type of household income. */
export type AddedIncome = 'wages' | 'self_employment' | 'interest' | 'long_term_gain' | 'retirement_income'

/** The same return with changes to its first filer. */
const withFirstFiler = (taxReturn: TaxReturn, change: Partial<Filer>): TaxReturn => {
  const [first, second] = taxReturn.filers
  const changed = { ...first, ...change }
  return { ...taxReturn, filers: second ? [changed, second] : [changed] }
}

const ADD: Record<AddedIncome, (taxReturn: TaxReturn, amountCents: Cents) => TaxReturn> = {
  wages: (from, more) => withFirstFiler(from, { wagesCents: from.filers[0].wagesCents + more }),
  self_employment: (from, more) =>
    withFirstFiler(from, { selfEmploymentCents: from.filers[0].selfEmploymentCents + more }),
  interest: (from, more) => ({ ...from, interestCents: from.interestCents + more }),
  long_term_gain: (from, more) => ({ ...from, longTermGainCents: from.longTermGainCents + more }),
  retirement_income: (from, more) => ({ ...from, retirementIncomeCents: from.retirementIncomeCents + more }),
}

/** The same household with more of one type of income; the tax calculation validates the return. */
export const addIncome = (taxReturn: TaxReturn, kind: AddedIncome, amountCents: Cents): TaxReturn =>
  ADD[kind](taxReturn, amountCents)

/** All wages and other receipts of a year of a checked return, taxed or not; losses do not count. */
export function cashIncome(taxReturn: TaxReturn): Cents {
  const received = [
    taxReturn.interestCents,
    taxReturn.taxExemptInterestCents,
    taxReturn.qualifiedDividendsCents,
    taxReturn.shortTermGainCents + taxReturn.longTermGainCents,
    taxReturn.retirementIncomeCents,
    taxReturn.otherIncomeCents,
    taxReturn.socialSecurityCents,
    ...taxReturn.filers.flatMap((filer) => [filer.wagesCents, filer.selfEmploymentCents]),
  ]
  return received.reduce((all, amount) => all + Math.max(0, amount), 0)
}
