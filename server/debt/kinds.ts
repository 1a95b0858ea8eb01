/** The kinds of debts that have calls of their own, each with how a row of it is answered. */
import * as v from 'valibot'
import {
  type CreditCard,
  type Debt,
  DebtType,
  type HomeDebt,
  HomeDebtType,
  type Loan,
  LoanType,
  type Rent,
  RentType,
} from '#core/contract/debt-kinds.ts'
import type { debts } from '#server/db/schema/debt.ts'

export type DebtRow = typeof debts.$inferSelect

/** Debts that one call answers and changes. */
export interface Kind<D extends Debt = Debt> {
  readonly types: readonly DebtType[]
  readonly present: (row: DebtRow) => D
}

const fraction = (millionths: number): number => millionths / 1e6
const fractionOrNull = (millionths: number | null): number | null =>
  millionths === null ? null : fraction(millionths)

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
  version: row.version,
  entered_on: row.entered_on,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const presentOwed = (row: DebtRow) => ({
  ...presentAny(row),
  balance_cents: row.balance_cents,
  apr: fraction(row.apr_millionths),
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
  minimum_share: fractionOrNull(row.minimum_share_millionths),
  minimum_adds_interest: row.minimum_adds_interest,
  promo_apr: fractionOrNull(row.promo_apr_millionths),
  promo_ends_on: row.promo_ends_on,
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

export const homeDebts: Kind<HomeDebt> = { types: HomeDebtType.options, present: presentHome }
export const cards: Kind<CreditCard> = { types: ['credit_card'], present: presentCard }
const loans: Kind<Loan> = { types: LoanType.options, present: presentLoan }
export const rents: Kind<Rent> = { types: RentType.options, present: presentRent }

/** The kind of a type: what it may be changed into, and how it is answered. */
export const kindOf = (type: DebtType): Kind =>
  [homeDebts, cards, rents].find(({ types }) => types.includes(type)) ?? loans

export const presentDebt = (row: DebtRow): Debt => kindOf(row.debt_type).present(row)

/** Debts of every kind. */
export const anyDebts: Kind = { types: DebtType.options, present: presentDebt }
