import { isAmount, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isFeeRate, isRate, isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** Savings toward a goal: an initial balance, and a monthly contribution that increases once a year. */
export interface Saving {
  readonly initialCents: Cents
  /** Paid at the end of each month of the first year. */
  readonly monthlyContributionCents: Cents
  /** Increase of the monthly contribution after every twelve payments; negative for a decrease. */
  readonly annualIncreaseRate: number
}

/** Yearly growth and fee rates. */
export interface Growth {
  /** An account's APY, or a portfolio's compound return. */
  readonly annualRate: number
  /** Charged on the balance. */
  readonly annualFeeRate: number
}

type Fault = 'bad-rate' | 'bad-amount' | 'bad-months'

/** Monthly growth factor; twelve months compound to the yearly rate after the fee. */
const monthlyFactor = ({ annualRate, annualFeeRate }: Growth): number =>
  ((1 + annualRate) * (1 - annualFeeRate)) ** (1 / 12)

/** A month's contribution (month 1 is the first) as a multiple of the first year's. */
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

/** Whether a savings plan's amounts and yearly increase are valid. */
export const isSaving = (saving: Saving): boolean =>
  isAmount(saving.initialCents) &&
  isAmount(saving.monthlyContributionCents) &&
  isRate(saving.annualIncreaseRate)

/**
 * A savings plan's cash flows by month, starting today, for a simulation or a projection. Unrounded.
 * Throws a RangeError for more than 100 years, or a plan that {@link isSaving} rejects.
 */
export function savingFlows(saving: Saving, months: number): Float64Array {
  if (!isSaving(saving) || !isWhole(months, 0, MAX_MONTHS)) throw new RangeError('Not a saving plan')
  return Float64Array.from({ length: months + 1 }, (_, month) =>
    month === 0
      ? saving.initialCents
      : saving.monthlyContributionCents * contributionMultiple(saving.annualIncreaseRate, month),
  )
}

/** A goal at a constant return: balances and contributions in whole cents by month, starting today. */
export interface GoalPath {
  readonly balances: Float64Array
  /** Contributions to date, including the initial balance. */
  readonly paidIn: Float64Array
}

/**
 * The steady path of a goal: its balances at a constant return. Each figure is rounded to cents independently and
 * rounding is never carried forward, so every month matches {@link finalBalance}.
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
 * The sum of factor^0 to factor^(n - 1). Uses expm1 and log1p, because the plain quotient loses precision to
 * cancellation when the factor is close to 1.
 */
function annuity(factor: number, n: number): number {
  const rate = factor - 1
  return rate === 0 ? n : Math.expm1(n * Math.log1p(rate)) / rate
}

/**
 * The future value of one cent a month that increases once a year: full years form a geometric series, and the
 * remaining months add an ordinary annuity.
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

/** The balance after a number of months, in closed form. Unrounded cents. */
export function finalBalance(saving: Saving, growth: Growth, months: number): Result<number, Fault> {
  const fault = findFault(saving, growth, months)
  if (fault) return refuse(fault, FAULTS[fault])
  const factor = monthlyFactor(growth)
  const balance =
    saving.initialCents * factor ** months +
    saving.monthlyContributionCents * contributionValue(factor, saving.annualIncreaseRate, months)
  return Number.isFinite(balance) ? ok(balance) : refuse('bad-rate', FAULTS['bad-rate'])
}

/** The price level after a number of months of steady inflation, relative to today. */
export const priceLevel = (annualInflationRate: number, months: number): number =>
  (1 + annualInflationRate) ** (months / 12)
