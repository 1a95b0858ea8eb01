/** What bad markets, a long life, a death or inflation do to a plan, and what fixes each. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getProtectModel } from '#core/contract/retirement-analysis.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { planYears } from '#core/finance/household/check-plan.ts'
import { type HistoricalMix, STRESS_STARTS, stressTests } from '#core/finance/household/household-history.ts'
import { type HouseholdMarket, medianMarket } from '#core/finance/household/market.ts'
import {
  changeableSpending,
  totalSavings,
  withLongevityShift,
  withSavings,
  withSpendingChange,
} from '#core/finance/household/plan-changes.ts'
import type { HouseholdForecast, HouseholdPlan } from '#core/finance/household/plan.ts'
import {
  chanceOfSuccess,
  type HouseholdLives,
  liveOnPaths,
} from '#core/finance/household/simulate-household.ts'
import { blend, type MarketRecord } from '#core/finance/market/market.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { leastWhole } from '#core/goal/solve.ts'
import { recordedMix } from './glide-path.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { householdOutcomeOf } from './outcome.ts'

type Test = Data<typeof getProtectModel>['tests'][number]

/** A plan on one market that tests it. */
interface Stress {
  readonly kind: Test['kind']
  readonly label: string
  readonly plan: HouseholdPlan
  readonly market: HouseholdMarket
  /** The chance of success with this on simulated markets; null for a market that is given. */
  readonly success: number | null
}

/** The retirement portfolio as the market record has it. */
const mixOf = ({ sections }: ResolvedHousehold) =>
  recordedMix(MODELS[sections.risk_portfolio.after].allocation)

const HISTORY = {
  1929: ['crash_1929', '1929: the crash and the Great Depression'],
  1966: ['stagflation_1966', '1966: years of high inflation'],
  2000: ['dotcom_2000', '2000: the dot-com crash, then 2008'],
  2008: ['crisis_2008', '2008: the financial crisis'],
} as const satisfies Record<(typeof STRESS_STARTS)[number], readonly [Test['kind'], string]>

function historical(resolved: ResolvedHousehold, record: MarketRecord): Stress[] {
  const { household: plan } = resolved
  const tests = stressTests(plan, record, mixOf(resolved))
  if (!tests.ok) return []
  return STRESS_STARTS.flatMap((year, place) => {
    const [kind, label] = HISTORY[year]
    const market = tests.value[place]?.market
    return market ? [{ kind, label, plan, market, success: null }] : []
  })
}

const BAD_YEARS = 10

/** The lowest real yearly return of a portfolio over any ten years of a record, and the period in which they begin. */
function worstDecade(
  record: MarketRecord,
  { mix, feeRate }: HistoricalMix,
): { rate: number; year: number } | null {
  const blended = blend(record, mix, feeRate)
  if (!blended.ok) return null
  const { returns, inflation, periodsPerYear } = blended.value
  const levels = new Float64Array(returns.length + 1).fill(1)
  returns.forEach((nominal, t) => {
    levels[t + 1] = ((levels[t] ?? 1) * (1 + nominal)) / (1 + (inflation[t] ?? 0))
  })
  const length = BAD_YEARS * periodsPerYear
  let [worst, at] = [Infinity, 0]
  for (let start = 0; start + length < levels.length; start += 1) {
    const growth = (levels[start + length] ?? 1) / (levels[start] ?? 1)
    if (growth < worst) [worst, at] = [growth, start]
  }
  return worst === Infinity
    ? null
    : { rate: worst ** (1 / BAD_YEARS) - 1, year: record.firstYear + Math.floor(at / periodsPerYear) }
}

function badDecade(
  resolved: ResolvedHousehold,
  { years }: HouseholdForecast,
  record: MarketRecord,
): Stress[] {
  const { household: plan } = resolved
  const worst = worstDecade(record, mixOf(resolved))
  if (!worst) return []
  const market = medianMarket(plan, planYears(plan))
  const from = Math.max(
    0,
    years.findIndex(({ isRetired }) => isRetired),
  )
  market.returns.fill((1 + worst.rate) * (1 + plan.inflation) - 1, from, from + BAD_YEARS)
  const label = `The worst ten years for your portfolio, those from ${worst.year}, at the start of retirement`
  return [{ kind: 'bad_decade', label, plan, market, success: null }]
}

