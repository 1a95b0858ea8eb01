/** What the tax estimate is built on besides the tax profile, from the household. */
import type { TaxFacts } from '#core/contract/tax.ts'
import type { FactsOfParts } from '#core/household/changed-parts.ts'
import type { Household } from '#core/household/household.ts'
import { debtInterest } from './debt-interest.ts'

/** The parts of the household that the estimate reads. */
export const TAX_PARTS = ['income', 'debts', 'payoff', 'plan'] as const

/** What of the facts follows from each of the parts that pending writes change. */
export const taxFactsOf = {
  debts: ({ debts, payoff, today }) => ({ debts: debtInterest(debts, payoff, today) }),
} satisfies FactsOfParts<TaxFacts>

export const taxFacts = (
  household: Pick<Household, 'today' | 'birth_date' | 'home_state' | (typeof TAX_PARTS)[number]>,
): TaxFacts => ({
  birth_date: household.birth_date,
  home_state: household.home_state,
  income: household.income,
  contribution: household.plan.contribution,
  ...taxFactsOf.debts(household),
})
