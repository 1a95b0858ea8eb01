/** How income strategies are named and explained. */
import type { Data } from '#core/contract/endpoint.ts'
import type { IncomeStrategySection, PlanningStrategySection } from '#core/contract/retirement-sections.ts'
import type { getRetirementIncomeStrategy } from '#core/contract/retirement-analysis.ts'
import { rate, share } from '#app/platform/format.ts'

type Compared = NonNullable<Data<typeof getRetirementIncomeStrategy>['result']>
export type Strategy = Compared['strategies'][number]
export type StrategyOutcome = Strategy['history']

export const strategyNames: Readonly<Record<Strategy['kind'], string>> = {
  fixed: 'Fixed spending',
  percentage: 'Share of savings',
  guardrails: 'Guardrails',
  required_distribution: 'Life expectancy',
  floor_upside: 'Floor and upside',
}

/** The rule in one sentence. */
export const strategyRules: Readonly<Record<Strategy['kind'], (settings: IncomeStrategySection) => string>> =
  {
    fixed: ({ initial_rate }) =>
      `Spend ${rate(initial_rate)} of your savings in the first year, then the same amount plus inflation.`,
    percentage: ({ portfolio_rate }) => `Spend ${rate(portfolio_rate)} of what’s left each year.`,
    guardrails: ({ initial_rate }) =>
      `Start with ${rate(initial_rate)}, cut spending after bad markets, and raise it after good ones.`,
    required_distribution: () =>
      'Divide your savings each year by the years the IRS life table expects you to live.',
    floor_upside: ({ portfolio_rate, floor_share }) =>
      `Buy guaranteed income for ${floor_share === 1 ? 'your' : `${share(floor_share)} of your`} essentials first, then spend ${rate(portfolio_rate)} of what’s left each year.`,
  }

/** Whether the plan's spending rule works like a strategy. */
export const isPlanRule = (kind: Strategy['kind'], rule: PlanningStrategySection['kind']): boolean =>
  kind === (rule === 'guardrails' ? 'guardrails' : 'fixed')

/** How often income is cut and how deep: `Falls in 12% of years, by up to 31% in the median market and 64% in the worst`. */
export function cutsInWords({ cut_share, usual_fall_share, deepest_fall_share }: StrategyOutcome): string {
  if (deepest_fall_share < 0.01) return 'Never cut'
  const often = cut_share < 0.005 ? 'Almost never cut' : `Cut in ${share(cut_share)} of years`
  return usual_fall_share < 0.01
    ? `${often}, by up to ${share(deepest_fall_share)} in the worst market`
    : `${often}, by up to ${share(usual_fall_share)} in the median market and ${share(deepest_fall_share)} in the worst`
}
