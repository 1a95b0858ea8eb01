/** Income strategies side by side: what a household could live on each year, after tax. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getRetirementIncomeStrategy } from '#core/contract/retirement-analysis.ts'
import { FUND_COSTS, MODELS } from '#core/finance/data/model-portfolios.ts'
import { UNIFORM_LIFETIME } from '#core/finance/data/uniform-lifetime.ts'
import type { HouseholdForecast, HouseholdYear } from '#core/finance/household/plan.ts'
import { createGrowthSource } from '#core/finance/market/growth.ts'
import type { MarketRecord } from '#core/finance/market/market.ts'
import { mixCost } from '#core/finance/market/portfolio.ts'
import { percentile } from '#core/finance/math/percentiles.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { runHistory } from '#core/finance/retirement/history.ts'
import { distributionPeriod } from '#core/finance/retirement/required-distribution.ts'
import type { StrategyOutcome } from '#core/finance/retirement/retire-outcome.ts'
import { preparePlan, type RetirementPlan } from '#core/finance/retirement/retire-path.ts'
import { pathsFromGrowth, runPaths } from '#core/finance/retirement/retire-simulate.ts'
import type { SpendingRule } from '#core/finance/retirement/withdrawal.ts'
import { solvePlanOf } from '#core/goal/plan.ts'
import { stockShare } from './glide-path.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { mustPay, outsideIncome, retiredYears, withdrawn } from './retired-years.ts'

type Answer = Data<typeof getRetirementIncomeStrategy>
type Compared = NonNullable<Answer['result']>
type Strategy = Compared['strategies'][number]
type Outcome = Strategy['history']

/** Simulated markets for each strategy. */
const PATHS = 1_000

/** A fall of income of this share or more from one year to the next counts as a cut. */
const CUT = 0.01

/** What the strategies have in common. Amounts are cents of today's dollars after tax. */
interface Basis {
  readonly balance: number
  readonly income: readonly number[]
  readonly essential: number
  readonly legacy: number
  readonly years: readonly HouseholdYear[]
}

/** Tax as a share of everything that comes in. */
const taxShare = (years: readonly HouseholdYear[]): number => {
  const of = (amount: (year: HouseholdYear) => number) => years.reduce((sum, year) => sum + amount(year), 0)
  const gross = of((year) => outsideIncome(year) + withdrawn(year))
  return gross > 0
    ? Math.min(1, of(({ taxes, earlyWithdrawalPenalty }) => taxes + earlyWithdrawalPenalty) / gross)
    : 0
}

/**
 * A household's retirement after tax, from its expected path: each year's outside income less the tax rate of that year,
 * and savings less the tax rate of the whole retirement. The sale of a home is income of its year.
 */
function basisOf({ household, sections }: ResolvedHousehold, expected: HouseholdForecast): Basis | null {
  const retired = retiredYears(household, expected)
  if (!retired) return null
  const { years, savingsCents } = retired
  return {
    balance: savingsCents * (1 - taxShare(years)),
    income: years.map(
      (year) => outsideIncome(year) * (1 - taxShare([year])) + Math.max(0, year.homeProceeds),
    ),
    essential: years.reduce((sum, year) => sum + mustPay(year), 0) / years.length,
    legacy: sections.targets.legacy_cents,
    years,
  }
}

/** The divisor of a year: the Uniform Lifetime Table, continued by a year for each year of age below it. */
function divisorAt(age: number): number {
  return unwrap(distributionPeriod(Math.min(130, age))) + Math.max(0, UNIFORM_LIFETIME.firstAge - age)
}

/** The age of the youngest person alive in a year. */
const youngest = ({ ages }: HouseholdYear): number => Math.min(130, ...ages.filter((age) => age !== null))

/** Savings that are not needed to wait for income that starts later, and the income that lasts. */
function spendable(basis: Basis): { readonly free: number; readonly lasting: number } {
  const { bridge, lasting } = preparePlan({
    balance: basis.balance,
    years: basis.years.length,
    rule: { kind: 'fixed-real', amount: 0 },
    income: basis.income,
  })
  return { free: Math.max(0, basis.balance - (bridge[0] ?? 0)), lasting }
}

