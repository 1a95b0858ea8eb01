import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isShare, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import {
  drawDown,
  requiredBalance,
  steadyGrowth,
  sustainableSpending,
} from '#core/finance/retirement/drawdown.ts'

/*
 * The effect of a bad sequence of returns, a long life or a death on a retirement plan, and the cover that fixes it.
 * Deterministic, in today's money, by year: a stress test prices one event; probabilities come from simulations.
 */

export interface ProtectPlan {
  readonly balanceCents: Cents
  readonly years: number
  /** The household's spending and its income from elsewhere by year, today's money; the last entry stays. */
  readonly spendingCents: readonly Cents[]
  readonly incomeCents: readonly Cents[]
  /** Real yearly return that is expected of the portfolio, after cost. */
  readonly realReturn: number
}

/** A stress scenario. */
export type Stress =
  /** Real returns of some years, the first unless `fromYear` says otherwise; the expected one in all others. */
  | {
      readonly kind: 'bad-sequence'
      readonly label: string
      readonly realReturns: readonly number[]
      readonly fromYear?: number
    }
  /** The money is needed for longer; `survival[k]` is the chance to be alive k years past the plan's end. */
  | {
      readonly kind: 'long-life'
      readonly label: string
      readonly extraYears: number
      readonly survival?: readonly number[]
      /** Real rate and loading of an insurer's deferred income. */
      readonly insurerRealRate?: number
      readonly loading?: number
    }
  /** One of two dies: from `year` on, what is left of the income and of the spending. */
  | {
      readonly kind: 'death'
      readonly label: string
      readonly year: number
      readonly survivorIncomeCents: readonly Cents[]
      readonly survivorSpendingShare: number
    }

/** The cover that would have fixed it. */
export type Cover =
  /** Cash that pays whole or part of some years instead of a sale, and what must be added to the portfolio besides. */
  | {
      readonly kind: 'reserve'
      readonly payouts: readonly { readonly year: number; readonly cents: Cents }[]
      /** The sum of the payouts. */
      readonly cashCents: Cents
      readonly investedCents: Cents
    }
  /** An income that begins when the plan ends: what a year of it must pay, and a fair premium for it today. */
  | { readonly kind: 'longevity-income'; readonly yearlyCents: Cents; readonly premiumCents: Cents }
  /** Paid out at the death. */
  | { readonly kind: 'life-cover'; readonly amountCents: Cents }

export interface StressResult {
  readonly kind: Stress['kind']
  readonly label: string
  /** Years paid in full, of how many. */
  readonly paidYears: number
  readonly years: number
  readonly endBalanceCents: Cents
  /** Today's shortfall of the portfolio under this stress; 0 if it is sufficient. */
  readonly shortfallCents: Cents
  /** The cover that fixes it; null if there is no shortfall. */
  readonly cover: Cover | null
  /** The alternative: a spending cut from the start. 0 without a shortfall, 1 if no cut is enough. */
  readonly spendingCutShare: number
}

interface Course {
  readonly growth: Float64Array
  readonly spending: Float64Array
  readonly income: Float64Array
}

const yearly = (amounts: readonly number[], years: number): Float64Array =>
  Float64Array.from({ length: years }, (_, year) => amounts[year] ?? amounts.at(-1) ?? 0)

/** The plan's course under a stress. */
function courseOf(plan: ProtectPlan, stress: Stress | null): Course {
  const years = plan.years + (stress?.kind === 'long-life' ? stress.extraYears : 0)
  const growth = steadyGrowth(plan.realReturn, years)
  const spending = yearly(plan.spendingCents, years)
  const income = yearly(plan.incomeCents, years)
  if (stress?.kind === 'bad-sequence') {
    const from = stress.fromYear ?? 0
    stress.realReturns.forEach((realReturn, index) => {
      if (from + index < years) growth[from + index] = 1 + realReturn
    })
  }
  if (stress?.kind === 'death') {
    for (let year = Math.max(0, stress.year); year < years; year += 1) {
      const since = year - stress.year
      spending[year] = (spending[year] ?? 0) * stress.survivorSpendingShare
      income[year] = stress.survivorIncomeCents[since] ?? stress.survivorIncomeCents.at(-1) ?? 0
    }
  }
  return { growth, spending, income }
}

const needs = ({ spending, income }: Course): Float64Array =>
  spending.map((amount, year) => amount - (income[year] ?? 0))

function longevityCover(stress: Stress & { kind: 'long-life' }, plan: ProtectPlan, course: Course): Cover {
  const rate = stress.insurerRealRate ?? plan.realReturn
  const gaps = needs(course).subarray(plan.years)
  const yearlyIncome = gaps.reduce((most, gap) => Math.max(most, gap), 0)
  // Deferred: discounted over the plan's years, then paid only to those who are still alive.
  let discount = steadyGrowth(rate, plan.years).reduce((price, growth) => price / growth, 1)
  let premium = 0
  gaps.forEach((_, k) => {
    premium += yearlyIncome * discount * (stress.survival?.[k] ?? 1)
    discount /= 1 + rate
  })
  return {
    kind: 'longevity-income',
    yearlyCents: roundCents(yearlyIncome),
    premiumCents: roundCents(premium * (1 + (stress.loading ?? 0))),
  }
}

