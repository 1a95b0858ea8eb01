/** A debt as input of the payoff engine. */
import type { PlanDebt } from '#core/finance/loans/payoff-request.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planAccrual } from './accrual.ts'
import { firstUnpaidDue } from './due-dates.ts'
import { type Owed, paysInFull } from './kinds.ts'
import { minimumRuleOf, ratesFrom, statedMinimum } from './monthly.ts'

/** A debt from its next due date, at the lender's minimum. */
export function planDebt(debt: Owed, from: IsoDate): PlanDebt {
  const firstMinimumCents = statedMinimum(debt, firstUnpaidDue(debt, from))
  return {
    // A debt in a form has no id yet.
    id: debt.debt_uuid ?? 'debt',
    balanceCents: debt.balance_cents,
    rates: ratesFrom(debt, from),
    minimum: minimumRuleOf(debt),
    ...(firstMinimumCents !== null && { firstMinimumCents }),
    ...planAccrual(debt, from),
  }
}

/** The same at the client's current payment: the whole balance of a card that they pay in full. */
export const asPaidDebt = (debt: Owed, from: IsoDate): PlanDebt => ({
  ...planDebt(debt, from),
  paymentCents: paysInFull(debt) ? debt.balance_cents : debt.payment_cents,
})
