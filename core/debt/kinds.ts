/** Which debts have a balance, and what of a debt the sums look at. */
import type { DebtInput, DebtType } from '#core/contract/debt-kinds.ts'

/** A debt as it is kept, or as a form holds it before it is saved. */
export type AnyDebt = DebtInput & { readonly is_paid_off?: boolean }

/** Debts that share their fields. A debt never changes its family. */
export type DebtFamily = 'home' | 'card' | 'loan' | 'rent'

/** The family of a type of debt. */
export function familyOf(type: DebtType): DebtFamily {
  switch (type) {
    case 'mortgage':
    case 'home_equity':
      return 'home'
    case 'credit_card':
      return 'card'
    case 'rent':
    case 'lease':
      return 'rent'
    case 'student':
    case 'auto':
    case 'personal':
    case 'medical':
    case 'custom':
      return 'loan'
  }
}

type RentType = 'rent' | 'lease'
/** A debt with a balance: all but rent and leases. */
export type Owed<D extends { debt_type: DebtType } = AnyDebt> = Exclude<D, { debt_type: RentType }>

/** Whether a debt is of a kind that has a balance: all but rent and leases. */
export const hasBalance = <D extends { debt_type: DebtType }>(debt: D): debt is Owed<D> =>
  debt.debt_type !== 'rent' && debt.debt_type !== 'lease'

/** Whether something is owed on a debt: it is open and its balance is above zero. */
export const isOwing = <D extends AnyDebt>(debt: D): debt is Owed<D> =>
  hasBalance(debt) && debt.is_paid_off !== true && debt.balance_cents > 0

/** Whether the payoff plan counts on a debt: as the client says; a mortgage is left out until they include it. */
export const isInPlan = (debt: Owed): boolean => debt.in_plan ?? debt.debt_type !== 'mortgage'

/** Taxes and insurance that the lender of a home debt collects with each payment; zero for the rest. */
export const escrowOf = (debt: AnyDebt): number => ('escrow_cents' in debt ? debt.escrow_cents : 0)

/** Whether a debt is on a home. Its rate is an interest rate: an APR would have fees in it. */
export const isHomeDebt = ({ debt_type }: { readonly debt_type: DebtType }): boolean =>
  debt_type === 'mortgage' || debt_type === 'home_equity'

/** Whether a debt can be drawn on again while it is paid down: a card, or what may be a line of credit on a home. */
export const isRevolving = ({ debt_type }: { readonly debt_type: DebtType }): boolean =>
  debt_type === 'credit_card' || debt_type === 'home_equity'
