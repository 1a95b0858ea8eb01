import { managed, rebalanced, yearTable, type Holdings } from './holdings.ts'
import { blend, periodLabel, type MarketRecord, type Mix } from '#core/finance/market/market.ts'
import type { Sleeves } from './portfolio-rule.ts'
import { isAmount } from '#core/finance/math/money.ts'
import { isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { isSpendingRule } from './withdrawal.ts'
import { summarise, type StrategyOutcome } from './retire-outcome.ts'
import { livePath, preparePlan, type PathResult, type RetirementPlan } from './retire-path.ts'

/** The asset mix, its yearly cost, and which asset pays withdrawals. */
export interface Investment {
  readonly mix: Mix
  readonly feeRate?: number
  /** `managed` is Guyton and Klinger's portfolio rule; it requires a yearly record with stocks, bonds and cash. */
  readonly upkeep?: 'rebalanced' | 'managed'
}

/** A start from which the plan failed. */
export interface FailedCohort {
  /** `1966` or `1966-03` */
  readonly start: string
  /** Years paid in full; all of them if only the essential amount or the legacy was missed. */
  readonly fundedYears: number
  readonly lowestIncome: number
}

export interface HistoryOutcome extends StrategyOutcome {
  readonly failed: readonly FailedCohort[]
  /** The start with the lowest minimum income; of equals, the one with the lowest final balance. */
  readonly worstStart: string
  /** The start of each path, in order. */
  readonly starts: readonly string[]
  readonly source: string
}

type HistoryRefusal = 'record-too-short' | 'bad-mix' | 'no-series' | 'bad-plan'

/** Prepares a record for investing: returns a function that opens a portfolio of a given size on it. */
function invest(
  record: MarketRecord,
  investment: Investment,
): Result<(balance: number) => Holdings, 'bad-mix' | 'no-series'> {
  const { mix, feeRate = 0 } = investment
  const path = blend(record, mix, feeRate)
  if (!path.ok) return path
  if (investment.upkeep !== 'managed') {
    const table = yearTable(path.value)
    return ok((balance) => rebalanced(table, balance))
  }
  const { stocks, bonds, cash } = record.returns
  if (!stocks || !bonds || !cash || record.periodsPerYear !== 1 || (mix.corporates ?? 0) > 0) {
    return refuse('no-series', 'Choosing which asset pays needs a yearly record of stocks, bonds and cash.')
  }
  const net = (series: Float64Array) => series.map((nominal) => (1 + nominal) * (1 - feeRate) - 1)
  const sleeves = { stocks: net(stocks), bonds: net(bonds), cash: net(cash), inflation: record.inflation }
  const targets: Sleeves = { stocks: mix.stocks ?? 0, bonds: mix.bonds ?? 0, cash: mix.cash ?? 0 }
  return ok((balance) => managed(sleeves, balance, targets))
}

/** Whether a plan is valid. */
export function checkPlan(plan: RetirementPlan): Result<RetirementPlan, 'bad-plan'> {
  const amounts = [plan.balance, plan.essential ?? 0, plan.legacy ?? 0, ...(plan.income ?? [])]
  if (!isWhole(plan.years, 1, MAX_YEARS)) {
    return refuse('bad-plan', 'A plan runs for 1 to 100 whole years.')
  }
  if (!amounts.every(isAmount)) return refuse('bad-plan', 'Balances and incomes must be zero or more.')
  if (!isSpendingRule(plan.rule)) {
    return refuse('bad-plan', 'A rule needs amounts of zero or more, and shares between 0 and 100%.')
  }
  return ok(plan)
}

/** Simulates a plan from every start period of a record that covers the whole plan. */
export function runHistory(
  record: MarketRecord,
  investment: Investment,
  plan: RetirementPlan,
): Result<HistoryOutcome, HistoryRefusal> {
  const checked = checkPlan(plan)
  if (!checked.ok) return checked
  const invested = invest(record, investment)
  if (!invested.ok) return invested
  const open = invested.value
  const cohorts = record.length - plan.years * record.periodsPerYear + 1
  if (cohorts < 1) {
    return refuse('record-too-short', `The market record is shorter than ${plan.years} years.`)
  }
  const prepared = preparePlan(plan)
  const incomes = new Float64Array(cohorts * plan.years)
  const results: PathResult[] = []
  for (let start = 0; start < cohorts; start += 1) {
    const holdings = open(prepared.balance)
    results.push(livePath(prepared, holdings, record.periodsPerYear, start, incomes, start * plan.years))
  }
  const starts = results.map((_, index) => periodLabel(record, index))
  return ok({
    ...summarise(results, incomes),
    failed: results.flatMap((result, index) =>
      result.success
        ? []
        : [
            {
              start: starts[index] ?? '',
              fundedYears: result.fundedYears,
              lowestIncome: result.lowestIncome,
            },
          ],
    ),
    worstStart: starts[worstOf(results)] ?? '',
    starts,
    source: record.source,
  })
}

function worstOf(results: readonly PathResult[]): number {
  let worst = 0
  results.forEach((result, index) => {
    const least = results[worst]
    if (!least) return
    const lower = result.lowestIncome - least.lowestIncome
    const close = Math.abs(lower) <= 1e-9 * Math.abs(least.lowestIncome)
    if (close ? result.endBalance < least.endBalance : lower < 0) worst = index
  })
  return worst
}
