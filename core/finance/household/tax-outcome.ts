import type { Cents } from '#core/finance/math/money.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import type { PlanProblem } from './check-plan.ts'
import { forecastHousehold } from './forecast.ts'
import type { HouseholdForecast, HouseholdPlan, HouseholdYear } from './plan.ts'

/** The choices that move tax between years: which account pays first, and what is converted to Roth. */
export type TaxChoice = Pick<HouseholdPlan, 'order' | 'conversions'>

/** What a choice comes to on the median path, in today's dollars. */
export interface TaxOutcome {
  readonly years: readonly HouseholdYear[]
  /** From the year of the first retirement on. */
  readonly lifetimeTax: Cents
  /** Medicare surcharges of all years. */
  readonly irmaa: Cents
  readonly converted: Cents
  /** The first required distribution; null if no traditional account is left by then. */
  readonly firstRmd: { readonly year: number; readonly cents: Cents } | null
  readonly endBalance: Cents
  /** After heirs' own tax, with the home. */
  readonly heirsKeep: Cents
  readonly shortFrom: number | null
}

const sumOf = (years: readonly HouseholdYear[], amount: (year: HouseholdYear) => Cents): Cents =>
  years.reduce((sum, year) => sum + amount(year), 0)

function outcomeOf(forecast: HouseholdForecast): TaxOutcome {
  const { years, lifetimeTax, endBalance, heirsKeep, shortFrom } = forecast
  const first = years.find(({ requiredDistribution }) => requiredDistribution > 0)
  return {
    years,
    lifetimeTax,
    irmaa: sumOf(years, ({ spending }) => spending.irmaa),
    converted: sumOf(years, ({ conversion }) => conversion),
    firstRmd: first ? { year: first.year, cents: first.requiredDistribution } : null,
    endBalance,
    heirsKeep,
    shortFrom,
  }
}

/** The plan's outcome with a choice of its own or another one. */
export function taxOutcome(
  plan: HouseholdPlan,
  choice: Partial<TaxChoice> = {},
): Result<TaxOutcome, PlanProblem> {
  const forecast = forecastHousehold({ ...plan, ...choice })
  return forecast.ok ? ok(outcomeOf(forecast.value)) : forecast
}
