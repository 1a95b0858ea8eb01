/** The simulation of a plan, and its expected path. */
import type { MonthlySpending } from '#core/contract/retirement.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdForecast, HouseholdPlan, PlanYear } from '#core/finance/household/plan.ts'
import {
  type HouseholdLives,
  type HouseholdOutcome,
  mergeLives,
  simulateHousehold,
  summarizeLives,
} from '#core/finance/household/simulate-household.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { cutSpending, monthlySpending } from '#core/retirement/monthly-spending.ts'
import { PLAN_LIVES } from '#core/retirement/plan-lives.ts'

export interface Simulation {
  readonly household: HouseholdPlan
  /** Simulates the plan's lives from the first through the one before. */
  readonly to: number
}

/** What simulated lives say of a plan. */
export interface SimulatedPlan extends HouseholdOutcome {
  /** The month's spending down to which the spending rule cuts it in bad markets; null where it cuts nothing. */
  readonly cutCents: Cents | null
}

/** The lives that earlier jobs simulated for the same plan, so that each job adds to them. */
let known: { readonly key: string; readonly lives: HouseholdLives } | undefined

/** Adds the missing lives to those of earlier jobs; null for a plan that the engine rejects. */
function livesOf({ household, to }: Simulation, key: string): HouseholdLives | null {
  const before = known?.key === key ? known.lives : undefined
  if (before && before.count >= to) return before
  const more = simulateHousehold(household, { ...PLAN_LIVES, from: before?.count ?? 0, to })
  if (!more.ok) return null
  return before ? unwrap(mergeLives([before, more.value])) : more.value
}

/** What at least the lives asked for say; null for a plan that the engine rejects. */
export function simulate(job: Simulation): SimulatedPlan | null {
  const key = JSON.stringify(job.household)
  const lives = livesOf(job, key)
  if (!lives) return null
  known = { key, lives }
  const outcome = summarizeLives(job.household, lives)
  return { ...outcome, cutCents: cutSpending(job.household, outcome) }
}

/** What happens to a plan on the median market. */
export interface ExpectedPath {
  /** Every year; null for a plan that the engine rejects, with the reason. */
  readonly path: HouseholdForecast<PlanYear> | null
  readonly problem: string | null
  /** A month in retirement; null for a plan without a full year of it. */
  readonly spending: MonthlySpending | null
}

/** The expected path of a plan, without the federal returns, which no page draws. */
export function expectedPath({ household }: { readonly household: HouseholdPlan }): ExpectedPath {
  const found = forecastHousehold(household)
  if (!found.ok) return { path: null, problem: found.message, spending: null }
  const years = found.value.years.map(({ taxReturn: _, tax: __, ...year }) => year)
  return { path: { ...found.value, years }, problem: null, spending: monthlySpending(household) }
}
