/** Analyses of a plan that are too slow for the page. A worker runs them, or the page without worker support. */
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { incomeStrategies, recordLabel } from '#core/retirement/income-strategies.ts'
import { outcomeOf } from '#core/retirement/outcome.ts'
import { stressTestsOf } from '#core/retirement/stress.ts'
import { planningOf, targetsOf } from '#core/retirement/targets.ts'

interface Job<Kind extends string> {
  readonly kind: Kind
  readonly resolved: ResolvedHousehold
}

const record = () => recordFromMonthly(MARKET_MONTHLY)

/** Null for a plan that the engine rejects, or without a retirement that the record can cover. */
function compareStrategies(resolved: ResolvedHousehold) {
  const expected = forecastHousehold(resolved.household)
  const market = record()
  const compared = expected.ok ? incomeStrategies(resolved, expected.value, market) : null
  return compared && { ...compared, record: recordLabel(market) }
}

const successOf = ({ household }: ResolvedHousehold): number | null => {
  const outcome = outcomeOf(household)
  return outcome.ok ? outcome.value.success : null
}

/** Every analysis by its name; null for a plan that the engine rejects. */
const ANALYSES = {
  strategies: compareStrategies,
  stress: (resolved: ResolvedHousehold) => {
    const expected = forecastHousehold(resolved.household)
    return expected.ok ? stressTestsOf(resolved, expected.value, record()) : null
  },
  targets: (resolved: ResolvedHousehold) => {
    const success = successOf(resolved)
    return success === null ? null : targetsOf(resolved, success)
  },
  planning: (resolved: ResolvedHousehold) => {
    const success = successOf(resolved)
    return success === null ? null : planningOf(resolved, success)
  },
} as const
type Analysis = keyof typeof ANALYSES

export type AnalysisJob = { readonly [Kind in Analysis]: Job<Kind> }[Analysis]
export type AnalysisAnswer<Kind extends Analysis> = ReturnType<(typeof ANALYSES)[Kind]>

export const workOn = ({ kind, resolved }: AnalysisJob) => ANALYSES[kind](resolved)
