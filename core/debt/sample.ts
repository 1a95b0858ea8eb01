/** Debts for tests: one of each shape, as the server answers it. */
import type { CreditCard, HomeDebt, Loan, Rent } from '#core/contract/debt-kinds.ts'

const kept = {
  lender: '',
  due_day: 15,
  opened_on: null,
  is_paid_off: false,
  paid_off_on: null,
  balance_as_of: '2026-11-01',
  balance_stated_on: '2026-11-01',
  balance_stated_at: '2026-11-01T12:00:00.000Z',
  unpaid_interest_cents: 0,
  last_paid_due_on: null,
  version: 1,
  entered_on: '2026-11-01',
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
}

/** Paid up to the last due date, so that the next payment is in the month to come and covers one month's interest. */
export const paidUp = { balance_as_of: '2026-11-15', last_paid_due_on: '2026-11-15' }

const id = (number: number): string => `018f0000-0000-7000-8000-00000000000${number}`

/** $200,000 at 6 %, $1,500 a month and $400 of escrow on top. */
export const sampleHome = (change: Partial<HomeDebt> = {}): HomeDebt => ({
  ...kept,
  debt_uuid: id(1),
  debt_type: 'mortgage',
  name: 'House',
  balance_cents: 200_000_00,
  apr: 0.06,
  minimum_payment_cents: 1_500_00,
  payment_cents: 0,
  property_value_cents: 300_000_00,
  property_value_as_of: '2026-11-01',
  term_months: 360,
  escrow_cents: 400_00,
  rate_kind: 'fixed',
  interest_accrual: null,
  in_plan: null,
  ...change,
})

/** $1,200 of a limit of $4,000 at 24 %; at least $35, or 1 % of the balance and the interest. */
export const sampleCard = (change: Partial<CreditCard> = {}): CreditCard => ({
  ...kept,
  debt_uuid: id(2),
  debt_type: 'credit_card',
  name: 'Visa',
  balance_cents: 1_200_00,
  apr: 0.24,
  minimum_payment_cents: 35_00,
  payment_cents: 0,
  limit_cents: 4_000_00,
  statement_day: null,
  grace_days: null,
  minimum_share: 0.01,
  minimum_adds_interest: true,
  in_plan: null,
  promo_apr: null,
  promo_ends_on: null,
  ...change,
})

/** $10,000 at 7.3 %, so that a day costs $2, and $300 a month. */
export const sampleLoan = (change: Partial<Loan> = {}): Loan => ({
  ...kept,
  debt_uuid: id(3),
  debt_type: 'auto',
  debt_type_uuid: null,
  name: 'Car',
  balance_cents: 10_000_00,
  apr: 0.073,
  minimum_payment_cents: 300_00,
  payment_cents: 0,
  term_months: null,
  interest_accrual: null,
  in_plan: null,
  ...change,
})

/** $1,650 a month. */
export const sampleRent = (change: Partial<Rent> = {}): Rent => ({
  ...kept,
  debt_uuid: id(4),
  debt_type: 'rent',
  name: 'Flat',
  payment_cents: 1_650_00,
  ends_on: null,
  ...change,
})
