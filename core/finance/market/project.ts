import { isAmount, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isFeeRate, isRate, isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** What is put towards a goal: what is there, and a monthly amount that rises once a year. */
export interface Saving {
  readonly initialCents: Cents
  /** Paid at the end of each month of the first year. */
  readonly monthlyContributionCents: Cents
  /** By how much the monthly amount rises after each twelve payments; below 0 it falls. */
  readonly annualIncreaseRate: number
}

/** What the money does meanwhile, as yearly rates. */
export interface Growth {
  /** An account's APY, or the compound return of a mix. */
  readonly annualRate: number
  /** Charged on the balance. */
  readonly annualFeeRate: number
}

type Fault = 'bad-rate' | 'bad-amount' | 'bad-months'

/** One month's growth factor: twelve of them make the year's rate, less the fee. */
const monthlyFactor = ({ annualRate, annualFeeRate }: Growth): number =>
  ((1 + annualRate) * (1 - annualFeeRate)) ** (1 / 12)

/** The monthly amount in a month (1 is the first) as a multiple of the first year's. */
export const contributionMultiple = (annualIncreaseRate: number, month: number): number =>
  (1 + annualIncreaseRate) ** Math.floor((month - 1) / 12)

function findFault(saving: Saving, growth: Growth, months: number): Fault | null {
  if (!isRate(growth.annualRate) || !isRate(saving.annualIncreaseRate)) return 'bad-rate'
  if (!isFeeRate(growth.annualFeeRate)) return 'bad-rate'
  if (!isAmount(saving.initialCents) || !isAmount(saving.monthlyContributionCents)) return 'bad-amount'
  return isWhole(months, 0, MAX_MONTHS) ? null : 'bad-months'
}

const FAULTS: Readonly<Record<Fault, string>> = {
  'bad-rate': 'That rate is not one that this plan can follow.',
  'bad-amount': 'Amounts must be zero or more.',
  'bad-months': 'The date must lie within the next 100 years.',
}

/** Whether a plan's amounts and its yearly increase are valid. */
export const isSaving = (saving: Saving): boolean =>
  isAmount(saving.initialCents) &&
  isAmount(saving.monthlyContributionCents) &&
  isRate(saving.annualIncreaseRate)

/**
 * The flows of a saving plan by month, today first, for a simulation or a path. Unrounded.
 * A plan that is no {@link isSaving}, or more than 100 years, is a RangeError.
 */
export function savingFlows(saving: Saving, months: number): Float64Array {
  if (!isSaving(saving) || !isWhole(months, 0, MAX_MONTHS)) throw new RangeError('Not a saving plan')
  return Float64Array.from({ length: months + 1 }, (_, month) =>
    month === 0
      ? saving.initialCents
      : saving.monthlyContributionCents * contributionMultiple(saving.annualIncreaseRate, month),
  )
}

/** A goal's way if every month brings the same: balances and payments in whole cents by month, today first. */
export interface GoalPath {
  readonly balances: Float64Array
  /** What was put in until then, with what was there at the start. */
  readonly paidIn: Float64Array
}

/**
 * The steady path of a goal. Each figure is rounded to cents for itself and none is carried on rounded, so that the
 * path meets {@link finalBalance} at every month.
 */
export function projectGoal(saving: Saving, growth: Growth, months: number): Result<GoalPath, Fault> {
  const fault = findFault(saving, growth, months)
  if (fault) return refuse(fault, FAULTS[fault])
  const factor = monthlyFactor(growth)
  const flows = savingFlows(saving, months)
  const balances = new Float64Array(months + 1)
  const paidIn = new Float64Array(months + 1)
  let balance = 0
  let paid = 0
  flows.forEach((flow, month) => {
    balance = balance * factor + flow
    paid += flow
    balances[month] = roundCents(balance)
    paidIn[month] = roundCents(paid)
  })
  return ok({ balances, paidIn })
}

/**
 * The sum of factor^0 to factor^(n - 1). With expm1 and log1p, since the plain quotient loses its digits to
 * cancellation where the factor is close to 1.
 */
function annuity(factor: number, n: number): number {
  const rate = factor - 1
  return rate === 0 ? n : Math.expm1(n * Math.log1p(rate)) / rate
}

/**
 * What one cent a month, rising once a year, has become after some months: whole years are a geometric series of
 * years, and the months begun add an ordinary annuity.
 */
function contributionValue(factor: number, annualIncreaseRate: number, months: number): number {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const year = factor ** 12
  const rise = 1 + annualIncreaseRate
  // Σ rise^y · year^(years - 1 - y), which is an annuity in rise / year.
  const ofYears = annuity(factor, 12) * year ** Math.max(0, years - 1) * annuity(rise / year, years)
  return (years > 0 ? ofYears * factor ** rest : 0) + rise ** years * annuity(factor, rest)
}

/** The balance after some months, in closed form. Unrounded cents. */
export function finalBalance(saving: Saving, growth: Growth, months: number): Result<number, Fault> {
  const fault = findFault(saving, growth, months)
  if (fault) return refuse(fault, FAULTS[fault])
  const factor = monthlyFactor(growth)
  const balance =
    saving.initialCents * factor ** months +
    saving.monthlyContributionCents * contributionValue(factor, saving.annualIncreaseRate, months)
  return Number.isFinite(balance) ? ok(balance) : refuse('bad-rate', FAULTS['bad-rate'])
}

/**
 * The smallest monthly amount, in whole cents, that reaches the target after some months on the steady path.
 * 0 when what is there already grows to it.
 */
export function requiredContribution(
  saving: Omit<Saving, 'monthlyContributionCents'>,
  growth: Growth,
  months: number,
  targetCents: Cents,
): Result<Cents, Fault> {
  const fault = findFault({ ...saving, monthlyContributionCents: 0 }, growth, months)
  if (fault) return refuse(fault, FAULTS[fault])
  if (!isAmount(targetCents)) return refuse('bad-amount', FAULTS['bad-amount'])
  const factor = monthlyFactor(growth)
  const missing = targetCents - saving.initialCents * factor ** months
  if (missing <= 0) return ok(0)
  if (months === 0)
    return refuse('bad-months', 'The target date is here, so only a single payment can reach it.')
  const exact = missing / contributionValue(factor, saving.annualIncreaseRate, months)
  if (!Number.isFinite(exact)) return refuse('bad-rate', FAULTS['bad-rate'])
  // A whole amount that only binary rounding put above itself is not raised by a cent.
  return ok(Math.ceil(exact * (1 - 1e-12)))
}

/**
 * The first month in which the steady path holds the target, or null if it does not within 100 years.
 *
 * @param annualTargetGrowthRate how the target itself rises: inflation, or 0
 */
export function monthsToReach(
  saving: Saving,
  growth: Growth,
  targetCents: Cents,
  annualTargetGrowthRate = 0,
): Result<number | null, Fault> {
  const fault = findFault(saving, growth, 0)
  if (fault) return refuse(fault, FAULTS[fault])
  if (!isAmount(targetCents)) return refuse('bad-amount', FAULTS['bad-amount'])
  if (!isRate(annualTargetGrowthRate)) return refuse('bad-rate', FAULTS['bad-rate'])
  const factor = monthlyFactor(growth)
  let balance = saving.initialCents
  // Both as they are shown, in whole cents: a path that is said to hold the target has reached it.
  for (let month = 0; month <= MAX_MONTHS; month += 1) {
    if (month > 0) {
      balance =
        balance * factor +
        saving.monthlyContributionCents * contributionMultiple(saving.annualIncreaseRate, month)
    }
    const target = targetCents * priceLevel(annualTargetGrowthRate, month)
    if (roundCents(balance) >= roundCents(target)) return ok(month)
  }
  return ok(null)
}

/** The price level after some months of steady inflation, relative to today. */
export const priceLevel = (annualInflationRate: number, months: number): number =>
  (1 + annualInflationRate) ** (months / 12)
