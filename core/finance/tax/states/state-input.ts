import { isCents, type Cents } from '#core/finance/math/money.ts'
import { isAge, isShare, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { FederalTax } from '#core/finance/tax/tax-federal.ts'
import type { FilingStatus, TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import type { TaxReturn } from '#core/finance/tax/tax-return.ts'
import { bracketRate } from '#core/finance/tax/tax-schedule.ts'

/** One filer, as state law sees them. Cents per year. */
export type StateFiler = {
  /** In whole years, at the year's end. */
  readonly age: number
  /** Taxed by the federal return: box 1 of Form W-2. */
  readonly wagesCents: Cents
  /** Left out of wages: deferrals to a 401(k) or similar plan. */
  readonly deferralCents: Cents
  /** Left out of wages: benefits of a cafeteria plan. */
  readonly cafeteriaCents: Cents
  /** The part of them that is saved in a health savings account. */
  readonly healthSavingsCents: Cents
  /** Net profit; negative for a loss. */
  readonly selfEmploymentCents: Cents
  /** Taxable pension of a defined-benefit plan. */
  readonly pensionCents: Cents
  /** Taxable withdrawals from 401(k), 403(b) and 457(b) plans. */
  readonly planCents: Cents
  /** Taxable withdrawals from IRAs. */
  readonly iraCents: Cents
  readonly socialSecurityCents: Cents
  /** Social Security and Medicare tax withheld from pay. */
  readonly payrollTaxCents: Cents
}

/** The lines of the federal return that state laws start from. */
export type StateFederal = {
  readonly agiCents: Cents
  readonly taxableBenefitsCents: Cents
  /** The standard deduction without additions. */
  readonly basicDeductionCents: Cents
  /** The additions for age 65 and blindness. */
  readonly agedOrBlindCents: Cents
  /** The deduction that the return uses. */
  readonly deductionCents: Cents
  readonly isItemized: boolean
  readonly seniorDeductionCents: Cents
  readonly taxableIncomeCents: Cents
  readonly taxBeforeCreditsCents: Cents
  /** On earnings above a threshold, apart from what is withheld. */
  readonly additionalMedicareTaxCents: Cents
  /** Income tax after nonrefundable credits, with net investment income tax. */
  readonly taxAfterCreditsCents: Cents
  /** The refundable part of the child credit. */
  readonly refundedChildCreditCents: Cents
  /** Child credit with its refundable part. */
  readonly childCreditCents: Cents
  readonly earnedIncomeCreditCents: Cents
  /** Ordinary rate of the next dollar. */
  readonly marginalRate: number
}

/** What a return may itemize by a state's own rules, before their floors and caps. Cents per year. */
export type StateItemized = {
  readonly propertyTaxCents: Cents
  /** On the debt that federal law allows. */
  readonly mortgageInterestCents: Cents
  /** Cash gifts to public charities. */
  readonly charityCents: Cents
  readonly medicalCents: Cents
}

/** All inputs of a state's income tax for one year. */
export type StateInput = {
  readonly status: FilingStatus
  /** Two only for a joint return. */
  readonly filers: readonly StateFiler[]
  /** Taxable interest and other investment income at ordinary rates. */
  readonly interestCents: Cents
  readonly qualifiedDividendsCents: Cents
  /** Net of losses; may be negative. */
  readonly shortTermGainCents: Cents
  /** Net of losses; may be negative. */
  readonly longTermGainCents: Cents
  readonly otherIncomeCents: Cents
  /** Own contributions to health savings accounts, not from pay. */
  readonly healthSavingsCents: Cents
  readonly itemized: StateItemized
  /** Under 17 at the year's end. */
  readonly children: number
  readonly childrenUnder6: number
  readonly otherDependents: number
  /** Rate of the county's income tax in Maryland and Indiana; null for the average of the counties. */
  readonly countyRate: number | null
  readonly federal: StateFederal
}

/** What state law asks beyond the federal return; what is left out is assumed. */
export type StateDetails = {
  /** Each filer's age at the year's end; otherwise 65 for a senior and 50 for others. */
  readonly ages?: readonly number[]
  /** Each filer's retirement income by kind; otherwise withdrawals from IRAs, split evenly between the older filers. */
  readonly retirement?: readonly Pick<StateFiler, 'pensionCents' | 'planCents' | 'iraCents'>[]
  /** Each filer's Social Security; otherwise split evenly between the older filers. */
  readonly socialSecurityCents?: readonly Cents[]
  /** Of the return's children; otherwise none. */
  readonly childrenUnder6?: number
  /** Of the return's state and local tax; otherwise none. */
  readonly propertyTaxCents?: Cents
  readonly countyRate?: number | null
}

const ASSUMED_AGE = { senior: 65, other: 50 }

/** Each filer's part of the household's amount: the seniors' in even parts, or everybody's if there are none. */
function evenParts(total: Cents, isSenior: readonly boolean[]): readonly Cents[] {
  const takes = isSenior.includes(true) ? isSenior : isSenior.map(() => true)
  const sharers = takes.filter(Boolean).length
  const part = Math.floor(total / sharers)
  const first = takes.indexOf(true)
  return takes.map((does, place) => (!does ? 0 : place === first ? total - part * (sharers - 1) : part))
}

function filersOf(taxReturn: TaxReturn, federal: FederalTax, details: StateDetails): StateFiler[] {
  const isSenior = taxReturn.filers.map((filer) => filer.isSenior)
  const retirement = evenParts(taxReturn.retirementIncomeCents, isSenior)
  const benefits = details.socialSecurityCents ?? evenParts(taxReturn.socialSecurityCents, isSenior)
  return taxReturn.filers.map((filer, place) => {
    const withheld = federal.fica[place]
    const kinds = details.retirement?.[place]
    return {
      age: details.ages?.[place] ?? (filer.isSenior ? ASSUMED_AGE.senior : ASSUMED_AGE.other),
      wagesCents: filer.wagesCents - filer.deferralCents - filer.cafeteriaCents,
      deferralCents: filer.deferralCents,
      cafeteriaCents: filer.cafeteriaCents,
      healthSavingsCents: filer.healthSavingsCents,
      selfEmploymentCents: filer.selfEmploymentCents,
      pensionCents: kinds?.pensionCents ?? 0,
      planCents: kinds?.planCents ?? 0,
      iraCents: kinds ? kinds.iraCents : (retirement[place] ?? 0),
      socialSecurityCents: benefits[place] ?? 0,
      payrollTaxCents: withheld ? withheld.socialSecurityCents + withheld.medicareCents : 0,
    }
  })
}

/**
 * What state law needs of a federal return: the only place that reads both.
 *
 * @param taxReturn a checked return
 * @param federal its federal tax under the same parameters
 */
export function stateInputOf(
  taxReturn: TaxReturn,
  federal: FederalTax,
  parameters: TaxParameters,
  details: StateDetails = {},
): StateInput {
  const status = parameters.status[taxReturn.status]
  const additions = taxReturn.filers.reduce(
    (all, filer) => all + Number(filer.isSenior) + Number(filer.isBlind),
    0,
  )
  const { child, earned_income: earnedIncome } = federal.credits
  return {
    status: taxReturn.status,
    filers: filersOf(taxReturn, federal, details),
    interestCents: taxReturn.interestCents,
    qualifiedDividendsCents: taxReturn.qualifiedDividendsCents,
    shortTermGainCents: taxReturn.shortTermGainCents,
    longTermGainCents: taxReturn.longTermGainCents,
    otherIncomeCents: taxReturn.otherIncomeCents,
    healthSavingsCents: taxReturn.healthSavingsCents,
    itemized: {
      propertyTaxCents: details.propertyTaxCents ?? 0,
      mortgageInterestCents: taxReturn.itemized.mortgageInterestCents,
      charityCents: taxReturn.itemized.charityCents,
      medicalCents: taxReturn.itemized.medicalCents,
    },
    children: taxReturn.children,
    childrenUnder6: details.childrenUnder6 ?? 0,
    otherDependents: taxReturn.otherDependents,
    countyRate: details.countyRate ?? null,
    federal: {
      agiCents: federal.income.agiCents,
      taxableBenefitsCents: federal.income.taxableBenefitsCents,
      basicDeductionCents: status.standardDeductionCents,
      agedOrBlindCents: additions * status.agedOrBlindAdditionCents,
      deductionCents: federal.deduction.amountCents,
      isItemized: federal.deduction.kind === 'itemized',
      seniorDeductionCents: federal.seniorDeductionCents,
      taxableIncomeCents: federal.taxableIncomeCents,
      taxBeforeCreditsCents: federal.ordinaryTaxCents + federal.gainsTaxCents,
      additionalMedicareTaxCents: federal.additionalMedicareTaxCents,
      taxAfterCreditsCents:
        federal.incomeTaxCents + federal.creditsRefundedCents + federal.netInvestmentTaxCents,
      refundedChildCreditCents: child.refundedCents,
      childCreditCents: child.usedCents + child.refundedCents,
      earnedIncomeCreditCents: earnedIncome.refundedCents,
      marginalRate: bracketRate(federal.ordinaryIncomeCents, status, parameters),
    },
  }
}

export type StateInputProblem = 'not-cents' | 'too-many-filers' | 'bad-age' | 'bad-count' | 'bad-rate'

/** Validates an input once; profits, gains, interest, other income and AGI may be negative. */
export function checkStateInput(input: StateInput): Result<StateInput, StateInputProblem> {
  const { filers, federal } = input
  const either = [
    input.interestCents,
    input.shortTermGainCents,
    input.longTermGainCents,
    input.otherIncomeCents,
    federal.agiCents,
    ...filers.map((filer) => filer.selfEmploymentCents),
  ]
  const positive = [
    input.qualifiedDividendsCents,
    input.healthSavingsCents,
    ...Object.values(input.itemized),
    federal.taxableBenefitsCents,
    federal.basicDeductionCents,
    federal.agedOrBlindCents,
    federal.deductionCents,
    federal.seniorDeductionCents,
    federal.taxableIncomeCents,
    federal.taxBeforeCreditsCents,
    federal.taxAfterCreditsCents,
    federal.additionalMedicareTaxCents,
    federal.refundedChildCreditCents,
    federal.childCreditCents,
    federal.earnedIncomeCreditCents,
    ...filers.flatMap((filer) => [
      filer.wagesCents,
      filer.deferralCents,
      filer.cafeteriaCents,
      filer.healthSavingsCents,
      filer.pensionCents,
      filer.planCents,
      filer.iraCents,
      filer.socialSecurityCents,
      filer.payrollTaxCents,
    ]),
  ]
  if (!either.every(isCents) || !positive.every((amount) => isCents(amount) && amount >= 0)) {
    return refuse('not-cents', 'Amounts must be whole cents, and income must not be negative.')
  }
  if (!isWhole(filers.length, 1, input.status === 'joint' ? 2 : 1)) {
    return refuse('too-many-filers', 'A return has one filer, and only a joint one has two.')
  }
  if (!filers.every((filer) => isAge(filer.age))) {
    return refuse('bad-age', 'Ages must be from 0 to 130.')
  }
  const counts = [input.children, input.otherDependents]
  if (!counts.every((count) => isWhole(count, 0, 50)) || !isWhole(input.childrenUnder6, 0, input.children)) {
    return refuse('bad-count', 'The number of dependents must be a whole number from 0 to 50.')
  }
  if (!isShare(federal.marginalRate) || (input.countyRate !== null && !isShare(input.countyRate))) {
    return refuse('bad-rate', 'Rates must be from 0% to 100%.')
  }
  return ok(input)
}
