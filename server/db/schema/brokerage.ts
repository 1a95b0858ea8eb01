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
import type { StoredApplication } from '#core/brokerage/application.ts'
import type { Leg } from '#core/brokerage/legs.ts'
import type { DatedPrices, Prices } from '#core/brokerage/prices.ts'
import {
  type ApplicationStep,
  BrokerageAccountType,
  BrokerageState,
} from '#core/contract/brokerage-application.ts'
import { BrokerageAsset, LotMethod, OrderKind, OrderState } from '#core/contract/brokerage-orders.ts'
import { RiskBand } from '#core/contract/goal-kinds.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { owner } from './account.ts'
import { cents, centsCheck, day, instant, listsCheck, rangeCheck, partOf, linkTo } from './columns.ts'
import { goals } from './goal.ts'
import { financialAccounts } from './money-account.ts'

const PROVIDERS = ['ibkr', 'sandbox'] as const
const ORIGINS = ['opened', 'linked'] as const
const DIRECTIONS = ['deposit', 'withdrawal'] as const
const TRANSFER_STATES = ['pending', 'completed', 'rejected'] as const
const ENTRY_KINDS = ['opening', 'deposit', 'withdrawal', 'buy', 'sell'] as const

/** Whole millionths of a fund's unit. */
const units = (name: string) => bigint(name, { mode: 'number' })

/** An order's legs as they were placed. */
export type StoredLeg = Leg

/** A brokerage account from its application on. Social Security numbers are never stored, only their last four digits. */
export const brokerageAccounts = pgTable(
  'brokerage_accounts',
  {
    brokerage_account_uuid: uuid('brokerage_account_uuid').notNull(),
    user_uuid: owner(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    origin: text('origin', { enum: ORIGINS }).notNull(),
    account_type: text('account_type', { enum: BrokerageAccountType.options }).notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: BrokerageState.options }).notNull(),
    application: jsonb('application').$type<StoredApplication>().notNull(),
    /** The goal that it will fund once approved. */
    goal_uuid: uuid('goal_uuid'),
    ssn_last4: text('ssn_last4'),
    /** How often it was sent; part of the key that makes sending it idempotent. */
    submission_count: integer('submission_count').notNull().default(0),
    review_note: text('review_note').notNull().default(''),
    asked: jsonb('asked').$type<ApplicationStep[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    /** The provider's ids. */
    application_id: text('application_id'),
    account_id: text('account_id'),
    account_uuid: uuid('account_uuid'),
    /** The prices of the last sync. */
    prices: jsonb('prices').$type<Prices>(),
    priced_on: day('priced_on'),
    /** Those of an earlier day of trading, for the change since. */
    previous_prices: jsonb('previous_prices').$type<DatedPrices>(),
    version: integer('version').notNull().default(1),
    /** When the job asks the provider again. */
    sync_at: instant('sync_at'),
    failure_count: integer('failure_count').notNull().default(0),
    /** Until then one call or job works on it at the provider. */
    busy_until: instant('busy_until'),
    submitted_at: instant('submitted_at'),
    reviewed_at: instant('reviewed_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.brokerage_account_uuid] }),
    index('brokerage_accounts_goal').on(table.user_uuid, table.goal_uuid),
    index('brokerage_accounts_account').on(table.user_uuid, table.account_uuid),
    linkTo(
      'brokerage_accounts_with_goal',
      [table.user_uuid, table.goal_uuid],
      [goals.user_uuid, goals.goal_uuid],
    ),
    linkTo(
      'brokerage_accounts_with_account',
      [table.user_uuid, table.account_uuid],
      [financialAccounts.user_uuid, financialAccounts.account_uuid],
    ),
    index('brokerage_accounts_sync')
      .on(table.sync_at)
      .where(sql`${table.sync_at} is not null`),
    uniqueIndex('brokerage_accounts_external')
      .on(table.user_uuid, table.provider, table.account_id)
      .where(sql`${table.account_id} is not null and ${table.state} <> 'closed'`),
    uniqueIndex('brokerage_accounts_applying')
      .on(table.user_uuid, table.account_type)
      .where(sql`${table.state} in ('draft', 'submitted', 'in_review')`),
    listsCheck(
      'brokerage_accounts_lists',
      [table.provider, PROVIDERS],
      [table.origin, ORIGINS],
      [table.account_type, BrokerageAccountType.options],
      [table.state, BrokerageState.options],
    ),
  ],
)

const account = () => uuid('brokerage_account_uuid').notNull()
const ACCOUNT: [typeof brokerageAccounts.user_uuid, typeof brokerageAccounts.brokerage_account_uuid] = [
  brokerageAccounts.user_uuid,
  brokerageAccounts.brokerage_account_uuid,
]

/** Orders. The id is that of the preview, so that a preview is placed once. */
export const brokerageOrders = pgTable(
  'brokerage_orders',
  {
    order_uuid: uuid('order_uuid').notNull(),
    user_uuid: owner(),
    brokerage_account_uuid: account(),
    goal_uuid: uuid('goal_uuid'),
    goal_name: text('goal_name').notNull(),
    model: text('model', { enum: RiskBand.options }).notNull(),
    kind: text('kind', { enum: OrderKind.options }).notNull(),
    amount_cents: cents('amount_cents').notNull(),
    lot_method: text('lot_method', { enum: LotMethod.options }).notNull(),
    state: text('state', { enum: OrderState.options }).notNull(),
    reason: text('reason').notNull().default(''),
    legs: jsonb('legs').$type<StoredLeg[]>().notNull(),
    /** The provider's id; null before it has accepted the order. */
    external_id: text('external_id'),
    is_cancelling: boolean('is_cancelling').notNull().default(false),
    placed_at: instant('placed_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.order_uuid] }),
    partOf('brokerage_orders_of_account', [table.user_uuid, table.brokerage_account_uuid], ACCOUNT),
    index('brokerage_orders_account').on(table.user_uuid, table.brokerage_account_uuid, table.placed_at),
    index('brokerage_orders_goal').on(table.user_uuid, table.goal_uuid),
    linkTo(
      'brokerage_orders_with_goal',
      [table.user_uuid, table.goal_uuid],
      [goals.user_uuid, goals.goal_uuid],
    ),
    centsCheck('brokerage_orders_cents', table.amount_cents),
    listsCheck(
      'brokerage_orders_lists',
      [table.model, RiskBand.options],
      [table.kind, OrderKind.options],
      [table.lot_method, LotMethod.options],
      [table.state, OrderState.options],
    ),
  ],
)

/** Money moved into and out of accounts. */
export const brokerageTransfers = pgTable(
  'brokerage_transfers',
  {
    transfer_uuid: uuid('transfer_uuid').notNull(),
    user_uuid: owner(),
    brokerage_account_uuid: account(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    amount_cents: cents('amount_cents').notNull(),
    state: text('state', { enum: TRANSFER_STATES }).notNull(),
    reason: text('reason').notNull().default(''),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.transfer_uuid] }),
    partOf('brokerage_transfers_of_account', [table.user_uuid, table.brokerage_account_uuid], ACCOUNT),
    index('brokerage_transfers_account').on(table.user_uuid, table.brokerage_account_uuid, table.created_at),
    centsCheck('brokerage_transfers_cents', table.amount_cents),
    listsCheck('brokerage_transfers_lists', [table.direction, DIRECTIONS], [table.state, TRANSFER_STATES]),
  ],
)

