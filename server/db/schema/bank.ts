import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { BankAccountType, HoldingKind, type Liability, LinkState } from '#core/contract/bank.ts'
import { owner } from './account.ts'
import { cents, instant, listsCheck, partOf, linkTo } from './columns.ts'
import { debts } from './debt.ts'
import { financialAccounts } from './money-account.ts'

/** A link to a client's bank. The access token is encrypted with a key that the database does not have. */
export const bankLinks = pgTable(
  'bank_links',
  {
    link_uuid: uuid('link_uuid').notNull(),
    user_uuid: owner(),
    provider: text('provider', { enum: ['plaid', 'sandbox'] }).notNull(),
    /** The provider's id of the link, which its webhooks name. */
    item_id: text('item_id').notNull(),
    institution_id: text('institution_id').notNull(),
    institution: text('institution').notNull(),
    token_ciphertext: text('token_ciphertext').notNull(),
    state: text('state', { enum: LinkState.options }).notNull(),
    /** Where the next sync of transactions starts; null before the first. */
    sync_cursor: text('sync_cursor'),
    history: text('history', { enum: ['none', 'initial', 'complete'] }).notNull(),
    updated_at: instant('updated_at'),
    /** When the job syncs it next: after a webhook at once, after failures later and later. */
    sync_at: instant('sync_at'),
    failure_count: integer('failure_count').notNull().default(0),
    /** The bank has accounts that the client has not been asked to share. */
    has_new_accounts: boolean('has_new_accounts').notNull().default(false),
    /** When the login ends unless the client renews it, where the bank announced that. */
    login_ends_at: instant('login_ends_at'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.link_uuid] }),
    unique('bank_links_item').on(table.user_uuid, table.item_id),
    index('bank_links_sync')
      .on(table.sync_at)
      .where(sql`${table.sync_at} is not null`),
    listsCheck('bank_links_lists', [table.state, LinkState.options]),
  ],
)

/** An account with transactions: at a linked bank, or filled by imports and entries. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    bank_account_uuid: uuid('bank_account_uuid').notNull(),
    user_uuid: owner(),
    link_uuid: uuid('link_uuid'),
    /** The provider's ids; the persistent one survives linking the bank again. */
    external_id: text('external_id'),
    persistent_id: text('persistent_id'),
    name: text('name').notNull(),
    institution: text('institution').notNull(),
    mask: text('mask').notNull(),
    type: text('type', { enum: BankAccountType.options }).notNull(),
    balance_cents: cents('balance_cents'),
    available_cents: cents('available_cents'),
    /** ISO 4217, or the bank's own code. Only US dollars count in totals. */
    currency: text('currency').notNull().default('USD'),
    as_of: instant('as_of'),
    /** Since when the bank no longer lists it. */
    closed_at: instant('closed_at'),
    is_active: boolean('is_active').notNull().default(true),
    account_uuid: uuid('account_uuid'),
    debt_uuid: uuid('debt_uuid'),
    liability: jsonb('liability').$type<Liability>(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.bank_account_uuid] }),
    index('bank_accounts_account').on(table.user_uuid, table.account_uuid),
    index('bank_accounts_debt').on(table.user_uuid, table.debt_uuid),
    unique('bank_accounts_external').on(table.user_uuid, table.link_uuid, table.external_id),
    linkTo(
      'bank_accounts_with_link',
      [table.user_uuid, table.link_uuid],
      [bankLinks.user_uuid, bankLinks.link_uuid],
    ),
    linkTo(
      'bank_accounts_with_account',
      [table.user_uuid, table.account_uuid],
      [financialAccounts.user_uuid, financialAccounts.account_uuid],
    ),
    linkTo('bank_accounts_with_debt', [table.user_uuid, table.debt_uuid], [debts.user_uuid, debts.debt_uuid]),
    listsCheck('bank_accounts_lists', [table.type, BankAccountType.options]),
  ],
)

/** What an investment account held at the last sync, by security. */
export const bankHoldings = pgTable(
  'bank_holdings',
  {
    user_uuid: owner(),
    bank_account_uuid: uuid('bank_account_uuid').notNull(),
    /** The provider's id of the security. */
    external_id: text('external_id').notNull(),
    ticker: text('ticker'),
    name: text('name').notNull(),
    kind: text('kind', { enum: HoldingKind.options }).notNull(),
    quantity: doublePrecision('quantity').notNull(),
    value_cents: cents('value_cents').notNull(),
    as_of: instant('as_of').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.bank_account_uuid, table.external_id] }),
    partOf(
      'bank_holdings_of_account',
      [table.user_uuid, table.bank_account_uuid],
      [bankAccounts.user_uuid, bankAccounts.bank_account_uuid],
    ),
    listsCheck('bank_holdings_lists', [table.kind, HoldingKind.options]),
  ],
)

/**
 * Links to end at the provider. A row outlives its link and its client, so that a provider that is down is told later;
 * it names nobody.
 */
export const bankRemovals = pgTable(
  'bank_removals',
  {
    item_id: text('item_id').primaryKey(),
    /** The access token, encrypted for this item alone. */
    token_ciphertext: text('token_ciphertext').notNull(),
    failure_count: integer('failure_count').notNull().default(0),
    next_at: instant('next_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('bank_removals_next').on(table.next_at)],
)
