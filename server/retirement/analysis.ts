/** What the plan answers from its forecast. */
import type { Data } from '#core/contract/endpoint.ts'
import type {
  getPlanningStrategy,
  getProtectModel,
  getRetirementIncomeStrategy,
  getSecureModel,
  getTargets,
} from '#core/contract/retirement-analysis.ts'
import type { SectionName } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
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

/** A forecast with the sections that its household was made from. */
interface Analyzed extends Omit<Forecast, 'household'> {
  readonly resolved: ResolvedHousehold
}

/** An analysis, cached with the forecast it is made from and the sections that it reads besides. */
function cached<T>(
  calculate: (forecast: Analyzed) => T,
  read: (sections: ResolvedPlan['sections']) => unknown,
): (forecast: Analyzed) => T {
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
  ({ resolved }) => incomeStrategies(resolved, RECORD),
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

type Inputs = readonly [plan: RetirementPlan, facts: RetirementFacts, today: IsoDate]

/** A section as saved or by default, where its defaults come from, and the forecast that an analysis of it reads. */
export function analyze<Name extends SectionName>(name: Name, ...inputs: Inputs) {
  const { sections, sources } = resolvePlan(...inputs)
  const found = forecastOf(...inputs)
  const forecast: Analyzed | null = found && {
    resolved: { household: found.household, sections, sources },
    expected: found.expected,
    outcome: found.outcome,
  }
  const defaulted: Data<typeof getTargets>['sources'] = { ...sources[name] }
  return { section: sections[name], sources: defaulted, forecast }
}

export function secureModelOf(...inputs: Inputs): Data<typeof getSecureModel> {
  const { section: secure, sources, forecast } = analyze('secure', ...inputs)
  return { secure, sources, result: forecast && secureOf(forecast.resolved, forecast.expected) }
}

export function incomeStrategyOf(...inputs: Inputs): Data<typeof getRetirementIncomeStrategy> {
  const { section: income_strategy, sources, forecast } = analyze('income_strategy', ...inputs)
  return { income_strategy, sources, record: recordLabel(RECORD), result: forecast && strategies(forecast) }
}

export function targetsAnswer(...inputs: Inputs): Data<typeof getTargets> {
  const { section, sources, forecast } = analyze('targets', ...inputs)
  return { targets: section, sources, result: forecast && targets(forecast) }
}

export function planningStrategyOf(...inputs: Inputs): Data<typeof getPlanningStrategy> {
  const { section: planning_strategy, sources, forecast } = analyze('planning_strategy', ...inputs)
  return { planning_strategy, sources, result: forecast && planning(forecast) }
}

export function protectModelOf(...inputs: Inputs): Data<typeof getProtectModel> {
  const { section: protect, sources, forecast } = analyze('protect', ...inputs)
  return { protect, sources, tests: forecast ? stressTests(forecast) : [] }
}
