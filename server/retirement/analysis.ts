/** What the plan answers from its forecast. */
import type { Data } from '#core/contract/endpoint.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { getRetirementIncomeStrategy, getSecureModel } from '#core/contract/retirement-analysis.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { resolvePlan, type ResolvedPlan } from '#core/retirement/defaults.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { incomeStrategies, recordLabel } from '#core/retirement/income-strategies.ts'
import { secureOf } from '#core/retirement/secure.ts'
import { type Forecast, forecastOf } from './forecast.ts'

const RECORD = recordFromMonthly(MARKET_MONTHLY)

interface Analyzed extends ResolvedPlan {
  /** Null until the household is saved, or while the plan lacks what it needs. */
  readonly forecast: (Omit<Forecast, 'household'> & { readonly resolved: ResolvedHousehold }) | null
}

function analyze(plan: RetirementPlan, facts: RetirementFacts, today: IsoDate): Analyzed {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const found = forecastOf(plan, facts, today)
  if (!found) return { sections, sources, forecast: null }
  const { household, expected, outcome } = found
  return { sections, sources, forecast: { resolved: { household, sections, sources }, expected, outcome } }
}

export function secureModelOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getSecureModel> {
  const { sections, sources, forecast } = analyze(plan, facts, today)
  return {
    secure: sections.secure,
    sources: { ...sources.secure },
    result: forecast && secureOf(forecast.resolved, forecast.expected),
  }
}

export function incomeStrategyOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getRetirementIncomeStrategy> {
  const { sections, sources, forecast } = analyze(plan, facts, today)
  return {
    income_strategy: sections.income_strategy,
    sources: { ...sources.income_strategy },
    record: recordLabel(RECORD),
    result: forecast && incomeStrategies(forecast.resolved, forecast.expected, RECORD),
  }
}
