/** The plan with each of its spending rules side by side: how sure each is, and what it pays. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getRetirementIncomeStrategy } from '#core/contract/retirement-analysis.ts'
import { SPENDING_RULES } from '#core/contract/retirement-sections.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { historicalMarkets } from '#core/finance/household/household-history.ts'
import {
  chanceOfSuccess,
  type HouseholdLives,
  liveOnPaths,
  simulateHousehold,
} from '#core/finance/household/simulate-household.ts'
import type { MarketRecord } from '#core/finance/market/market.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { createPercentileSelector, percentile } from '#core/finance/math/percentiles.ts'
import { recordedMix } from './glide-path.ts'
import { planRule, type ResolvedHousehold } from './household-plan.ts'
import { monthlySpending } from './monthly-spending.ts'
import { PLAN_LIVES } from './plan-lives.ts'

type Compared = NonNullable<Data<typeof getRetirementIncomeStrategy>['result']>
type Strategy = Compared['strategies'][number]
type Outcome = Strategy['simulation']

/** A bad, a typical and a good year: 1 in 10 pays less, half do, 1 in 10 pays more. */
const YEAR_PERCENTILES = [0.1, 0.5, 0.9] as const

/** @param everyday a month of everyday spending as planned, of which each year pays a share */
function strategyOutcome(lives: HouseholdLives, legacyCents: Cents, everyday: Cents): Outcome {
  const paid = lives.everyday.filter((share) => share >= 0)
  const found = new Float64Array(YEAR_PERCENTILES.length)
  const worst = paid.reduce((least, share) => Math.min(least, share), Infinity)
  createPercentileSelector(paid.length, YEAR_PERCENTILES)(paid, 0, found, 0)
  const [bad, median, good] = found
  const monthly = (share = 0): Cents => roundCents(share * everyday)
  return {
    paths: lives.count,
    success_share: chanceOfSuccess(lives, legacyCents),
    bad_monthly_cents: monthly(bad),
    median_monthly_cents: monthly(median),
    good_monthly_cents: monthly(good),
    worst_monthly_cents: monthly(worst),
    median_end_cents: roundCents(percentile(lives.endBalance, 0.5)),
  }
}

/** The life with the lowest year; of equals, the one with the least left. */
function worstLife({ count, years, everyday, endBalance }: HouseholdLives): number {
  let [worst, lowest] = [0, Infinity]
  for (let life = 0; life < count; life += 1) {
    const paid = everyday.subarray(life * years, (life + 1) * years)
    const least = paid.reduce((low, share) => (share >= 0 && share < low ? share : low), Infinity)
    const isLess = (endBalance[life] ?? 0) < (endBalance[worst] ?? 0)
    if (least < lowest || (least === lowest && isLess)) [worst, lowest] = [life, least]
  }
  return worst
}

/** `1871–2023`. */
export const recordLabel = ({ firstYear, through }: MarketRecord): string =>
  `${firstYear}–${through.slice(0, 4)}`

/**
 * The plan with each spending rule, on the lives behind its chance of success and from every start of a market record, which
 * begins with the first retirement. Null without a full year of retirement or everyday spending, or if the record is shorter
 * than the retirement.
 *
 * @param record by month, so that every month is a start
 */
export function incomeStrategies(
  { household, sections }: ResolvedHousehold,
  record: MarketRecord,
): Compared | null {
  const everyday = monthlySpending(household)?.everyday_cents ?? 0
  const { essentialCents, niceToHaveCents } = household.spending
  const mix = recordedMix(MODELS[sections.risk_portfolio.after].allocation)
  const markets = historicalMarkets(household, record, mix)
  if (everyday === 0 || !markets.ok) return null
  const { paths, starts } = markets.value
  const strategies = SPENDING_RULES.flatMap((kind): Strategy[] => {
    const plan = { ...household, rule: planRule(kind, sections) }
    const history = liveOnPaths(plan, paths)
    const simulation = simulateHousehold(plan, PLAN_LIVES)
    if (!history.ok || !simulation.ok) return []
    const outcome = (lives: HouseholdLives) => strategyOutcome(lives, plan.legacyCents, everyday)
    const worst_start = starts[worstLife(history.value)] ?? ''
    return [
      { kind, history: { ...outcome(history.value), worst_start }, simulation: outcome(simulation.value) },
    ]
  })
  return {
    strategies,
    everyday_monthly_cents: everyday,
    essential_monthly_cents: roundCents((everyday * essentialCents) / (essentialCents + niceToHaveCents)),
  }
}
