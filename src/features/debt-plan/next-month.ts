/** What the plan asks for in the next month of the calendar. */
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { escrowOf } from '#core/debt/kinds.ts'

/** What to pay on a debt. */
export interface MonthPayment {
  readonly debt_uuid: string
  readonly name: string
  /** With escrow: what the lender is sent. */
  readonly amount_cents: number
  readonly escrow_cents: number
  /** Whether it gets more than its minimum. */
  readonly hasExtra: boolean
  /** Whether it is paid off with this. */
  readonly isLast: boolean
}

const nextOf = ({ schedule }: DebtPlan) => schedule.find(({ month }) => month === 1)

/**
 * The payments of the next month by a plan, those with extra first.
 *
 * @param minimums the same debts at minimums alone
 */
export function nextMonthOf(plan: DebtPlan, minimums: DebtPlan, debts: readonly Debt[]): MonthPayment[] {
  const [month, least] = [nextOf(plan), nextOf(minimums)]
  const escrows = new Map(debts.map((debt) => [debt.debt_uuid, escrowOf(debt)]))
  return plan.debts
    .map(({ debt_uuid, name }, place) => {
      const payment_cents = month?.payment_cents[place] ?? 0
      const escrow_cents = escrows.get(debt_uuid) ?? 0
      return {
        debt_uuid,
        name,
        amount_cents: payment_cents + escrow_cents,
        escrow_cents,
        hasExtra: payment_cents > (least?.payment_cents[place] ?? 0),
        isLast: month?.balance_cents[place] === 0,
      }
    })
    .sort((one, other) => Number(other.hasExtra) - Number(one.hasExtra))
}
