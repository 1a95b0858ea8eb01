import { rate, share } from '#app/platform/format.ts'
import type {
  IncomeStrategySection,
  PlanningStrategySection,
  SpendingRuleKind,
} from '#core/contract/retirement-sections.ts'
import { decidesNiceToHave } from '#core/finance/household/plan-changes.ts'
import type { SpendingRule } from '#core/finance/household/plan.ts'

/** What a spending rule is called everywhere. */
export const ruleNames: Readonly<Record<SpendingRuleKind, string>> = {
  as_planned: 'As planned',
  guardrails: 'Guardrails',
  percentage: 'Share of savings',
  required_distribution: 'Life expectancy',
  floor_upside: 'Floor and upside',
}

/** A spending rule in a sentence or two. */
export const ruleMessages: Readonly<Record<SpendingRuleKind, (settings: IncomeStrategySection) => string>> = {
  as_planned: () => 'Spend the same in every market.',
  guardrails: () => 'Spend less on what’s nice to have after bad markets, and more after good ones.',
  percentage: ({ portfolio_rate }) => `Withdraw ${rate(portfolio_rate)} of what’s left each year.`,
  required_distribution: () =>
    'Divide your savings each year by the years the IRS life table expects you to live.',
  floor_upside: ({ portfolio_rate, floor_share }) =>
    `Buy guaranteed income for ${floor_share === 1 ? 'your' : `${share(floor_share)} of your`} essentials first, then withdraw ${rate(portfolio_rate)} of the rest each year.`,
}

/** What a change of spending changes, after its amount: ` on essentials` under a rule that decides what is nice to have. */
export const essentialsSuffix = (rule: SpendingRule): string =>
  decidesNiceToHave(rule) ? ' on essentials' : ''

/** What a plan with a spending rule does, as a title. */
export const ruleTitle = (
  { kind }: PlanningStrategySection,
  { portfolio_rate }: IncomeStrategySection,
): string =>
  ({
    as_planned: 'You spend as planned in every market',
    guardrails: 'Guardrails adjust your spending to the market',
    percentage: `You withdraw ${rate(portfolio_rate)} of your savings each year`,
    required_distribution: 'Your spending follows your savings and life expectancy',
    floor_upside: 'Guaranteed income pays your essentials first',
  })[kind]
