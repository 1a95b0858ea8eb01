import { blend, periodLabel, type MarketRecord, type Mix } from '#core/finance/market/market.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { checkHouseholdPlan, planYears, type PlanProblem } from './check-plan.ts'
import { plannedLifetimes } from './lifetimes.ts'
import { medianMarket, type HouseholdMarket } from './market.ts'
import type { HouseholdPlan } from './plan.ts'
import { liveOnPaths, type HouseholdLives } from './simulate-household.ts'
import { layOut } from './timeline.ts'
import { ROUNDING_CENTS } from './whole-cents.ts'

/** How the invested accounts are invested in a historical record, and at what yearly cost. */
export interface HistoricalMix {
  readonly mix: Mix
  readonly feeRate?: number
}

export interface HistoricalMarkets {
  /** `1966` or `1966-03`: where in the record each path begins. */
  readonly starts: readonly string[]
  readonly paths: readonly HouseholdMarket[]
  /** The plan year in which history begins: that of the first retirement. */
  readonly fromYear: number
  readonly source: string
}

type HistoryProblem = PlanProblem | 'bad-mix' | 'no-series' | 'record-too-short' | 'no-start'

/** Names of the markets that a plan is tested against: what happened to those who retired then. */
export const STRESS_STARTS = [1929, 1966, 2000, 2008] as const

/** The first plan year in which the household lives on its plan. */
function retirementYear(plan: HouseholdPlan, years: number): number {
  const { planShare } = plannedLifetimes(layOut(plan, years))
  return Math.max(
    0,
    planShare.findIndex((share) => share > 0),
  )
}

/** Growth of a dollar from the start of a record to each period, so that any stretch of it is one division. */
function compounded(rates: Float64Array): Float64Array {
  const levels = new Float64Array(rates.length + 1)
  levels[0] = 1
  for (let t = 0; t < rates.length; t += 1) levels[t + 1] = (levels[t] ?? 1) * (1 + (rates[t] ?? 0))
  return levels
}

/**
 * Lays a record over a plan, from any of its periods on. History begins with the year of the first retirement, when a
 * bad market hurts most; the years before it, and those after the record's end, have the plan's median return.
 */
function overlay(plan: HouseholdPlan, record: MarketRecord, { mix, feeRate }: HistoricalMix) {
  const blended = blend(record, mix, feeRate)
  if (!blended.ok) return blended
  const years = planYears(plan)
  const fromYear = retirementYear(plan, years)
  const median = medianMarket(plan, years)
  const wealth = compounded(blended.value.returns)
  const prices = compounded(blended.value.inflation)
  const step = record.periodsPerYear
  const pathFrom = (start: number): HouseholdMarket => {
    const path = { returns: median.returns.slice(), inflation: median.inflation.slice() }
    for (let year = fromYear; year < years; year += 1) {
      const at = start + (year - fromYear) * step
      if (at + step >= wealth.length) break
      path.returns[year] = (wealth[at + step] ?? 1) / (wealth[at] ?? 1) - 1
      path.inflation[year] = (prices[at + step] ?? 1) / (prices[at] ?? 1) - 1
    }
    return path
  }
  return ok({ years, fromYear, pathFrom })
}

/** A path for every start of a record after which it covers all years of retirement. */
export function historicalMarkets(
  plan: HouseholdPlan,
  record: MarketRecord,
  invested: HistoricalMix,
): Result<HistoricalMarkets, HistoryProblem> {
  const checked = checkHouseholdPlan(plan)
  if (!checked.ok) return checked
  const laid = overlay(plan, record, invested)
  if (!laid.ok) return laid
  const { years, fromYear, pathFrom } = laid.value
  const count = record.length - (years - fromYear) * record.periodsPerYear + 1
  if (count < 1) {
    return refuse('record-too-short', `The market record is shorter than ${years - fromYear} years.`)
  }
  const indexes = Array.from({ length: count }, (_, start) => start)
  return ok({
    starts: indexes.map((start) => periodLabel(record, start)),
    paths: indexes.map(pathFrom),
    fromYear,
    source: record.source,
  })
}

/** What a plan would have come to for a household that retired at the start of a calendar year. */
export interface StressOutcome {
  readonly startYear: number
  /** Years of the record that the plan has lived through; the rest has the median return. */
  readonly recordedYears: number
  readonly success: boolean
  /** The calendar year of the plan that first comes short; null if none. */
  readonly shortFrom: number | null
  readonly endBalance: Cents
  /** The lowest spending paid in a full year of retirement. */
  readonly lowestSpending: Cents
  /** Total balance at the end of each plan year, and spending paid in it; cents, not rounded. */
  readonly balances: Float64Array
  readonly spending: Float64Array
  readonly market: HouseholdMarket
}

/**
 * Tests a plan against named years of a record, such as 1929, 1966, 2000 and 2008. Unlike {@link historicalMarkets} the
 * record may end before the plan does.
 */
export function stressTests(
  plan: HouseholdPlan,
  record: MarketRecord,
  invested: HistoricalMix,
  startYears: readonly number[] = STRESS_STARTS,
): Result<readonly StressOutcome[], HistoryProblem> {
  const checked = checkHouseholdPlan(plan)
  if (!checked.ok) return checked
  const laid = overlay(plan, record, invested)
  if (!laid.ok) return laid
  const { years, fromYear, pathFrom } = laid.value
  const step = record.periodsPerYear
  const indexes = startYears.map((year) => (year - record.firstYear) * step)
  if (!indexes.every((index) => Number.isInteger(index) && index >= 0 && index + step <= record.length)) {
    return refuse('no-start', `The market record begins in ${record.firstYear}.`)
  }
  const paths = indexes.map(pathFrom)
  const lived = liveOnPaths(plan, paths)
  if (!lived.ok) return lived
  return ok(
    startYears.map((startYear, life) => {
      const index = indexes[life] ?? 0
      const market = paths[life] ?? { returns: new Float64Array(), inflation: new Float64Array() }
      return {
        startYear,
        recordedYears: Math.min(years - fromYear, Math.floor((record.length - index) / step)),
        ...outcomeOf(plan, lived.value, life, fromYear),
        market,
      }
    }),
  )
}

function outcomeOf(plan: HouseholdPlan, lives: HouseholdLives, life: number, fromYear: number) {
  const { years } = lives
  const spending = lives.paid.slice(life * years, (life + 1) * years)
  const short = lives.shortFrom[life] ?? -1
  const endBalance = lives.endBalance[life] ?? 0
  const full = spending.subarray(Math.min(years - 1, fromYear + 1))
  return {
    success: short < 0 && endBalance >= plan.legacyCents - ROUNDING_CENTS,
    shortFrom: short < 0 ? null : plan.firstYear + short,
    endBalance: roundCents(endBalance),
    lowestSpending: roundCents(full.reduce((least, paid) => Math.min(least, paid), full[0] ?? 0)),
    balances: lives.balances.slice(life * years, (life + 1) * years),
    spending,
  }
}
