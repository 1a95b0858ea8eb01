import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DebtType, InterestAccrual, RateKind } from '#core/contract/debt-kinds.ts'
import { type OneOff, PayoffStrategy } from '#core/contract/debt-plan.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { owner } from './account.ts'
import {
  cents,
  centsCheck,
  day,
  HIGHEST_RATE,
  instant,
  listsCheck,
  rangeCheck,
  rate,
  WHOLE,
  partOf,
} from './columns.ts'

/** A client's own types of debt. */
export const debtTypes = pgTable(
  'debt_types',
  {
    debt_type_uuid: uuid('debt_type_uuid').notNull(),
    user_uuid: owner(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.debt_type_uuid] }),
    uniqueIndex('debt_types_name').on(table.user_uuid, sql`lower(${table.name})`),
  ],
)

/** A debt of any type; columns of other types are null. A deleted debt can be restored for seven days. */
export const debts = pgTable(
  'debts',
  {
    debt_uuid: uuid('debt_uuid').notNull(),
    user_uuid: owner(),
    debt_type: text('debt_type', { enum: DebtType.options }).notNull(),
    debt_type_uuid: uuid('debt_type_uuid'),
    name: text('name').notNull(),
    lender: text('lender').notNull(),
    /** Zero for rent and leases. */
    balance_cents: cents('balance_cents').notNull(),
    balance_as_of: day('balance_as_of').notNull(),
    /** The newest balance that the client entered; payments before that day do not change it. */
    balance_stated_on: day('balance_stated_on').notNull(),
    balance_stated_at: instant('balance_stated_at').notNull(),
    apr: rate('apr_millionths').notNull(),
    /** False until the client enters a rate that the bank does not give. */
    is_rate_known: boolean('is_rate_known').notNull().default(true),
    minimum_payment_cents: cents('minimum_payment_cents').notNull(),
    payment_cents: cents('payment_cents').notNull(),
    /** Whether the payoff plan includes it; null means the default for its type. */
    in_plan: boolean('in_plan'),
    /** Null means the default for its type. */
    interest_accrual: text('interest_accrual', { enum: InterestAccrual.options }),
    /** The part of the balance that is interest not covered by payments. */
    unpaid_interest_cents: cents('unpaid_interest_cents').notNull().default(0),
    due_day: integer('due_day').notNull(),
    opened_on: day('opened_on'),
    property_value_cents: cents('property_value_cents'),
    /** The day on which the home's value was entered; null if there is none. */
    property_value_as_of: day('property_value_as_of'),
    term_months: integer('term_months'),
    escrow_cents: cents('escrow_cents').notNull(),
    rate_kind: text('rate_kind', { enum: RateKind.options }),
    limit_cents: cents('limit_cents'),
    statement_day: integer('statement_day'),
    grace_days: integer('grace_days'),
    minimum_share: rate('minimum_share_millionths'),
    minimum_adds_interest: boolean('minimum_adds_interest').notNull().default(true),
    promo_apr: rate('promo_apr_millionths'),
    promo_ends_on: day('promo_ends_on'),
    /** The latest statement of a card. */
    statement_due_on: day('statement_due_on'),
    statement_minimum_cents: cents('statement_minimum_cents'),
    statement_balance_cents: cents('statement_balance_cents'),
    /** Whether each statement is paid in full; null until the client says. */
    pays_in_full: boolean('pays_in_full'),
    /** Whether the transactions show that each statement is paid in full. */
    seems_paid_in_full: boolean('seems_paid_in_full').notNull().default(false),
    /** What the transactions show that the next payment in full will be. */
    expected_payment_cents: cents('expected_payment_cents'),
    ends_on: day('ends_on'),
    is_paid_off: boolean('is_paid_off').notNull().default(false),
    paid_off_on: day('paid_off_on'),
    last_paid_due_on: day('last_paid_due_on'),
    /** The latest due date that a payment seen at a bank settled, or that the bank no longer asks for. */
    settled_due_on: day('settled_due_on'),
    version: integer('version').notNull().default(1),
    /** The day of `created_at` in the client's time zone. */
    entered_on: day('entered_on').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.debt_uuid] }),
    index('debts_type')
      .on(table.debt_type_uuid)
      .where(sql`${table.debt_type_uuid} is not null`),
    foreignKey({
      name: 'debts_with_type',
      columns: [table.user_uuid, table.debt_type_uuid],
      foreignColumns: [debtTypes.user_uuid, debtTypes.debt_type_uuid],
    }),
    index('debts_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    centsCheck(
      'debts_cents',
      table.balance_cents,
      table.minimum_payment_cents,
      table.payment_cents,
      table.escrow_cents,
      table.unpaid_interest_cents,
    ),
    centsCheck(
      'debts_own_cents',
      table.limit_cents,
      table.property_value_cents,
      table.statement_minimum_cents,
      table.statement_balance_cents,
    ),
    rangeCheck('debts_days', 1, 31, table.due_day, table.statement_day),
    rangeCheck('debts_rates', 0, HIGHEST_RATE, table.apr, table.promo_apr),
    rangeCheck('debts_share', 0, WHOLE, table.minimum_share),
    listsCheck(
      'debts_lists',
      [table.debt_type, DebtType.options],
      [table.rate_kind, RateKind.options],
      [table.interest_accrual, InterestAccrual.options],
    ),
  ],
)

