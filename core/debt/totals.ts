import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import type { DebtTotals } from '#core/contract/debt-totals.ts'
import { monthInterest } from '#core/finance/loans/interest.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unpaidInterestOf } from './accrual.ts'
import { escrowOf, isOwing, type Owed, paysInFull } from './kinds.ts'
import { rateOn } from './monthly.ts'
import { debtPaths } from './plan.ts'

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

/** A month's interest on a debt at today's balance and rate, in cents. */
const monthlyInterest = (debt: Owed, today: IsoDate): Cents =>
  monthInterest(debt.balance_cents - unpaidInterestOf(debt), rateOn(debt, today))

/**
 * Totals of a client's debts on a day, in cents. A debt counts while it has a balance. Monthly payments and minimums are
 * those of next month under the current plan, and include escrow; interest is a full month's at today's balances. Cards
 * that are paid in full have neither: their payments are spending.
 *
 * @param debts of any type; paid-off debts are only counted
 */
export function totalsOf(debts: readonly Debt[], plan: SavedPlan, today: IsoDate): DebtTotals {
  const owing = debts.filter((debt) => isOwing(debt))
  const carried = owing.filter((debt) => !paysInFull(debt))
  const paths = debtPaths(debts, plan, today)
  const nextMonth = carried.map((debt) => {
    const path = paths.get(debt.debt_uuid)
    const payment = path?.payment_cents.get(NEXT_MONTH) ?? 0
    const escrow = payment > 0 ? escrowOf(debt) : 0
    return { payment: payment + escrow, minimum: (path?.minimum_cents.get(NEXT_MONTH) ?? 0) + escrow, escrow }
  })
  const balance_cents = sumOf(owing, balanceOf)
  const home = owing.filter(({ debt_type }) => debt_type === 'mortgage' || debt_type === 'home_equity')
  const cards = owing.filter(({ debt_type }) => debt_type === 'credit_card')
  const home_cents = sumOf(home, balanceOf)
  const card_cents = sumOf(cards, balanceOf)
  const carried_cents = sumOf(carried, balanceOf)
  const weighted = carried.reduce((sum, debt) => sum + debt.balance_cents * rateOn(debt, today), 0)
  return {
    debt_count: owing.length,
    balance_cents,
    home_cents,
    card_cents,
    loan_cents: balance_cents - home_cents - card_cents,
    rent_monthly_cents: rentOf(debts, today),
    minimum_monthly_cents: sumOf(nextMonth, ({ minimum }) => minimum),
    payment_monthly_cents: sumOf(nextMonth, ({ payment }) => payment),
    escrow_monthly_cents: sumOf(nextMonth, ({ escrow }) => escrow),
    interest_monthly_cents: sumOf(carried, (debt) => monthlyInterest(debt, today)),
    average_apr: carried_cents > 0 ? weighted / carried_cents : null,
    paid_off_count: debts.filter(({ is_paid_off }) => is_paid_off).length,
  }
}
