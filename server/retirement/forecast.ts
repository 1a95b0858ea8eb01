/** Forecasts of retirement plans, cached because a simulation takes a fraction of a second. */
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdForecast, HouseholdPlan } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { RETIREMENT_PARTS, retirementFacts } from '#core/retirement/facts.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { digestOf } from '#server/content-cache.ts'
import type { Db } from '#server/db/connect.ts'
import { loadHousehold } from '#server/household/load-household.ts'

/** A client's plan, and what it is built on, on a day of theirs. */
export async function planWithFacts(
  db: Db,
  userUuid: string,
  today: IsoDate,
): Promise<{ readonly plan: RetirementPlan; readonly facts: RetirementFacts }> {
  const household = await loadHousehold(db, userUuid, today, RETIREMENT_PARTS)
  return { plan: household.plan, facts: retirementFacts(household) }
}

/** A household's plan with its expected path and its simulated lives. */
export interface Forecast {
  readonly household: HouseholdPlan
  readonly expected: HouseholdForecast
  readonly outcome: HouseholdOutcome
}

/** Recent forecasts by a digest of what they follow from; the oldest is evicted first. */
const cache = new Map<string, Forecast | null>()
const MOST_CACHED = 200

function makeForecast(plan: RetirementPlan, facts: RetirementFacts, today: IsoDate): Forecast | null {
  const resolved = householdPlan(plan, facts, today)
  if (!resolved.ok) return null
  const { household } = resolved.value
  const expected = forecastHousehold(household)
  const outcome = householdOutcomeOf(household)
  return expected.ok && outcome.ok ? { household, expected: expected.value, outcome: outcome.value } : null
}

/** The forecast of a plan on a day; null until the retirement dates are saved, or while the plan lacks what it needs. */
export function forecastOf(plan: RetirementPlan, facts: RetirementFacts, today: IsoDate): Forecast | null {
  if (plan.dates === null) return null
  const key = digestOf([plan, facts, today])
  const found = cache.has(key) ? (cache.get(key) ?? null) : makeForecast(plan, facts, today)
  cache.delete(key)
  cache.set(key, found)
  const [oldest] = cache.keys()
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
  return found
}
