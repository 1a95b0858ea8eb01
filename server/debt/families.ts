/** Debt families, each with its own endpoints, and the mapping between a debt and its row. */
import * as v from 'valibot'
import {
  type CreditCard,
  type Debt,
  type DebtInput,
  DebtType,
  type HomeDebt,
  HomeDebtType,
  type Loan,
  LoanType,
  type Rent,
  RentType,
} from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import type { debts } from '#server/db/schema/debt.ts'

export type DebtRow = typeof debts.$inferSelect
/** Names a debt. */
export type DebtKey = Pick<DebtRow, 'user_uuid' | 'debt_uuid'>

/** Debts that the same endpoint returns and changes. */
export interface Family<D extends Debt = Debt> {
  readonly types: readonly DebtType[]
  readonly present: (row: DebtRow) => D
}

const presentAny = (row: DebtRow) => ({
  debt_uuid: row.debt_uuid,
  name: row.name,
  lender: row.lender,
  due_day: row.due_day,
  opened_on: row.opened_on,
  payment_cents: row.payment_cents,
  is_paid_off: row.is_paid_off,
  paid_off_on: row.paid_off_on,
  balance_as_of: row.balance_as_of,
  balance_stated_on: row.balance_stated_on,
  balance_stated_at: row.balance_stated_at.toISOString(),
  unpaid_interest_cents: row.unpaid_interest_cents,
  last_paid_due_on: row.last_paid_due_on,
  settled_due_on: row.settled_due_on,
  version: row.version,
  entered_on: row.entered_on,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const presentOwed = (row: DebtRow) => ({
  ...presentAny(row),
  balance_cents: row.balance_cents,
  apr: row.apr,
  is_rate_known: row.is_rate_known,
  minimum_payment_cents: row.minimum_payment_cents,
  in_plan: row.in_plan,
})

const presentHome = (row: DebtRow): HomeDebt => ({
  ...presentOwed(row),
  debt_type: v.parse(HomeDebtType, row.debt_type),
  property_value_cents: row.property_value_cents,
  property_value_as_of: row.property_value_as_of,
  term_months: row.term_months,
  escrow_cents: row.escrow_cents,
  rate_kind: row.rate_kind ?? 'fixed',
  interest_accrual: row.interest_accrual,
})

const presentCard = (row: DebtRow): CreditCard => ({
  ...presentOwed(row),
  debt_type: 'credit_card',
  limit_cents: row.limit_cents,
  statement_day: row.statement_day,
  grace_days: row.grace_days,
  minimum_share: row.minimum_share,
  minimum_adds_interest: row.minimum_adds_interest,
  promo_apr: row.promo_apr,
  promo_ends_on: row.promo_ends_on,
  statement_due_on: row.statement_due_on,
  statement_minimum_cents: row.statement_minimum_cents,
  statement_balance_cents: row.statement_balance_cents,
  pays_in_full: row.pays_in_full,
  seems_paid_in_full: row.seems_paid_in_full,
  expected_payment_cents: row.expected_payment_cents,
})

const presentLoan = (row: DebtRow): Loan => ({
  ...presentOwed(row),
  debt_type: v.parse(LoanType, row.debt_type),
  debt_type_uuid: row.debt_type_uuid,
  term_months: row.term_months,
  interest_accrual: row.interest_accrual,
})

const presentRent = (row: DebtRow): Rent => ({
  ...presentAny(row),
  debt_type: v.parse(RentType, row.debt_type),
  ends_on: row.ends_on,
})

export const homeDebts: Family<HomeDebt> = { types: HomeDebtType.options, present: presentHome }
export const cards: Family<CreditCard> = { types: ['credit_card'], present: presentCard }
const loans: Family<Loan> = { types: LoanType.options, present: presentLoan }
export const rents: Family<Rent> = { types: RentType.options, present: presentRent }

/** The family of a type, which determines what it may change into and how it is returned. */
export const familyOf = (type: DebtType): Family =>
  [homeDebts, cards, rents].find(({ types }) => types.includes(type)) ?? loans

export const presentDebt = (row: DebtRow): Debt => familyOf(row.debt_type).present(row)

/** Debts of every family. */
export const anyDebts: Family = { types: DebtType.options, present: presentDebt }

/** The fields of a debt that the client sets; the server sets the rest of its row. */
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
  | 'seems_paid_in_full'
  | 'expected_payment_cents'
  | 'last_paid_due_on'
  | 'settled_due_on'
  | 'version'
  | 'entered_on'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
>

/** Defaults for the columns that other families have and this one does not. */
const none = {
  debt_type_uuid: null,
  balance_cents: 0,
  apr: 0,
  is_rate_known: true,
  minimum_payment_cents: 0,
  property_value_cents: null,
  term_months: null,
  escrow_cents: 0,
  rate_kind: null,
  limit_cents: null,
  statement_day: null,
  grace_days: null,
  minimum_share: null,
  minimum_adds_interest: true,
  in_plan: null,
  interest_accrual: null,
  promo_apr: null,
  promo_ends_on: null,
  statement_due_on: null,
  statement_minimum_cents: null,
  statement_balance_cents: null,
  pays_in_full: null,
  ends_on: null,
} satisfies Partial<Said>

/** A debt as its row stores it. */
function columnsOf(debt: DebtInput): Said {
  const { debt_type, name, lender, due_day, opened_on, payment_cents } = debt
  const said = { ...none, debt_type, name, lender, due_day, opened_on, payment_cents }
  if (!hasBalance(debt)) return { ...said, ends_on: debt.ends_on }
  const owed = {
    ...said,
    balance_cents: debt.balance_cents,
    apr: debt.apr,
    is_rate_known: debt.is_rate_known,
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
      const { statement_due_on, statement_minimum_cents, statement_balance_cents, pays_in_full } = debt
      return {
        ...owed,
        minimum_adds_interest: debt.minimum_adds_interest,
        limit_cents,
        statement_day,
        grace_days,
        minimum_share,
        promo_apr,
        promo_ends_on,
        statement_due_on,
        statement_minimum_cents,
        statement_balance_cents,
        pays_in_full,
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

/** The columns that payments and the server change, and no form sets. */
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

/** A debt as its whole row stores it, except its owner and timestamps. */
export const rowOf = (debt: Debt) => ({
  ...columnsOf(debt),
  ...standingOf(debt),
  debt_uuid: debt.debt_uuid,
  property_value_as_of: 'property_value_as_of' in debt ? debt.property_value_as_of : null,
  entered_on: debt.entered_on,
})
