import { annuityDue } from '#core/finance/math/annuity.ts'
import { ROUNDING, type Holdings } from './holdings.ts'
import { firstSpending, nextSpending, type SpendingDecision, type SpendingRule } from './withdrawal.ts'

/** A household's retirement plan; amounts in today's money, in any one unit. */
export interface RetirementPlan {
  readonly balance: number
  readonly years: number
  readonly rule: SpendingRule
  /** Income from elsewhere in each year: Social Security, pensions, annuities. The last entry stays. */
  readonly income?: readonly number[]
  /** A year that brings less than this is a failure, even when the rule got what it asked for. */
  readonly essential?: number
  /** What must be left at the end. */
  readonly legacy?: number
}

/** A plan prepared for many simulations. */
export interface PreparedPlan {
  readonly plan: RetirementPlan
  /** The portfolio after buying the floor. */
  readonly balance: number
  /** Outside income by year, with the floor of floor-and-upside in it. */
  readonly income: Float64Array
  /** Outside income of the last year: what lasts. The rule's amount comes on top of it in every year. */
  readonly lasting: number
  /**
   * Kept back at the start of each year until lasting income begins: the sum of what is still missing, at no real yield.
   * A rule sees the portfolio without it, so that Social Security that starts late is no trigger.
   */
  readonly bridge: Float64Array
}

/** Buys the floor if the rule has one, and calculates the bridge to incomes that start late. */
export function preparePlan(plan: RetirementPlan): PreparedPlan {
  const { rule, years } = plan
  const outside = plan.income ?? []
  const income = Float64Array.from({ length: years }, (_, year) => outside[year] ?? outside.at(-1) ?? 0)
  let balance = plan.balance
  if (rule.kind === 'floor-upside') {
    const price = annuityDue(rule.ladderRealRate, years)
    const floor = price > 0 ? Math.max(0, Math.min(rule.floor, balance / price)) : 0
    balance = Math.max(0, balance - floor * price)
    for (let year = 0; year < years; year += 1) income[year] = (income[year] ?? 0) + floor
  }
  const lasting = income.at(-1) ?? 0
  const bridge = new Float64Array(years)
  let missing = 0
  for (let year = years - 1; year >= 0; year -= 1) {
    missing += Math.max(0, lasting - (income[year] ?? 0))
    bridge[year] = missing
  }
  return { plan, balance, income, lasting, bridge }
}

/** The result of a plan on one path. */
export interface PathResult {
  /** Years whose income was paid in full, from the first on; all of them is what success asks for. */
  readonly fundedYears: number
  readonly endBalance: number
  readonly lowestIncome: number
  readonly success: boolean
}

/**
 * Simulates a plan. The rule decides at the start of each year; its amount is paid in equal real installments, one at
 * the start of each period.
 *
 * @param start the period in which the plan begins
 * @param incomes is filled with the household's income of each year, from `at` on
 */
export function livePath(
  prepared: PreparedPlan,
  holdings: Holdings,
  periodsPerYear: 1 | 12,
  start: number,
  incomes: Float64Array,
  at: number,
): PathResult {
  const { plan, income, bridge, lasting } = prepared
  const { rule, years } = plan
  let decision: SpendingDecision | null = null
  let fundedYears = years
  let lowestIncome = Infinity
  for (let year = 0; year < years; year += 1) {
    const yearStart = {
      year,
      yearsLeft: years - year,
      balance: Math.max(0, holdings.value - (bridge[year] ?? 0)),
      lastReturn: holdings.lastReturn,
      lastInflation: holdings.lastInflation,
    }
    decision = decision ? nextSpending(rule, decision, yearStart) : firstSpending(rule, yearStart)
    const outside = income[year] ?? 0
    const due = decision.amount + lasting - outside
    const paid = holdings.liveYear(start + year * periodsPerYear, due / periodsPerYear)
    if (paid < due * (1 - ROUNDING) && fundedYears === years) fundedYears = year
    incomes[at + year] = outside + paid
    lowestIncome = Math.min(lowestIncome, outside + paid)
  }
  const success =
    fundedYears === years &&
    lowestIncome >= (plan.essential ?? 0) * (1 - ROUNDING) &&
    holdings.value >= (plan.legacy ?? 0) * (1 - ROUNDING)
  return { fundedYears, endBalance: holdings.value, lowestIncome, success }
}
