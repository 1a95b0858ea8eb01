import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import type { RetirementFacts } from '#core/contract/retirement.ts'
import { isOwing } from '#core/debt/kinds.ts'
import type { DebtPath } from '#core/debt/outlook.ts'
import { debtPaths } from '#core/debt/plan.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** No retirement plan lasts longer; a debt that is never paid off ends here. */
const MOST_YEARS = 100

/**
 * What the payoff plan pays on each debt in every calendar year from this one, without escrow, and what is owed at each
 * year's end. Both lists end with the year of the last payment. The largest debt comes first.
 */
export function debtYears(debts: readonly Debt[], plan: SavedPlan, today: IsoDate): RetirementFacts['debts'] {
  const paths = debtPaths(debts, plan, today)
  const owing = debts.filter((debt) => isOwing(debt))
  const inOrder = owing.toSorted(
    (a, b) =>
      b.balance_cents - a.balance_cents ||
      a.name.localeCompare(b.name) ||
      a.debt_uuid.localeCompare(b.debt_uuid),
  )
  return inOrder.flatMap((debt) => {
    const path = paths.get(debt.debt_uuid)
    if (!path) return []
    const { debt_uuid, name, balance_cents } = debt
    return [{ debt_uuid, name, ...yearsOf(path, balance_cents, dateParts(today).month) }]
  })
}

/** @param month the month of plan month 0, 1 to 12 */
function yearsOf(path: DebtPath, balanceCents: Cents, month: number) {
  const lastMonth = Math.max(...path.payment_cents.keys(), 0)
  const years = Math.min(MOST_YEARS, Math.floor((month - 1 + lastMonth) / 12) + 1)
  const payments_cents: Cents[] = []
  const balances_cents: Cents[] = []
  let owed = balanceCents
  for (let year = 0; year < years; year += 1) {
    let paid = 0
    const first = Math.max(0, year * 12 - (month - 1))
    for (let at = first; at < (year + 1) * 12 - (month - 1); at += 1) {
      const payment = path.payment_cents.get(at) ?? 0
      paid += payment
      owed += (path.month_interest_cents.get(at) ?? 0) - payment
    }
    payments_cents.push(paid)
    balances_cents.push(Math.max(0, owed))
  }
  return { payments_cents, balances_cents }
}