/** What must be paid out at the death, so that portfolio and payout carry the survivor to the end. */
function lifeCover(stress: Stress & { kind: 'death' }, plan: ProtectPlan, course: Course): Cover {
  const at = Math.max(0, stress.year)
  const flows = needs(course)
  const before = drawDown(course.growth, plan.balanceCents, flows.subarray(0, at))
  const needed = requiredBalance(course.growth.subarray(at), flows.subarray(at))
  return { kind: 'life-cover', amountCents: roundCents(Math.max(0, needed - before.left)) }
}

function coverFor(stress: Stress, plan: ProtectPlan, course: Course): Cover {
  if (stress.kind === 'bad-sequence') return reserveFor(plan, course)
  if (stress.kind === 'long-life') return longevityCover(stress, plan, course)
  return lifeCover(stress, plan, course)
}

/**
 * The smallest amount that fixes a bad sequence. A dollar not sold in year t is worth 1 / G_t today, so cash, which has
 * no real yield, pays in the years in which selling would cost most, as long as that is above a dollar; the rest is
 * better added to the portfolio.
 */
function reserveFor(plan: ProtectPlan, course: Course): Cover {
  const flows = needs(course)
  const payouts = new Map<number, number>()
  let invested = 0
  // Each iteration covers a year or ends the search, so the number of years is sufficient.
  for (let turn = 0; turn <= flows.length; turn += 1) {
    let discount = 1
    let sum = 0
    let most = { sum: 0, year: -1 }
    const discounts = flows.map((flow, year) => {
      const now = discount
      sum += flow * now
      if (sum > most.sum) most = { sum, year }
      discount /= course.growth[year] ?? 1
      return now
    })
    const short = most.sum - plan.balanceCents
    if (short <= 0.5) break
    let dearest = 0
    for (let year = 1; year <= most.year; year += 1) {
      if ((flows[year] ?? 0) > 0 && (discounts[year] ?? 0) > (discounts[dearest] ?? 0)) dearest = year
    }
    const worth = discounts[dearest] ?? 1
    if (worth <= 1 || (flows[dearest] ?? 0) <= 0) {
      invested = short
      break
    }
    const paid = Math.min(flows[dearest] ?? 0, short / worth)
    payouts.set(dearest, paid)
    flows[dearest] = (flows[dearest] ?? 0) - paid
  }
  const paidOut = [...payouts]
    .map(([year, amount]) => ({ year, cents: Math.ceil(amount) }))
    .sort((one, other) => one.year - other.year)
  return {
    kind: 'reserve',
    payouts: paidOut,
    cashCents: paidOut.reduce((all, { cents }) => all + cents, 0),
    investedCents: Math.ceil(invested),
  }
}

/** Whether a plan and its stress are valid: whole years, nonnegative cents, rates above -100%. */
function isPlan({ balanceCents, years, spendingCents, incomeCents, realReturn }: ProtectPlan): boolean {
  const amounts = [balanceCents, ...spendingCents, ...incomeCents]
  return isWhole(years, 1, MAX_YEARS) && amounts.every(isNonNegativeCents) && isRate(realReturn)
}

function isStress(stress: Stress, plan: ProtectPlan): boolean {
  if (stress.kind === 'bad-sequence') {
    return stress.realReturns.every(isRate) && isWhole(stress.fromYear ?? 0, 0, MAX_YEARS)
  }
  if (stress.kind === 'long-life') {
    const { extraYears, survival = [], insurerRealRate = plan.realReturn, loading = 0 } = stress
    const rates = [insurerRealRate, loading]
    return isWhole(extraYears, 0, MAX_YEARS) && survival.every(isShare) && rates.every(isRate)
  }
  const { year, survivorIncomeCents, survivorSpendingShare } = stress
  return (
    isWhole(year, -MAX_YEARS, MAX_YEARS) &&
    survivorIncomeCents.every(isNonNegativeCents) &&
    survivorSpendingShare >= 0 &&
    survivorSpendingShare <= 10
  )
}

/** Runs the plan under a stress. */
export function stressTest(
  plan: ProtectPlan,
  stress: Stress,
): Result<StressResult, 'bad-plan' | 'bad-stress'> {
  if (!isPlan(plan)) return refusePlan()
  return isStress(stress, plan)
    ? ok(live(plan, stress))
    : refuse('bad-stress', 'A stress needs returns above -99%, whole years, and amounts of zero or more.')
}

const refusePlan = () =>
  refuse('bad-plan', 'A plan runs for 1 to 100 whole years, and its amounts must be zero or more.')

function live(plan: ProtectPlan, stress: Stress): StressResult {
  const course = courseOf(plan, stress)
  const flows = needs(course)
  const years = flows.length
  const { left, paidPeriods } = drawDown(course.growth, plan.balanceCents, flows)
  const shortfall = Math.max(0, requiredBalance(course.growth, flows) - plan.balanceCents)
  const broken = shortfall > 0.5
  const { growth, income, spending } = course
  const level = sustainableSpending(growth, plan.balanceCents, years, { income, shape: spending })
  return {
    kind: stress.kind,
    label: stress.label,
    paidYears: broken ? paidPeriods : years,
    years,
    endBalanceCents: roundCents(left),
    shortfallCents: broken ? roundCents(shortfall) : 0,
    cover: broken ? coverFor(stress, plan, course) : null,
    spendingCutShare: broken ? 1 - Math.min(1, level ?? 1) : 0,
  }
}