/** What changed the cash of an account: the cash is the sum of its entries. */
export const brokerageEntries = pgTable(
  'brokerage_entries',
  {
    entry_uuid: uuid('entry_uuid').notNull(),
    user_uuid: owner(),
    brokerage_account_uuid: account(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    amount_cents: cents('amount_cents').notNull(),
    asset: text('asset', { enum: BrokerageAsset.options }),
    units: units('units'),
    realized_gain_cents: cents('realized_gain_cents'),
    order_uuid: uuid('order_uuid'),
    /** The fill's or transfer's own id: each counts once. */
    event_key: text('event_key').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.entry_uuid] }),
    partOf('brokerage_entries_of_account', [table.user_uuid, table.brokerage_account_uuid], ACCOUNT),
    index('brokerage_entries_account').on(table.user_uuid, table.brokerage_account_uuid, table.at),
    unique('brokerage_entries_event').on(table.user_uuid, table.brokerage_account_uuid, table.event_key),
    rangeCheck('brokerage_entries_cents', -MAX_CENTS, MAX_CENTS, table.amount_cents),
    listsCheck('brokerage_entries_lists', [table.kind, ENTRY_KINDS]),
    listsCheck('brokerage_entries_assets', [table.asset, BrokerageAsset.options]),
  ],
)

/** What is left of each purchase; a lot that is used up has none. */
export const brokerageLots = pgTable(
  'brokerage_lots',
  {
    lot_uuid: uuid('lot_uuid').notNull(),
    user_uuid: owner(),
    brokerage_account_uuid: account(),
    asset: text('asset', { enum: BrokerageAsset.options }).notNull(),
    opened_on: day('opened_on').notNull(),
    units: units('units').notNull(),
    cost_cents: cents('cost_cents').notNull(),
    order_uuid: uuid('order_uuid'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.lot_uuid] }),
    partOf('brokerage_lots_of_account', [table.user_uuid, table.brokerage_account_uuid], ACCOUNT),
    index('brokerage_lots_account').on(table.user_uuid, table.brokerage_account_uuid),
    centsCheck('brokerage_lots_cents', table.cost_cents),
    rangeCheck('brokerage_lots_units', 0, Number.MAX_SAFE_INTEGER, table.units),
    listsCheck('brokerage_lots_lists', [table.asset, BrokerageAsset.options]),
  ],
)
