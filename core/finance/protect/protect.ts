import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isShare, isWhole, MAX_MONTHS, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** The components of the DIME method: debt, income, mortgage, education. */
export type DimeInput = {
  /** Debts other than the mortgage, and funeral costs. */
  readonly debtCents: Cents
  readonly yearlyIncomeCents: Cents
  /** Years of income for the family; ten is usual. */
  readonly incomeYears: number
  readonly mortgageCents: Cents
  readonly educationCents: Cents
  /** Life cover in force and liquid savings. */
  readonly existingCoverCents: Cents
  readonly liquidAssetsCents: Cents
}

/** A need compared with existing cover. */
export type Need = {
  readonly needCents: Cents
  readonly haveCents: Cents
  /** The gap, 0 or more. */
  readonly gapCents: Cents
}

const weigh = (needCents: Cents, haveCents: Cents): Need => ({
  needCents,
  haveCents,
  gapCents: Math.max(0, needCents - haveCents),
})

const refuseInput = () =>
  refuse('bad-input', 'Amounts must be whole cents, zero or more, and years between 0 and 100.')

const areYears = (years: number): boolean => years >= 0 && years <= MAX_YEARS

/** Life cover by DIME, a rule of thumb: nothing is discounted, and no one else's income counts. */
export function dimeNeed({ incomeYears, ...amounts }: DimeInput): Result<Need, 'bad-input'> {
  if (!areYears(incomeYears) || !Object.values(amounts).every(isNonNegativeCents)) return refuseInput()
  const { debtCents, yearlyIncomeCents, mortgageCents, educationCents } = amounts
  return ok(
    weigh(
      debtCents + roundCents(yearlyIncomeCents * incomeYears) + mortgageCents + educationCents,
      amounts.existingCoverCents + amounts.liquidAssetsCents,
    ),
  )
}

export type HumanLifeInput = {
  /** After tax, this year. */
  readonly yearlyIncomeCents: Cents
  /** Share that the earner consumes: 0.25 to 0.3 in a family. */
  readonly ownShare: number
  readonly workingYears: number
  /** Yearly growth of pay and return of money, both above inflation. */
  readonly realGrowthRate: number
  readonly realReturnRate: number
}

/**
 * Human life value: the present value of the earner's future support of the family (S. Huebner, "The Economics of
 * Life Insurance", 1927). Each year's income counts at its end. Rounded once.
 */
export function humanLifeValue(input: HumanLifeInput): Result<Cents, 'bad-input'> {
  const isEarner = isNonNegativeCents(input.yearlyIncomeCents) && isShare(input.ownShare)
  if (!isEarner || !areYears(input.workingYears)) return refuseInput()
  if (!isRate(input.realGrowthRate) || !isRate(input.realReturnRate)) {
    return refuse('bad-input', 'A yearly rate must lie above -99%.')
  }
  const support = input.yearlyIncomeCents * (1 - input.ownShare)
  const ratio = (1 + input.realGrowthRate) / (1 + input.realReturnRate)
  let worth = 0
  let factor = 1 / (1 + input.realReturnRate)
  for (let year = 0; year < input.workingYears; year += 1) {
    worth += support * Math.min(1, input.workingYears - year) * factor
    factor *= ratio
  }
  return ok(roundCents(worth))
}

/** Of gross pay: planners and insurers replace 60% to 70%, which leaves a reason to return to work. */
export const DISABILITY_SHARE = 0.65
/** The most that insurers write on one person a month, group coverage included. A judgment: issue limits differ. */
export const DISABILITY_MOST_CENTS: Cents = 20_000_00

/**
 * Monthly disability benefit: a share of gross pay, within what insurers write, compared with the group and own cover in
 * force. Social Security disability is left out: it requires total disability, and starts after five full months
 * (42 USC 423).
 */
export function disabilityNeed(
  monthlyPayCents: Cents,
  existingMonthlyCents: Cents,
): Result<Need, 'bad-input'> {
  if (![monthlyPayCents, existingMonthlyCents].every(isNonNegativeCents)) return refuseInput()
  const replaced = roundCents(monthlyPayCents * DISABILITY_SHARE)
  return ok(weigh(Math.min(replaced, DISABILITY_MOST_CENTS), existingMonthlyCents))
}

export type JobSecurity = 'secure' | 'average' | 'insecure'

/** Recommended months of essentials in cash: 4 to 6 with one income, 3 to 5 with two, by job stability. */
export function emergencyMonths(incomes: 1 | 2, security: JobSecurity): number {
  if (!isWhole(incomes, 1, 2)) throw new RangeError(`Not one income or two: ${String(incomes)}`)
  return { secure: 4, average: 5, insecure: 6 }[security] - (incomes - 1)
}

export type EmergencyFund = Need & {
  /** Months that available cash lasts; null without essential spending. */
  readonly monthsCovered: number | null
}

/** The emergency fund compared with its target in months, 0 to 1200. */
export function emergencyFund(
  monthlyEssentialsCents: Cents,
  months: number,
  cashCents: Cents,
): Result<EmergencyFund, 'bad-input'> {
  const areAmounts = [monthlyEssentialsCents, cashCents].every(isNonNegativeCents)
  if (!areAmounts || !(months >= 0 && months <= MAX_MONTHS)) return refuseInput()
  return ok({
    ...weigh(roundCents(monthlyEssentialsCents * months), cashCents),
    monthsCovered: monthlyEssentialsCents > 0 ? cashCents / monthlyEssentialsCents : null,
  })
}