/** A plan with something else than the market gone wrong, on the median market. */
function changed(kind: Test['kind'], label: string, plan: HouseholdPlan): Stress {
  const outcome = householdOutcomeOf(plan)
  return {
    kind,
    label,
    plan,
    market: medianMarket(plan, planYears(plan)),
    success: outcome.ok ? outcome.value.success : null,
  }
}

function withDeath(plan: HouseholdPlan, who: 'self' | 'partner', age: number): HouseholdPlan {
  const [first, second] = plan.people
  if (!second) return plan
  return {
    ...plan,
    people: [
      who === 'self' ? { ...first, lastAge: age } : first,
      who === 'partner' ? { ...second, lastAge: age } : second,
    ],
  }
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`

function personal({ household: plan, sections: { protect } }: ResolvedHousehold): Stress[] {
  const { extra_years, death, extra_inflation } = protect
  const lost = death && plan.people[death.who === 'self' ? 0 : 1]
  const longer = extra_years === 1 ? 'One year' : `${extra_years} years`
  return [
    changed('long_life', `${longer} longer than planned`, withLongevityShift(plan, extra_years)),
    ...(death && lost && plan.people.length === 2
      ? [changed('death', `${lost.name} dies at ${death.age}`, withDeath(plan, death.who, death.age))]
      : []),
    changed('inflation', `Inflation ${percent(extra_inflation)} higher every year`, {
      ...plan,
      inflation: plan.inflation + extra_inflation,
    }),
  ]
}

function lifeOn(plan: HouseholdPlan, market: HouseholdMarket): HouseholdLives | null {
  const lives = liveOnPaths(plan, [market])
  return lives.ok ? lives.value : null
}

const works = (plan: HouseholdPlan, market: HouseholdMarket): boolean => {
  const lives = lifeOn(plan, market)
  return lives !== null && chanceOfSuccess(lives, plan.legacyCents) === 1
}

const SAVINGS_STEP = 1_000_00
const MONTHLY_STEP = 10_00
/** No plan is told to have more than this added: ten million dollars. */
const MOST_SAVINGS_STEPS = 10_000

/** What each fix must be, made alone, for a plan that does not work on a market. */
function fixesFor({ plan, market }: Stress): { readonly added: Cents | null; readonly cut: Cents | null } {
  const now = totalSavings(plan)
  const added = leastWhole(1, MOST_SAVINGS_STEPS, (steps) =>
    works(withSavings(plan, now + steps * SAVINGS_STEP), market),
  )
  const cut = leastWhole(1, Math.ceil(changeableSpending(plan) / 12 / MONTHLY_STEP), (steps) =>
    works(withSpendingChange(plan, -steps * MONTHLY_STEP * 12), market),
  )
  return { added: added && added * SAVINGS_STEP, cut: cut && cut * MONTHLY_STEP }
}

function tested(stress: Stress): Test[] {
  const { kind, label, plan, market, success } = stress
  const lives = lifeOn(plan, market)
  if (!lives) return []
  const short = lives.shortFrom[0] ?? -1
  const isPaid = chanceOfSuccess(lives, plan.legacyCents) === 1
  const { added, cut } = isPaid ? { added: 0, cut: 0 } : fixesFor(stress)
  return [
    {
      kind,
      label,
      is_paid: isPaid,
      success_share: success,
      short_from: short < 0 ? null : plan.firstYear + short,
      end_balance_cents: roundCents(lives.endBalance[0] ?? 0),
      add_cents: added,
      spend_less_monthly_cents: cut,
      balances_cents: Array.from(lives.balances, (balance) =>
        Number.isNaN(balance) ? 0 : roundCents(balance),
      ),
    },
  ]
}

/**
 * A plan's tests, each a single event and no probability: named starts of the market record and its worst ten years, at
 * the first retirement; a longer life, a death, and inflation on the median market.
 *
 * @param record by month, with 1929 to 2008
 */
export const stressTestsOf = (
  resolved: ResolvedHousehold,
  expected: HouseholdForecast,
  record: MarketRecord,
): Test[] =>
  [...historical(resolved, record), ...badDecade(resolved, expected, record), ...personal(resolved)].flatMap(
    tested,
  )
