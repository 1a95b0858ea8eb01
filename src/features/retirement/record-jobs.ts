/** Analyses on the record of past markets. */
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { recordFromMonthly } from '#core/finance/market/market.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { incomeStrategies, recordLabel } from '#core/retirement/income-strategies.ts'
import { stressTestsOf } from '#core/retirement/stress.ts'

const record = () => recordFromMonthly(MARKET_MONTHLY)

/** Null for a plan that the engine rejects, or without a retirement that the record can cover. */
export function compareStrategies(resolved: ResolvedHousehold) {
  const market = record()
  const compared = incomeStrategies(resolved, market)
  return compared && { ...compared, record: recordLabel(market) }
}

/** Null for a plan that the engine rejects. */
export function testStress(resolved: ResolvedHousehold) {
  const expected = forecastHousehold(resolved.household)
  return expected.ok ? stressTestsOf(resolved, expected.value, record()) : null
}
