import type { DebtTotals } from '#core/contract/debt-totals.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { escrowOf, isOwing, type Owed } from './kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { minimumOf, rateOn } from './monthly.ts'
import { type DebtPath, debtPaths } from './plan.ts'

const sumOf = <T>(list: readonly T[], amount: (each: T) => Cents): Cents =>
  list.reduce((sum, each) => sum + amount(each), 0)

const balanceOf = (debt: Owed): Cents => debt.balance_cents

/** Monthly rent and leases active on a day, in cents. */
export const rentOf = (debts: readonly Debt[], today: IsoDate): Cents =>
  sumOf(debts, (debt) => rentMonthly(debt, today))

function rentMonthly(debt: Debt, today: IsoDate): Cents {
  if (debt.debt_type !== 'rent' && debt.debt_type !== 'lease') return 0
  const isOver = debt.is_paid_off || (debt.ends_on !== null && debt.ends_on < today)
  return isOver ? 0 : debt.payment_cents
}

/** Next month, in which every debt is due. */
const NEXT_MONTH = 1

/** The payment on a debt next month under the current plan, with escrow. */
const paidNextMonth = (debt: Owed, path: DebtPath | undefined): Cents => {
  const payment = path?.payment_cents.get(NEXT_MONTH) ?? 0
  return payment > 0 ? payment + escrowOf(debt) : 0
}

/**
 * Totals of a client's debts on a day, in cents. A debt counts while it has a balance. Monthly payments are next
 * month's under the current plan; they and minimum payments include escrow.
 *
 * @param debts of any type; paid-off debts are only counted
 */
export function totalsOf(debts: readonly Debt[], plan: SavedPlan, today: IsoDate): DebtTotals {
  const owing = debts.filter((debt) => isOwing(debt))
  const paths = debtPaths(debts, plan, today)
  const pathOf = (debt: Owed<Debt>): DebtPath | undefined => paths.get(debt.debt_uuid)
  const balance_cents = sumOf(owing, balanceOf)
  const home = owing.filter(({ debt_type }) => debt_type === 'mortgage' || debt_type === 'home_equity')
  const cards = owing.filter(({ debt_type }) => debt_type === 'credit_card')
  const home_cents = sumOf(home, balanceOf)
  const card_cents = sumOf(cards, balanceOf)
  const weighted = owing.reduce((sum, debt) => sum + debt.balance_cents * rateOn(debt, today), 0)
  return {
    debt_count: owing.length,
    balance_cents,
    home_cents,
    card_cents,
    loan_cents: balance_cents - home_cents - card_cents,
    rent_monthly_cents: rentOf(debts, today),
    minimum_monthly_cents: sumOf(owing, (debt) => minimumOf(debt, today) + escrowOf(debt)),
    payment_monthly_cents: sumOf(owing, (debt) => paidNextMonth(debt, pathOf(debt))),
    escrow_monthly_cents: sumOf(owing, escrowOf),
    interest_monthly_cents: sumOf(owing, (debt) => pathOf(debt)?.month_interest_cents.get(NEXT_MONTH) ?? 0),
    average_apr: balance_cents > 0 ? weighted / balance_cents : null,
    paid_off_count: debts.filter(({ is_paid_off }) => is_paid_off).length,
  }
}