function rulesOf(basis: Basis, { sections }: ResolvedHousehold): Record<Strategy['kind'], SpendingRule> {
  const { income_strategy, planning_strategy, secure } = sections
  const { free, lasting } = spendable(basis)
  const amount = free * income_strategy.initial_rate
  const rails =
    planning_strategy.kind === 'guardrails'
      ? {
          upperGuardrail: planning_strategy.upper,
          lowerGuardrail: planning_strategy.lower,
          cut: planning_strategy.cut,
          raise: planning_strategy.raise,
        }
      : {}
  return {
    fixed: { kind: 'fixed-real', amount },
    percentage: { kind: 'percentage', rate: income_strategy.portfolio_rate },
    guardrails: { kind: 'guyton-klinger', amount, ...rails },
    required_distribution: {
      kind: 'required-distribution',
      divisors: basis.years.map((year) => divisorAt(youngest(year))),
    },
    floor_upside: {
      kind: 'floor-upside',
      floor: Math.max(0, basis.essential * income_strategy.floor_share - lasting),
      ladderRealRate: secure.real_yield,
      upsideRate: income_strategy.portfolio_rate,
    },
  }
}

/** How often income is cut, and how far it falls below the first year's. */
function cutsOf(incomes: Float64Array, paths: number) {
  const years = incomes.length / paths
  let cuts = 0
  let pathsCut = 0
  const deepest = new Float64Array(paths)
  for (let path = 0; path < paths; path += 1) {
    const first = incomes[path * years] ?? 0
    let least = first
    const before = cuts
    for (let year = 1; year < years; year += 1) {
      const now = incomes[path * years + year] ?? 0
      if (now < (incomes[path * years + year - 1] ?? 0) * (1 - CUT)) cuts += 1
      least = Math.min(least, now)
    }
    if (cuts > before) pathsCut += 1
    deepest[path] = first > 0 ? 1 - least / first : 0
  }
  return {
    cut_share: years > 1 ? cuts / (paths * (years - 1)) : 0,
    paths_with_cut_share: pathsCut / paths,
    usual_fall_share: percentile(deepest, 0.5),
    deepest_fall_share: deepest.reduce((most, fall) => Math.max(most, fall), 0),
  }
}

const present = (outcome: StrategyOutcome): Outcome => ({
  paths: outcome.paths,
  success_share: outcome.successShare,
  median_income_cents: roundCents(outcome.medianIncome),
  worst_income_cents: roundCents(outcome.worstIncome),
  ...cutsOf(outcome.incomes, outcome.paths),
  median_end_cents: roundCents(outcome.medianEndBalance),
})

const KINDS = ['fixed', 'percentage', 'guardrails', 'required_distribution', 'floor_upside'] as const

/** `1871–2023`. */
export const recordLabel = ({ firstYear, through }: MarketRecord): string =>
  `${firstYear}–${through.slice(0, 4)}`

/**
 * Five income strategies from every start of a market record and on simulated markets. Null if no full year of retirement
 * is left, or the record is shorter than it.
 *
 * @param record by month, so that every month is a start
 */
export function incomeStrategies(
  resolved: ResolvedHousehold,
  expected: HouseholdForecast,
  record: MarketRecord,
): Compared | null {
  const basis = basisOf(resolved, expected)
  if (!basis) return null
  const band = resolved.sections.risk_portfolio.after
  const { allocation } = MODELS[band]
  const stocks = stockShare(allocation)
  const investment = { mix: { stocks, bonds: 1 - stocks }, feeRate: unwrap(mixCost(allocation, FUND_COSTS)) }
  const years = basis.years.length
  const source = unwrap(createGrowthSource(solvePlanOf(band, PATHS), years * 12))
  const { inflation: inflationRate } = resolved.household
  const simulated = unwrap(pathsFromGrowth(source, { paths: PATHS, years, inflationRate }))
  const rules = rulesOf(basis, resolved)
  const strategies = KINDS.flatMap((kind): Strategy[] => {
    const { balance, income, essential, legacy } = basis
    const plan: RetirementPlan = { balance, years, rule: rules[kind], income, essential, legacy }
    const history = runHistory(record, investment, plan)
    const simulation = runPaths(simulated, plan)
    return history.ok && simulation.ok
      ? [{ kind, history: present(history.value), simulation: present(simulation.value) }]
      : []
  })
  return strategies.length === 0 ? null : { strategies, essential_cents: roundCents(basis.essential) }
}
