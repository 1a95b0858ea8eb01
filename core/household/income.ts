/** What a household earns: one figure for every module. */
import type { IncomeDetail } from '#core/contract/income.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'

/** A person's yearly pay before tax: gross pay, and the profit of self-employment; a loss counts as none. */
export const payOf = (person: {
  readonly gross_annual_cents: Cents
  readonly business_annual_cents: Cents
}): Cents => person.gross_annual_cents + Math.max(0, person.business_annual_cents)

/** Where a person's pay comes from: an employer, self-employment (a loss is one too), both, or neither. */
export type PayKind = 'employer' | 'self_employed' | 'both' | 'none'

/** A person's {@link PayKind}, by their pay. */
export function payKindOf(person: {
  readonly gross_annual_cents: Cents
  readonly business_annual_cents: Cents
}): PayKind {
  const isSelfEmployed = person.business_annual_cents !== 0
  if (person.gross_annual_cents > 0) return isSelfEmployed ? 'both' : 'employer'
  return isSelfEmployed ? 'self_employed' : 'none'
}

/** What the household receives in a year before tax: everybody's pay and other income, in cents. */
export const yearlyIncome = (income: IncomeDetail): Cents =>
  payOf(income) + (income.partner ? payOf(income.partner) : 0) + income.other_annual_cents

/** A twelfth of {@link yearlyIncome}, in cents. */
export const monthlyIncome = (income: IncomeDetail): Cents => roundCents(yearlyIncome(income) / 12)
