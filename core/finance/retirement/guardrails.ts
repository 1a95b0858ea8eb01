import { requiredBalance, sustainableSpending } from './drawdown.ts'
import { isAmount } from '#core/finance/math/money.ts'
import { lowerQuantile } from '#core/finance/math/order-statistic.ts'
import { isGrowthFactor, isWantedChance, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/**
 * The inputs for risk-based guardrails. Instead of a fixed distance from the initial withdrawal rate, these guardrails
 * are the portfolio values at which the chance of success becomes too high or too low (Fitzpatrick and Tharp,
 * kitces.com, 2021 and later). Each path has a minimum balance that sustains the plan (a closed form), so the chance at
 * any balance is the share of paths whose minimum is no larger, and the balance at any chance is an order statistic.
 * Bisection over simulations gives the same result more slowly; the tests compare the two.
 */
export interface GuardrailPlan {
  /** Real growth of a dollar in each period of each path, from `realGrowth`. Each path must cover the plan. */
  readonly paths: readonly Float64Array[]
  readonly periodsPerYear: 1 | 12
  readonly years: number
  /** The household's outside income in each year of the plan, in today's money. The last entry repeats. */
  readonly income?: readonly number[]
  /** Spending in each year as a multiple of the base level. Default: 1. The last entry repeats and must be above 0. */
  readonly shape?: readonly number[]
}

/** Chances of success that trigger a spending change, and the chance that the new spending targets. */
export interface GuardrailLevels {
  /** Cut spending when the chance falls to this, such as 0.7. */
  readonly lower: number
  /** Raise spending when the chance rises to this, such as 0.95. */
  readonly upper: number
  /** The chance of success at the new spending, such as 0.85. */
  readonly target: number
}

export interface Guardrail {
  /** The portfolio value that triggers it. */
  readonly balance: number
  /** The household's yearly spending after the change. */
  readonly spending: number
  /** The change as a share of previous spending: -0.12 is a 12% cut. */
  readonly changeShare: number
}

export interface Guardrails {
  /** Chance of success with today's portfolio and spending. */
  readonly successShare: number
  readonly lower: Guardrail
  readonly upper: Guardrail
}

interface Flows {
  readonly income: Float64Array
  readonly shape: Float64Array
}

type PlanFault = 'no-paths' | 'bad-plan'

/** The validation error of a plan, if any. */
function planFault(plan: GuardrailPlan, amounts: readonly number[]): Result<never, PlanFault> | null {
  const { paths, periodsPerYear, years, income = [], shape = [] } = plan
  if (!isWhole(years, 1, MAX_YEARS) || ![...amounts, ...income].every(isAmount)) {
    return refuse('bad-plan', 'A plan runs for 1 to 100 whole years, and amounts must be zero or more.')
  }
  if (!shape.every((share) => share === 0 || (share >= 1e-3 && share <= 1e3)) || shape.at(-1) === 0) {
    return refuse('bad-plan', 'Spending of a year must be zero or more, and of the last one above zero.')
  }
  if (periodsPerYear !== 1 && periodsPerYear !== 12)
    return refuse('bad-plan', 'A period is a month or a year.')
  const periods = years * periodsPerYear
  if (
    paths.length === 0 ||
    paths.some((growth) => growth.length < periods || !growth.every(isGrowthFactor))
  ) {
    return refuse('no-paths', `There must be simulated paths that cover all ${years} years.`)
  }
  return null
}

const refuseLevel = () => refuse('bad-levels', 'A chance must be above 0 and at most 100%.')

/** Income and spending shape by period instead of by year. */
function flowsOf(plan: GuardrailPlan): Flows {
  const { periodsPerYear, years } = plan
  const spread = (yearly: readonly number[] | undefined, otherwise: number) =>
    Float64Array.from({ length: years * periodsPerYear }, (_, t) => {
      const value = yearly?.[Math.floor(t / periodsPerYear)] ?? yearly?.at(-1) ?? otherwise
      return value / periodsPerYear
    })
  return { income: spread(plan.income, 0), shape: spread(plan.shape, 1) }
}

/** The minimum balance that sustains a level of spending on each path, lowest first. */
function requiredBalances(plan: GuardrailPlan, spending: number): Float64Array {
  const { income, shape } = flowsOf(plan)
  const flows = shape.map((share, t) => spending * share - (income[t] ?? 0))
  return Float64Array.from(plan.paths, (growth) => requiredBalance(growth, flows)).sort()
}

const successOf = (plan: GuardrailPlan, balance: number, spending: number): number => {
  const enough = balance * (1 + 1e-12)
  return requiredBalances(plan, spending).filter((least) => least <= enough).length / plan.paths.length
}

const balanceFor = (plan: GuardrailPlan, spending: number, level: number): number =>
  lowerQuantile(requiredBalances(plan, spending), level)

function spendingFor(plan: GuardrailPlan, balance: number, level: number): number {
  const { income, shape } = flowsOf(plan)
  const periods = plan.years * plan.periodsPerYear
  const losses = Float64Array.from(
    plan.paths,
    (growth) => -(sustainableSpending(growth, balance, periods, { income, shape }) ?? 0),
  ).sort()
  return Math.max(0, -lowerQuantile(losses, level))
}

/** The chance that a balance sustains a level of spending to the end of the plan. */
export const successShare = (
  plan: GuardrailPlan,
  balance: number,
  spending: number,
): Result<number, PlanFault> => planFault(plan, [balance, spending]) ?? ok(successOf(plan, balance, spending))

/** The minimum balance that sustains a level of spending on this share of paths; the share must be above 0. */
export const balanceAtSuccess = (
  plan: GuardrailPlan,
  spending: number,
  level: number,
): Result<number, PlanFault | 'bad-levels'> =>
  isWantedChance(level)
    ? (planFault(plan, [spending]) ?? ok(balanceFor(plan, spending, level)))
    : refuseLevel()

/** The highest spending that a balance sustains on this share of paths; the share must be above 0. */
export const spendingAtSuccess = (
  plan: GuardrailPlan,
  balance: number,
  level: number,
): Result<number, PlanFault | 'bad-levels'> =>
  isWantedChance(level)
    ? (planFault(plan, [balance]) ?? ok(spendingFor(plan, balance, level)))
    : refuseLevel()

/** The portfolio values at which spending should change, and the new spending, given today's portfolio and spending. */
export function guardrails(
  plan: GuardrailPlan,
  balance: number,
  spending: number,
  levels: GuardrailLevels,
): Result<Guardrails, PlanFault | 'bad-levels' | 'no-spending'> {
  const { lower, target, upper } = levels
  if (!(lower > 0 && lower < target && target < upper && upper <= 1)) {
    return refuse('bad-levels', 'The target must lie between the lower and the upper guardrail.')
  }
  if (!(spending >= 1e-6)) return refuse('no-spending', 'There is no spending to set guardrails for.')
  const fault = planFault(plan, [balance, spending])
  if (fault) return fault
  const guardrailAt = (level: number): Guardrail => {
    const trigger = balanceFor(plan, spending, level)
    const next = spendingFor(plan, trigger, target)
    return { balance: trigger, spending: next, changeShare: next / spending - 1 }
  }
  return ok({
    successShare: successOf(plan, balance, spending),
    lower: guardrailAt(lower),
    upper: guardrailAt(upper),
  })
}