/** A payment; principal, interest, and escrow add up to its amount. Each due date is paid at most once. */
export const debtPayments = pgTable(
  'debt_payments',
  {
    payment_uuid: uuid('payment_uuid').notNull(),
    debt_uuid: uuid('debt_uuid').notNull(),
    user_uuid: owner(),
    amount_cents: cents('amount_cents').notNull(),
    principal_cents: cents('principal_cents').notNull(),
    interest_cents: cents('interest_cents').notNull(),
    escrow_cents: cents('escrow_cents').notNull(),
    charges_cents: cents('charges_cents').notNull().default(0),
    /** Signed: charges can raise the balance by more than was paid. */
    fall_cents: cents('fall_cents').notNull(),
    balance_after_cents: cents('balance_after_cents').notNull(),
    /** The day for which the client entered the balance after the payment; null if it was calculated. */
    stated_on: day('stated_on'),
    paid_on: day('paid_on').notNull(),
    due_on: day('due_on'),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.payment_uuid] }),
    index('debt_payments_debt').on(table.user_uuid, table.debt_uuid, table.paid_on),
    uniqueIndex('debt_payments_due')
      .on(table.user_uuid, table.debt_uuid, table.due_on)
      .where(sql`${table.due_on} is not null`),
    partOf('debt_payments_of_debt', [table.user_uuid, table.debt_uuid], [debts.user_uuid, debts.debt_uuid]),
    centsCheck(
      'debt_payments_cents',
      table.amount_cents,
      table.principal_cents,
      table.interest_cents,
      table.escrow_cents,
      table.balance_after_cents,
    ),
    // Charges can be as much as the balance rose plus what was paid; see splitPayment.
    rangeCheck('debt_payments_charges', 0, 2 * MAX_CENTS, table.charges_cents),
    rangeCheck('debt_payments_fall', -MAX_CENTS, MAX_CENTS, table.fall_cents),
  ],
)

/**
 * The balance at the end of a day, for a debt's history. A balance that the client entered for the day is stored with
 * it; other days are calculated from those.
 */
export const debtBalances = pgTable(
  'debt_balances',
  {
    user_uuid: owner(),
    debt_uuid: uuid('debt_uuid').notNull(),
    as_of: day('as_of').notNull(),
    balance_cents: cents('balance_cents').notNull(),
    stated_cents: cents('stated_cents'),
    stated_at: instant('stated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.debt_uuid, table.as_of] }),
    partOf('debt_balances_of_debt', [table.user_uuid, table.debt_uuid], [debts.user_uuid, debts.debt_uuid]),
    centsCheck('debt_balances_cents', table.balance_cents, table.stated_cents),
  ],
)

/** A client's payoff plan. */
export const payoffPlans = pgTable(
  'payoff_plans',
  {
    user_uuid: owner().primaryKey(),
    strategy: text('strategy', { enum: PayoffStrategy.options }).notNull(),
    extra_cents: cents('extra_cents').notNull(),
    order: jsonb('order').$type<string[]>().notNull(),
    one_offs: jsonb('one_offs').$type<OneOff[]>().notNull(),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    centsCheck('payoff_plans_cents', table.extra_cents),
    listsCheck('payoff_plans_lists', [table.strategy, PayoffStrategy.options]),
  ],
)
