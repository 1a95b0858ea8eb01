/** Analyses of a plan that are too slow for the page. A worker runs them, or the page without worker support. */
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { incomeStrategies, recordLabel } from '#core/retirement/income-strategies.ts'

/** Compares the income strategies. */
export interface StrategiesJob {
  readonly kind: 'strategies'
  readonly resolved: ResolvedHousehold
}

export type AnalysisJob = StrategiesJob

/** Null for a plan that the engine rejects, or without a retirement that the record can cover. */
const compareStrategies = ({ resolved }: StrategiesJob) => {
  const expected = forecastHousehold(resolved.household)
  const record = recordFromMonthly(MARKET_MONTHLY)
  const compared = expected.ok ? incomeStrategies(resolved, expected.value, record) : null
  return compared && { ...compared, record: recordLabel(record) }
}

/** The answer of each kind of job. */
export type AnalysisAnswer<J extends AnalysisJob> = J extends StrategiesJob
  ? ReturnType<typeof compareStrategies>
  : never

export const workOn = (job: AnalysisJob) => compareStrategies(job)
