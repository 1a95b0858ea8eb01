/** What is said of a debt in words. */
import type { Debt, Rent } from '#core/contract/debt-kinds.ts'
import { isHomeDebt, isRevolving } from '#core/debt/kinds.ts'
import { ordinal, rate, shortDate } from '#app/platform/format.ts'
import { kindOf } from './kinds.ts'

/** Whether a debt has no balance, only a monthly amount. */
export const isRent = (debt: Debt): debt is Rent => debt.debt_type === 'rent' || debt.debt_type === 'lease'

/** Its kind, by the client's own name for it where there is one. */
export const kindLabel = (debt: Debt, ownTypes: readonly OwnType[] = []): string =>
  (debt.debt_type === 'custom' &&
    ownTypes.find(({ debt_type_uuid }) => debt_type_uuid === debt.debt_type_uuid)?.name) ||
  kindOf(debt.debt_type).label

interface OwnType {
  readonly debt_type_uuid: string
  readonly name: string
}

/** `Chase · 22.9% APR · due on the 24th` */
export function termsOf(debt: Debt): string {
  const apr = !isRent(debt) && `${rate(debt.apr)} ${isHomeDebt(debt) ? 'interest rate' : 'APR'}`
  const due = !debt.is_paid_off && `due on the ${ordinal(debt.due_day)}`
  const end = isRent(debt) && debt.ends_on !== null && `until ${shortDate(debt.ends_on)}`
  return [debt.lender, apr, due, end].filter(Boolean).join(' · ')
}

/** What is added to a debt beside its interest: it is used on a card, and fees or unpaid interest on a loan. */
export const chargesLabel = (debt: Debt): string => (isRevolving(debt) ? 'New charges' : 'Fees and charges')
