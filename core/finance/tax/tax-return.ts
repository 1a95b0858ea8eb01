import { isCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { FilingStatus } from './tax-parameters.ts'

/** One filer: amounts that are taxed per person. Cents per year. */
export type Filer = {
  /** Gross pay, before any contribution. */
  readonly wagesCents: Cents
  /** Traditional 401(k), 403(b), 457(b) or SIMPLE deferrals: exempt from income tax, not from FICA. IRC 3121(v). */
  readonly deferralCents: Cents
  /** Section 125 benefits and payroll HSA: exempt from income tax and FICA. IRC 3121(a)(5)(G). */
  readonly cafeteriaCents: Cents
  /** Net profit on Schedule C; negative for a loss. */
  readonly selfEmploymentCents: Cents
  readonly isSenior: boolean
  readonly isBlind: boolean
}

/** Itemizable amounts, before the law's floors and caps. Cents per year. */
export type Itemized = {
  /** State and local income (or sales) tax and property tax. */
  readonly stateTaxCents: Cents
  /** Interest on at most $750,000 of home-acquisition debt: the caller applies that limit. */
  readonly mortgageInterestCents: Cents
  /** Cash gifts to public charities. */
  readonly charityCents: Cents
  readonly medicalCents: Cents
}

/** All inputs of the estimate for one year. Spread {@link blankReturn} and override what differs. */
export type TaxReturn = {
  readonly status: FilingStatus
  /** Two only for a joint return. */
  readonly filers: readonly [Filer] | readonly [Filer, Filer]
  /** Separate filers only: lived apart from the spouse all year, which determines how benefits are taxed. */
  readonly livedApart: boolean
  /** Separate filers only: the spouse itemizes, so there is no standard deduction. IRC 63(c)(6)(A). */
  readonly spouseItemizes: boolean
  /** Taxable interest, non-qualified dividends, net rents: investment income taxed at ordinary rates. */
  readonly interestCents: Cents
  readonly taxExemptInterestCents: Cents
  readonly qualifiedDividendsCents: Cents
  /** Net of losses; may be negative. */
  readonly shortTermGainCents: Cents
  /** Net of losses; may be negative. */
  readonly longTermGainCents: Cents
  /** Taxable pensions, annuities, IRA and 401(k) withdrawals. */
  readonly retirementIncomeCents: Cents
  /** Other ordinary income that is neither earned nor from investments, such as unemployment benefits. */
  readonly otherIncomeCents: Cents
  /** The household's Social Security, before Medicare premiums (SSA-1099 box 5). */
  readonly socialSecurityCents: Cents
  /** Deductible IRA and own HSA contributions and the like (Schedule 1, part II), excluding student-loan interest. */
  readonly adjustmentsCents: Cents
  /** Student-loan interest as deducted: the caller applies the limit and phase-out of IRC 221(b). */
  readonly studentLoanInterestCents: Cents
  readonly itemized: Itemized
  /** Qualifying children under 17 at the year's end, with a Social Security number. */
  readonly children: number
  readonly otherDependents: number
}

/** A filer without pay, profit, age or blindness: spread it and override what differs. */
export const BLANK_FILER: Filer = {
  wagesCents: 0,
  deferralCents: 0,
  cafeteriaCents: 0,
  selfEmploymentCents: 0,
  isSenior: false,
  isBlind: false,
}

/** A return without income: two blank filers if joint, else one. */
export const blankReturn = (status: FilingStatus): TaxReturn => ({
  status,
  filers: status === 'joint' ? [BLANK_FILER, BLANK_FILER] : [BLANK_FILER],
  livedApart: false,
  spouseItemizes: false,
  interestCents: 0,
  taxExemptInterestCents: 0,
  qualifiedDividendsCents: 0,
  shortTermGainCents: 0,
  longTermGainCents: 0,
  retirementIncomeCents: 0,
  otherIncomeCents: 0,
  socialSecurityCents: 0,
  adjustmentsCents: 0,
  studentLoanInterestCents: 0,
  itemized: { stateTaxCents: 0, mortgageInterestCents: 0, charityCents: 0, medicalCents: 0 },
  children: 0,
  otherDependents: 0,
})

export type ReturnProblem = 'not-cents' | 'too-many-filers' | 'too-much-deferred' | 'bad-count'

/**
 * Validates a return once, in the public functions; internal calculations do not revalidate.
 * Only profits, gains and other income may be negative.
 */
export function checkReturn(taxReturn: TaxReturn): Result<TaxReturn, ReturnProblem> {
  const { filers, itemized } = taxReturn
  const either = [
    taxReturn.shortTermGainCents,
    taxReturn.longTermGainCents,
    taxReturn.otherIncomeCents,
    taxReturn.interestCents,
    ...filers.map((filer) => filer.selfEmploymentCents),
  ]
  const positive = [
    taxReturn.taxExemptInterestCents,
    taxReturn.qualifiedDividendsCents,
    taxReturn.retirementIncomeCents,
    taxReturn.socialSecurityCents,
    taxReturn.adjustmentsCents,
    taxReturn.studentLoanInterestCents,
    itemized.stateTaxCents,
    itemized.mortgageInterestCents,
    itemized.charityCents,
    itemized.medicalCents,
    ...filers.flatMap((filer) => [filer.wagesCents, filer.deferralCents, filer.cafeteriaCents]),
  ]
  if (!either.every(isCents) || !positive.every((amount) => isCents(amount) && amount >= 0)) {
    return refuse('not-cents', 'Amounts must be whole cents, and income must not be negative.')
  }
  if (!isWhole(filers.length, 1, taxReturn.status === 'joint' ? 2 : 1)) {
    return refuse('too-many-filers', 'A return has one filer, and only a joint one has two.')
  }
  if (filers.some((filer) => filer.deferralCents + filer.cafeteriaCents > filer.wagesCents)) {
    return refuse('too-much-deferred', 'Contributions from pay cannot be more than the pay.')
  }
  const counts = [taxReturn.children, taxReturn.otherDependents]
  if (!counts.every((count) => isWhole(count, 0, 50))) {
    return refuse('bad-count', 'The number of dependents must be a whole number from 0 to 50.')
  }
  return ok(taxReturn)
}
