import type { Debt, DebtInput } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import type { DebtRow } from './kinds.ts'

const millionths = (fraction: number): number => Math.round(fraction * 1e6)
const millionthsOrNull = (fraction: number | null): number | null =>
  fraction === null ? null : millionths(fraction)

/** What a client says of a debt; the rest of its row is the server's. */
type Said = Omit<
  DebtRow,
  | 'debt_uuid'
  | 'user_uuid'
  | 'balance_as_of'
  | 'property_value_as_of'
  | 'balance_stated_on'
  | 'balance_stated_at'
  | 'is_paid_off'
  | 'paid_off_on'
  | 'unpaid_interest_cents'
  | 'last_paid_due_on'
  | 'version'
  | 'entered_on'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
>

/** What other kinds have and this one does not. */
const none = {
  debt_type_uuid: null,
  balance_cents: 0,
  apr_millionths: 0,
  minimum_payment_cents: 0,
  property_value_cents: null,
  term_months: null,
  escrow_cents: 0,
  rate_kind: null,
  limit_cents: null,
  statement_day: null,
  grace_days: null,
  minimum_share_millionths: null,
  minimum_adds_interest: true,
  in_plan: null,
  interest_accrual: null,
  promo_apr_millionths: null,
  promo_ends_on: null,
  ends_on: null,
} satisfies Partial<Said>

/** A debt as its row holds it. */
export function columnsOf(debt: DebtInput): Said {
  const { debt_type, name, lender, due_day, opened_on, payment_cents } = debt
  const said = { ...none, debt_type, name, lender, due_day, opened_on, payment_cents }
  if (!hasBalance(debt)) return { ...said, ends_on: debt.ends_on }
  const owed = {
    ...said,
    balance_cents: debt.balance_cents,
    apr_millionths: millionths(debt.apr),
    minimum_payment_cents: debt.minimum_payment_cents,
    in_plan: debt.in_plan,
  }
  switch (debt.debt_type) {
    case 'mortgage':
    case 'home_equity': {
      const { property_value_cents, term_months, escrow_cents, rate_kind, interest_accrual } = debt
      return { ...owed, property_value_cents, term_months, escrow_cents, rate_kind, interest_accrual }
    }
    case 'credit_card': {
      const { limit_cents, statement_day, grace_days, minimum_share, promo_apr, promo_ends_on } = debt
      return {
        ...owed,
        minimum_adds_interest: debt.minimum_adds_interest,
        limit_cents,
        statement_day,
        grace_days,
        minimum_share_millionths: millionthsOrNull(minimum_share),
        promo_apr_millionths: millionthsOrNull(promo_apr),
        promo_ends_on,
      }
    }
    case 'custom':
    case 'student':
    case 'auto':
    case 'personal':
    case 'medical': {
      const { debt_type_uuid, term_months, interest_accrual } = debt
      return {
        ...owed,
        debt_type_uuid: debt_type === 'custom' ? debt_type_uuid : null,
        term_months,
        interest_accrual,
      }
    }
  }
}

/** How a debt stands: what of its row payments and the server change, and no form names. */
export const standingOf = (debt: Debt) => ({
  ...(hasBalance(debt) && { balance_cents: debt.balance_cents }),
  balance_as_of: debt.balance_as_of,
  balance_stated_on: debt.balance_stated_on,
  balance_stated_at: new Date(debt.balance_stated_at),
  unpaid_interest_cents: debt.unpaid_interest_cents,
  is_paid_off: debt.is_paid_off,
  paid_off_on: debt.paid_off_on,
  last_paid_due_on: debt.last_paid_due_on,
})

/** A debt as its whole row holds it, but for whose it is and when it was written. */
export const rowOf = (debt: Debt) => ({
  ...columnsOf(debt),
  ...standingOf(debt),
  debt_uuid: debt.debt_uuid,
  property_value_as_of: 'property_value_as_of' in debt ? debt.property_value_as_of : null,
  entered_on: debt.entered_on,
})
