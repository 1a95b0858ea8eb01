/** The plan's payments for the next calendar month. */
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { escrowOf } from '#core/debt/kinds.ts'
import { leftOut, outsidePaths } from '#core/debt/plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'

/** The payment on a debt. */
export interface MonthPayment {
  readonly debt_uuid: string
  readonly name: string
  /** With escrow: the amount sent to the lender. */
  readonly amount_cents: number
  readonly escrow_cents: number
  /** Whether it gets more than its minimum. */
  readonly hasExtra: boolean
  /** Whether this pays it off. */
  readonly isLast: boolean
  /** Whether the plan leaves it out, so that current payments continue. */
  readonly isOutside: boolean
}

const nextOf = ({ schedule }: DebtPlan) => schedule.find(({ month }) => month === 1)

/**
 * Next month's payments on all debts, matching the monthly totals: those in the plan, with extra first, then those left out.
 *
 * @param minimums the same debts on minimum payments only
 */
export function nextMonthOf(
  plan: DebtPlan,
  minimums: DebtPlan,
  debts: readonly Debt[],
  from: IsoDate,
): MonthPayment[] {
  const [month, least] = [nextOf(plan), nextOf(minimums)]
  const escrows = new Map(debts.map((debt) => [debt.debt_uuid, escrowOf(debt)]))
  const planned = plan.debts
    .map(({ debt_uuid, name }, place) => {
      const payment_cents = month?.payment_cents[place] ?? 0
      const escrow_cents = payment_cents > 0 ? (escrows.get(debt_uuid) ?? 0) : 0
      return {
        debt_uuid,
        name,
        amount_cents: payment_cents + escrow_cents,
        escrow_cents,
        hasExtra: payment_cents > (least?.payment_cents[place] ?? 0),
        isLast: month?.balance_cents[place] === 0,
        isOutside: false,
      }
    })
    .sort((one, other) => Number(other.hasExtra) - Number(one.hasExtra))
  const paths = outsidePaths(debts, from)
  const outside = leftOut(debts).map((debt) => {
    const { debt_uuid, name } = debt
    const path = paths.get(debt_uuid)
    const payment_cents = path?.payment_cents.get(1) ?? 0
    const escrow_cents = payment_cents > 0 ? escrowOf(debt) : 0
    return {
      debt_uuid,
      name,
      amount_cents: payment_cents + escrow_cents,
      escrow_cents,
      hasExtra: false,
      isLast: path?.closed_month === 1,
      isOutside: true,
    }
  })
  return [...planned, ...outside]
}
