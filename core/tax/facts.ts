/** What the tax estimate is built on besides the tax profile, from the household. */
import type { TaxFacts } from '#core/contract/tax.ts'
import type { Household } from '#core/household/household.ts'
import { debtInterest } from './debt-interest.ts'

/** The parts of the household that the estimate reads. */
export const TAX_PARTS = ['income', 'debts', 'payoff', 'plan'] as const

export const taxFacts = ({
  today,
  birth_date,
  home_state,
  income,
  debts,
  payoff,
  plan,
}: Pick<Household, 'today' | 'birth_date' | 'home_state' | (typeof TAX_PARTS)[number]>): TaxFacts => ({
  birth_date,
  home_state,
  income,
  contribution: plan.contribution,
  debts: debtInterest(debts, payoff, today),
})
