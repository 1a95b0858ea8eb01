/** Properties of debt types, such as whether they have a balance. */
import type { DebtInput, DebtType } from '#core/contract/debt-kinds.ts'

/** A debt, stored or in a form before it is saved. */
export type AnyDebt = DebtInput & {
  readonly is_paid_off?: boolean
  readonly expected_payment_cents?: number | null
}

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

/** Whether a debt's type has a balance: all but rent and leases. */
export const hasBalance = <D extends { debt_type: DebtType }>(debt: D): debt is Owed<D> =>
  debt.debt_type !== 'rent' && debt.debt_type !== 'lease'

/** Whether something is owed: the debt is open and its balance is above zero. */
export const isOwing = <D extends AnyDebt>(debt: D): debt is Owed<D> =>
  hasBalance(debt) && debt.is_paid_off !== true && debt.balance_cents > 0

/** Whether the client pays each of a card's statements in full, so that it bears no interest and needs no plan. */
export const paysInFull = (debt: AnyDebt): boolean =>
  debt.debt_type === 'credit_card' && debt.pays_in_full === true

/**
 * Whether the payoff plan includes a debt: the client's choice; a mortgage is left out by default, and a card that is
 * paid in full always.
 */
export const isInPlan = (debt: Owed): boolean =>
  !paysInFull(debt) && (debt.in_plan ?? debt.debt_type !== 'mortgage')

/** Escrow of a home debt (taxes and insurance, collected with each payment); zero for other debts. */
export const escrowOf = (debt: AnyDebt): number => ('escrow_cents' in debt ? debt.escrow_cents : 0)

/** Whether a debt is secured by a home. Its rate is an interest rate, because an APR would include fees. */
export const isHomeDebt = ({ debt_type }: { readonly debt_type: DebtType }): boolean =>
  debt_type === 'mortgage' || debt_type === 'home_equity'

/** Whether a debt is revolving: a card, or home equity that may be a line of credit. */
export const isRevolving = ({ debt_type }: { readonly debt_type: DebtType }): boolean =>
  debt_type === 'credit_card' || debt_type === 'home_equity'
