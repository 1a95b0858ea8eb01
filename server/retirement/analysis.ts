/** What the plan answers from its forecast. */
import type { Data } from '#core/contract/endpoint.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type {
  getPlanningStrategy,
  getProtectModel,
  getRetirementIncomeStrategy,
  getSecureModel,
  getTargets,
} from '#core/contract/retirement-analysis.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { resolvePlan, type ResolvedPlan } from '#core/retirement/defaults.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { incomeStrategies, recordLabel } from '#core/retirement/income-strategies.ts'
import { secureOf } from '#core/retirement/secure.ts'
import { stressTestsOf } from '#core/retirement/stress.ts'
import { planningOf, targetsOf } from '#core/retirement/targets.ts'
import { type Forecast, forecastOf } from './forecast.ts'

const RECORD = recordFromMonthly(MARKET_MONTHLY)

interface Analyzed extends ResolvedPlan {
  /** Null until the household is saved, or while the plan lacks what it needs. */
  readonly forecast: (Omit<Forecast, 'household'> & { readonly resolved: ResolvedHousehold }) | null
}

/** An analysis, cached with the forecast it is made from and the sections that it reads besides. */
function cached<T>(
  calculate: (forecast: NonNullable<Analyzed['forecast']>) => T,
  read: (sections: ResolvedPlan['sections']) => unknown,
): (forecast: NonNullable<Analyzed['forecast']>) => T {
  const known = new WeakMap<object, Map<string, T>>()
  return (forecast) => {
    const ofForecast = known.get(forecast.expected) ?? new Map<string, T>()
    known.set(forecast.expected, ofForecast)
    const key = JSON.stringify(read(forecast.resolved.sections))
    const found = ofForecast.get(key) ?? calculate(forecast)
    ofForecast.set(key, found)
    return found
  }
}

const strategies = cached(
  ({ resolved, expected }) => incomeStrategies(resolved, expected, RECORD),
  ({ income_strategy, planning_strategy, secure, risk_portfolio, targets }) => [
    income_strategy,
    planning_strategy,
    secure,
    risk_portfolio,
    targets,
  ],
)
const targets = cached(
  ({ resolved, outcome }) => targetsOf(resolved, outcome.success),
  (sections) => sections.targets,
)
const planning = cached(
  ({ resolved, outcome }) => planningOf(resolved, outcome.success),
  (sections) => sections.targets,
)
const stressTests = cached(
  ({ resolved, expected }) => stressTestsOf(resolved, expected, RECORD),
  ({ protect, risk_portfolio }) => [protect, risk_portfolio],
)

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
    result: forecast && strategies(forecast),
  }
}

export function targetsAnswer(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getTargets> {
  const { sections, sources, forecast } = analyze(plan, facts, today)
  return {
    targets: sections.targets,
    sources: { ...sources.targets },
    result: forecast && targets(forecast),
  }
}

export function planningStrategyOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getPlanningStrategy> {
  const { sections, sources, forecast } = analyze(plan, facts, today)
  return {
    planning_strategy: sections.planning_strategy,
    sources: { ...sources.planning_strategy },
    result: forecast && planning(forecast),
  }
}

export function protectModelOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getProtectModel> {
  const { sections, sources, forecast } = analyze(plan, facts, today)
  return {
    protect: sections.protect,
    sources: { ...sources.protect },
    tests: forecast ? stressTests(forecast) : [],
  }
}
