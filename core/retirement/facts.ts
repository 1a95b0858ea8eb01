/** What the retirement plan is built on, from the household. */
import type { RetirementFacts } from '#core/contract/retirement.ts'
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

export const retirementFacts = ({
  today,
  first_name,
  birth_date,
  home_state,
  income,
  accounts,
  debts,
  payoff,
  goals,
  risk,
  pensions,
}: Omit<
  Pick<Household, 'today' | 'first_name' | 'birth_date' | 'home_state' | (typeof RETIREMENT_PARTS)[number]>,
  'plan'
>): RetirementFacts => ({
  first_name,
  birth_date,
  home_state,
  income,
  accounts: [...accounts],
  debts: debtYears(debts, payoff, today),
  goals: goals
    .filter(({ goal: { mode, status } }) => mode === 'retire' && (status === 'active' || status === 'held'))
    .map(({ goal: { goal_uuid, name, monthly_contribution_cents } }) => ({
      goal_uuid,
      name,
      monthly_contribution_cents,
    })),
  pensions: inPaymentOrder(pensions),
  band: risk?.band ?? null,
})
