import { annuityDue } from '#core/finance/math/annuity.ts'
import { ROUNDING, type Holdings } from './holdings.ts'
import { firstSpending, nextSpending, type SpendingDecision, type SpendingRule } from './withdrawal.ts'

/** A household's retirement plan. Amounts are in today's money, all in the same unit. */
export interface RetirementPlan {
  readonly balance: number
  readonly years: number
  readonly rule: SpendingRule
  /** Outside income in each year: Social Security, pensions, annuities. The last entry repeats. */
  readonly income?: readonly number[]
  /** Minimum yearly income: a year below it is a failure, even if the rule was paid in full. */
  readonly essential?: number
  /** The balance that must remain at the end. */
  readonly legacy?: number
}

/** A plan prepared for many simulations. */
export interface PreparedPlan {
  readonly plan: RetirementPlan
  /** The portfolio after buying the floor. */
  readonly balance: number
  /** Outside income by year, including the floor of a floor-and-upside rule. */
  readonly income: Float64Array
  /** Outside income in the last year, treated as permanent. The rule's amount is added to it in every year. */
  readonly lasting: number
  /**
   * Reserve at the start of each year that replaces permanent income until it begins: the sum of the remaining
   * shortfalls, at no real yield. It is hidden from the rule, so that delaying Social Security triggers no change.
   */
  readonly bridge: Float64Array
}

/** Buys the floor if the rule has one, and calculates the bridge to income that starts later. */
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
  /** Consecutive years paid in full, from the first. Success requires all years. */
  readonly fundedYears: number
  readonly endBalance: number
  readonly lowestIncome: number
  readonly success: boolean
}

/**
 * Simulates a plan on one path. The rule sets each year's amount at the start of the year; it is paid in equal real
 * installments, one at the start of each period.
 *
 * @param start the period in which the plan begins
 * @param incomes receives the household's income in each year, starting at index `at`
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
    // A year with more outside income than is spent, such as that of a home sale, has a negative amount due.
    if (paid < due - Math.abs(due) * ROUNDING && fundedYears === years) fundedYears = year
    incomes[at + year] = outside + paid
    lowestIncome = Math.min(lowestIncome, outside + paid)
  }
  const success =
    fundedYears === years &&
    lowestIncome >= (plan.essential ?? 0) * (1 - ROUNDING) &&
    holdings.value >= (plan.legacy ?? 0) * (1 - ROUNDING)
  return { fundedYears, endBalance: holdings.value, lowestIncome, success }
}
