/** What the retirement plan is built on, from the household. */
import type { RetirementFacts } from '#core/contract/retirement.ts'
import { ownContribution } from '#core/goal/follow-plan.ts'
import type { FactsOfParts } from '#core/household/changed-parts.ts'
import type { Household } from '#core/household/household.ts'
import { inPaymentOrder } from './change.ts'
import { debtYears } from './debt-years.ts'

/** The parts of the household that the plan reads. */
export const RETIREMENT_PARTS = [
  'income',
  'accounts',
  'debts',
  'payoff',
  'goals',
  'risk',
  'plan',
  'pensions',
] as const

/** The same accounts in the same order, whether the database or pending writes put them together. */
const inAccountOrder = (accounts: Household['accounts']): RetirementFacts['accounts'] =>
  accounts.toSorted(
    (a, b) =>
      a.kind.localeCompare(b.kind) ||
      a.name.localeCompare(b.name) ||
      a.account_uuid.localeCompare(b.account_uuid),
  )

/** What of the facts follows from each of the parts that pending writes change. */
export const retirementFactsOf = {
  debts: ({ debts, payoff, today }) => ({ debts: debtYears(debts, payoff, today) }),
  savings: ({ accounts, goals }) => ({
    accounts: inAccountOrder(accounts),
    goals: goals
      .filter(({ goal: { mode, status } }) => mode === 'retire' && (status === 'active' || status === 'held'))
      .map(({ goal }) => ({
        goal_uuid: goal.goal_uuid,
        name: goal.name,
        monthly_contribution_cents: ownContribution(goal),
      })),
  }),
} satisfies FactsOfParts<RetirementFacts>

export const retirementFacts = (
  household: Omit<
    Pick<Household, 'today' | 'first_name' | 'birth_date' | 'home_state' | (typeof RETIREMENT_PARTS)[number]>,
    'plan'
  >,
): RetirementFacts => ({
  first_name: household.first_name,
  birth_date: household.birth_date,
  home_state: household.home_state,
  income: household.income,
  ...retirementFactsOf.debts(household),
  ...retirementFactsOf.savings(household),
  pensions: inPaymentOrder(household.pensions),
  band: household.risk?.band ?? null,
})
