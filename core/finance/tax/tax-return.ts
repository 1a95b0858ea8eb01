import { isCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { FilingStatus, PovertyArea } from './tax-parameters.ts'

/** The business behind a filer's profit, for the deduction of IRC 199A. */
export type Business = {
  /** A specified service such as law, health or consulting, which loses the deduction at higher incomes. */
  readonly isService: boolean
  /** Wages on the Forms W-2 of its employees. */
  readonly wagesPaidCents: Cents
  /** Unadjusted cost of its qualified property. */
  readonly propertyCents: Cents
  /** Health insurance and retirement plan of the self-employed, which adjustments include too. */
  readonly deductionsCents: Cents
}

/** One filer: amounts that are taxed per person. Cents per year. */
export type Filer = {
  /** Gross pay, before any contribution. */
  readonly wagesCents: Cents
  /** Traditional 401(k), 403(b), 457(b) or SIMPLE deferrals: exempt from income tax, not from FICA. IRC 3121(v). */
  readonly deferralCents: Cents
  /** Section 125 benefits and payroll HSA: exempt from income tax and FICA. IRC 3121(a)(5)(G). */
  readonly cafeteriaCents: Cents
  /** Of the cafeteria benefits, the person's contributions to a health savings account, which some states tax. */
  readonly healthSavingsCents: Cents
  /** Net profit on Schedule C; negative for a loss. */
  readonly selfEmploymentCents: Cents
  readonly business: Business
  readonly isSenior: boolean
  readonly isBlind: boolean
  /** 25 to 64 at the year's end: the ages of an earned income credit without children. IRC 32(c)(1)(A). */
  readonly isAged25To64: boolean
  /** 18 or older and neither a student nor a dependent, and claims the saver's credit. IRC 25B(c). */
  readonly claimsSaversCredit: boolean
  /** Contributions to traditional and Roth IRAs, less withdrawals; counts for the saver's credit with deferrals. */
  readonly iraSavingCents: Cents
  /** Months as a full-time student or unable to care for oneself; counts as earnings for the care credit. */
  readonly studentOrDisabledMonths: number
}

/** Care of children under 13, or of other dependents unable to care for themselves, so that the filers can work. */
export type Care = {
  readonly persons: number
  readonly expensesCents: Cents
  /** Paid free of tax through an employer's plan; the filer's cafeteria benefits include it. */
  readonly employerBenefitsCents: Cents
}

/** A student whose education credit the return claims. */
export type Student = {
  readonly credit: 'american_opportunity' | 'lifetime_learning'
  /** Tuition and required fees, less scholarships and other help free of tax. */
  readonly expensesCents: Cents
}

/** A year's coverage by a plan of a health insurance marketplace. */
export type Marketplace = {
  readonly premiumCents: Cents
  /** The second lowest cost silver plan for those covered: Form 1095-A, column B. */
  readonly benchmarkCents: Cents
  /** Paid in advance to the insurer. */
  readonly advanceCents: Cents
  /** The filers and their dependents. */
  readonly householdSize: number
  readonly area: PovertyArea
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

/**
 * How spouses who file separate returns lived apart. The law has three rules: benefits and Medicare premiums ask for the whole
 * year (IRC 86(c)(1)(C)(ii)); the care credit for the last six months (21(e)(4)); the earned income credit for those six
 * months, or for a decree or written agreement and two homes at the year's end (32(d)(2)(B)(ii)).
 */
export type LivedApart = 'no' | 'decree_and_year_end' | 'last_six_months' | 'all_year'

/** All inputs of the estimate for one year. Spread {@link blankReturn} and override what differs. */
export type TaxReturn = {
  readonly status: FilingStatus
  /** Two only for a joint return. */
  readonly filers: readonly [Filer] | readonly [Filer, Filer]
  /** Separate filers only. */
  readonly livedApart: LivedApart
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
  /** Of the adjustments, own contributions to health savings accounts, which some states do not allow. */
  readonly healthSavingsCents: Cents
  /** Student-loan interest as paid, before its limit and phase-out. */
  readonly studentLoanInterestCents: Cents
  readonly itemized: Itemized
  /** Qualifying children under 17 at the year's end, with a Social Security number. */
  readonly children: number
  readonly otherDependents: number
  /** Qualifying children for the earned income credit: under 19, students under 24, or disabled. */
  readonly earnedIncomeChildren: number
  readonly care: Care
  readonly students: readonly Student[]
  readonly marketplace: Marketplace | null
  /** Added to income for the alternative minimum tax alone, such as the gain on exercised incentive stock options. */
  readonly minimumTaxPreferenceCents: Cents
}

const NO_BUSINESS: Business = { isService: false, wagesPaidCents: 0, propertyCents: 0, deductionsCents: 0 }

/** A filer without pay, profit, age or blindness: spread it and override what differs. */
export const BLANK_FILER: Filer = {
  wagesCents: 0,
  deferralCents: 0,
  cafeteriaCents: 0,
  healthSavingsCents: 0,
  selfEmploymentCents: 0,
  business: NO_BUSINESS,
  isSenior: false,
  isBlind: false,
  isAged25To64: false,
  claimsSaversCredit: false,
  iraSavingCents: 0,
  studentOrDisabledMonths: 0,
}

/** A return without income: two blank filers if joint, else one. */
export const blankReturn = (status: FilingStatus): TaxReturn => ({
  status,
  filers: status === 'joint' ? [BLANK_FILER, BLANK_FILER] : [BLANK_FILER],
  livedApart: 'no',
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
  healthSavingsCents: 0,
  studentLoanInterestCents: 0,
  itemized: { stateTaxCents: 0, mortgageInterestCents: 0, charityCents: 0, medicalCents: 0 },
  children: 0,
  otherDependents: 0,
  earnedIncomeChildren: 0,
  care: { persons: 0, expensesCents: 0, employerBenefitsCents: 0 },
  students: [],
  marketplace: null,
  minimumTaxPreferenceCents: 0,
})

export type ReturnProblem = 'not-cents' | 'too-many-filers' | 'too-much-deferred' | 'bad-count'

/**
 * Validates a return once, in the public functions; internal calculations do not revalidate.
 * Only profits, gains and other income may be negative.
 */
export function checkReturn(taxReturn: TaxReturn): Result<TaxReturn, ReturnProblem> {
  const { filers, itemized, care, marketplace } = taxReturn
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
    taxReturn.healthSavingsCents,
    taxReturn.studentLoanInterestCents,
    itemized.stateTaxCents,
    itemized.mortgageInterestCents,
    itemized.charityCents,
    itemized.medicalCents,
    care.expensesCents,
    care.employerBenefitsCents,
    taxReturn.minimumTaxPreferenceCents,
    ...taxReturn.students.map((student) => student.expensesCents),
    ...(marketplace ? [marketplace.premiumCents, marketplace.benchmarkCents, marketplace.advanceCents] : []),
    ...filers.flatMap((filer) => [
      filer.wagesCents,
      filer.deferralCents,
      filer.cafeteriaCents,
      filer.healthSavingsCents,
      filer.iraSavingCents,
      filer.business.wagesPaidCents,
      filer.business.propertyCents,
      filer.business.deductionsCents,
    ]),
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
  const areParts =
    taxReturn.healthSavingsCents <= taxReturn.adjustmentsCents &&
    filers.every((filer) => filer.healthSavingsCents <= filer.cafeteriaCents)
  if (!areParts) {
    return refuse('too-much-deferred', 'Health savings are a part of adjustments and cafeteria benefits.')
  }
  const counts = [
    taxReturn.children,
    taxReturn.otherDependents,
    taxReturn.earnedIncomeChildren,
    care.persons,
    taxReturn.students.length,
    marketplace?.householdSize ?? 1,
  ]
  if (!counts.every((count) => isWhole(count, 0, 50))) {
    return refuse('bad-count', 'The number of dependents must be a whole number from 0 to 50.')
  }
  if (!filers.every((filer) => isWhole(filer.studentOrDisabledMonths, 0, 12))) {
    return refuse('bad-count', 'The months of study or disability must be a whole number from 0 to 12.')
  }
  if (marketplace && marketplace.householdSize < 1) {
    return refuse('bad-count', 'A household has at least one person.')
  }
  return ok(taxReturn)
}
