import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  primaryKey,
} from 'drizzle-orm/pg-core'
import {
  BillingPeriod,
  CancelReason,
  type Invoice,
  PaidPlan,
  ReductionKind,
  ReductionState,
} from '#core/contract/payment.ts'
import { PlanKey } from '#core/contract/plan.ts'
import { owner } from './account.ts'
import { cents, centsCheck, instant, listsCheck } from './columns.ts'

const PROVIDERS = ['stripe', 'sandbox'] as const
/** States of a stored subscription: a pending cancellation is told by `cancels_at`. */
const STATES = ['incomplete', 'active', 'past_due', 'cancelled'] as const

/** What each plan costs and includes. Prices come from here and nowhere else. */
export const plans = pgTable(
  'plans',
  {
    plan: text('plan', { enum: PlanKey.options }).primaryKey(),
    monthly_cents: cents('monthly_cents').notNull(),
    yearly_cents: cents('yearly_cents').notNull(),
    reduced_monthly_cents: cents('reduced_monthly_cents').notNull(),
    reduced_yearly_cents: cents('reduced_yearly_cents').notNull(),
    /** A year. */
    advisor_calls: integer('advisor_calls').notNull(),
    bank_links: integer('bank_links').notNull(),
    storage_bytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    listsCheck('plans_lists', [table.plan, PlanKey.options]),
    centsCheck(
      'plans_amounts',
      table.monthly_cents,
      table.yearly_cents,
      table.reduced_monthly_cents,
      table.reduced_yearly_cents,
    ),
  ],
)

/** A client as the payment provider knows them, and what the provider tells of their card. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    user_uuid: owner().primaryKey(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    customer_id: text('customer_id').notNull(),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    card_exp_month: integer('card_exp_month'),
    card_exp_year: integer('card_exp_year'),
    /** When the job reads the provider again: after a message, or an answer that did not come. */
    sync_at: instant('sync_at'),
    failure_count: integer('failure_count').notNull().default(0),
    /** Until then one call or job works on this customer at the provider, and others wait or are refused. */
    busy_until: instant('busy_until'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('payment_customers_sync')
      .on(table.sync_at)
      .where(sql`${table.sync_at} is not null`),
    listsCheck('payment_customers_lists', [table.provider, PROVIDERS]),
  ],
)

/** Subscriptions as the provider last told them. A client has at most one that has not ended. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscription_uuid: uuid('subscription_uuid').notNull(),
    user_uuid: owner(),
    /** The provider's id; null while the provider has not answered. */
    external_id: text('external_id'),
    plan: text('plan', { enum: PaidPlan.options }).notNull(),
    period: text('period', { enum: BillingPeriod.options }).notNull(),
    amount_cents: cents('amount_cents').notNull(),
    is_reduced: boolean('is_reduced').notNull(),
    state: text('state', { enum: STATES }).notNull(),
    period_ends_at: instant('period_ends_at'),
    cancels_at: instant('cancels_at'),
    cancel_reason: text('cancel_reason', { enum: CancelReason.options }),
    cancel_comment: text('cancel_comment').notNull().default(''),
    pending_plan: text('pending_plan', { enum: PaidPlan.options }),
    pending_period: text('pending_period', { enum: BillingPeriod.options }),
    pending_cents: cents('pending_cents'),
    pending_on: instant('pending_on'),
    owed_cents: cents('owed_cents'),
    /** The provider's id of the invoice that is owed. */
    owed_invoice_id: text('owed_invoice_id'),
    next_try_at: instant('next_try_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.subscription_uuid] }),
    unique('subscriptions_external').on(table.user_uuid, table.external_id),
    uniqueIndex('subscriptions_open')
      .on(table.user_uuid)
      .where(sql`${table.state} <> 'cancelled'`),
    listsCheck(
      'subscriptions_lists',
      [table.plan, PaidPlan.options],
      [table.period, BillingPeriod.options],
      [table.state, STATES],
    ),
    listsCheck(
      'subscriptions_pending_lists',
      [table.pending_plan, PaidPlan.options],
      [table.pending_period, BillingPeriod.options],
    ),
    listsCheck('subscriptions_reasons', [table.cancel_reason, CancelReason.options]),
  ],
)

const INVOICE_STATES = ['open', 'paid', 'void', 'uncollectible'] as const

export const invoices = pgTable(
  'invoices',
  {
    invoice_uuid: uuid('invoice_uuid').notNull(),
    user_uuid: owner(),
    external_id: text('external_id').notNull(),
    number: text('number').notNull(),
    state: text('state', { enum: INVOICE_STATES }).notNull(),
    total_cents: cents('total_cents').notNull(),
    lines: jsonb('lines').$type<Invoice['lines']>().notNull(),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    created_at: instant('created_at').notNull(),
    paid_at: instant('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.invoice_uuid] }),
    index('invoices_user').on(table.user_uuid, table.created_at),
    unique('invoices_external').on(table.user_uuid, table.external_id),
    listsCheck('invoices_lists', [table.state, INVOICE_STATES]),
  ],
)

/** Messages of the provider that were acted on, by their id: one that comes twice changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  { event_id: text('event_id').primaryKey(), received_at: instant('received_at').notNull() },
  (table) => [index('payment_events_received').on(table.received_at)],
)

/** A client's request for the reduced price; its documents have the purpose `reduced_price`. */
export const priceReductions = pgTable(
  'price_reductions',
  {
    user_uuid: owner().primaryKey(),
    kind: text('kind', { enum: ReductionKind.options }).notNull(),
    state: text('state', { enum: ReductionState.options }).notNull(),
    submitted_at: instant('submitted_at').notNull(),
    reviewed_at: instant('reviewed_at'),
  },
  (table) => [
    listsCheck(
      'price_reductions_lists',
      [table.kind, ReductionKind.options],
      [table.state, ReductionState.options],
    ),
  ],
)

/** Customers to delete at the provider. A row outlives its client, so that a provider that is down is told later. */
export const paymentRemovals = pgTable(
  'payment_removals',
  {
    customer_id: text('customer_id').primaryKey(),
    failure_count: integer('failure_count').notNull().default(0),
    next_at: instant('next_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('payment_removals_next').on(table.next_at)],
)
