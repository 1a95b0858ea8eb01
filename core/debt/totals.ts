import type { DebtTotals } from '#core/contract/debt.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import type { Cents } from '#core/finance/money.ts'
import { isOwing, type Owed } from './kinds.ts'
import { minimumOf, monthInterestOf, rateOn, usualPaymentOf } from './monthly.ts'

const sumOf = <T>(list: readonly T[], amount: (each: T) => Cents): Cents =>
  list.reduce((sum, each) => sum + amount(each), 0)

const balanceOf = (debt: Owed): Cents => debt.balance_cents

/** Rent and leases that run on a day, a month, in cents. */
export const rentOf = (debts: readonly Debt[], today: IsoDate): Cents =>
  sumOf(debts, (debt) => rentMonthly(debt, today))

function rentMonthly(debt: Debt, today: IsoDate): Cents {
  if (debt.debt_type !== 'rent' && debt.debt_type !== 'lease') return 0
  const isOver = debt.is_paid_off || (debt.ends_on !== null && debt.ends_on < today)
  return isOver ? 0 : debt.payment_cents
}

/**
 * What a client's debts add up to on a day, in cents. A debt counts while something is owed on it.
 *
 * @param debts of any kinds; those that are paid off are counted and no more
 */
export function totalsOf(debts: readonly Debt[], today: IsoDate): DebtTotals {
  const owing = debts.filter((debt) => isOwing(debt))
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
    minimum_monthly_cents: sumOf(owing, (debt) => minimumOf(debt, today)),
    payment_monthly_cents: sumOf(owing, (debt) => usualPaymentOf(debt, today)),
    interest_monthly_cents: sumOf(owing, (debt) => monthInterestOf(debt, today)),
    average_apr: balance_cents > 0 ? weighted / balance_cents : null,
    paid_off_count: debts.filter(({ is_paid_off }) => is_paid_off).length,
  }
}
