/** Tables that stay empty unless the sandbox is on. */
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { aboutClient, owner } from './account.ts'
import { day, instant } from './columns.ts'

/** Users that are demo households; they are deleted after a day. */
export const demoHouseholds = pgTable(
  'demo_households',
  {
    user_uuid: owner().primaryKey(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('demo_households_created').on(table.created_at)],
)

/** Text messages that the sandbox stores instead of sending; shown at /dev/outbox. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    message_uuid: uuid('message_uuid').primaryKey(),
    to: text('to').notNull(),
    text: text('text').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [index('sandbox_messages_to').on(table.to, table.message_uuid)],
)

/** Open dialogs of the sandbox's banks, from the link token to the exchange of the public token. */
export const bankSandboxSessions = pgTable(
  'bank_sandbox_sessions',
  {
    link_token: text('link_token').primaryKey(),
    user_uuid: aboutClient(),
    /** The link that is logged in again; null for a new link. */
    item_id: text('item_id'),
    /** The bank whose password was accepted. */
    institution_id: text('institution_id'),
    code_tries: integer('code_tries').notNull().default(0),
    public_token: text('public_token').unique(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('bank_sandbox_sessions_user').on(table.user_uuid),
    index('bank_sandbox_sessions_expires').on(table.expires_at),
  ],
)

/** Links to the sandbox's banks, as the banks' side of a provider would keep them. */
export const bankSandboxItems = pgTable(
  'bank_sandbox_items',
  {
    item_id: text('item_id').primaryKey(),
    user_uuid: aboutClient(),
    institution_id: text('institution_id').notNull(),
    /** SHA-256 of the access token. */
    token_hash: text('token_hash').notNull().unique(),
    linked_on: day('linked_on').notNull(),
    logged_in_at: instant('logged_in_at').notNull(),
    is_login_required: boolean('is_login_required').notNull().default(false),
  },
  (table) => [index('bank_sandbox_items_user').on(table.user_uuid)],
)

/** A customer of the sandbox's payments, as a provider would keep them: cards, subscriptions, invoices and a clock of their own. */
export const paymentSandboxCustomers = pgTable(
  'payment_sandbox_customers',
  {
    customer_id: text('customer_id').primaryKey(),
    user_uuid: aboutClient().unique(),
    /** How far the customer's clock is ahead. */
    ahead_ms: bigint('ahead_ms', { mode: 'number' }).notNull().default(0),
    /** Everything else, in the sandbox's own form. */
    state: jsonb('state').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** When something happens by itself next, such as a renewal. */
    due_at: instant('due_at'),
  },
  (table) => [index('payment_sandbox_customers_due').on(table.due_at)],
)

/** An account or application at the sandbox's broker, as a broker would keep it. */
export const brokerageSandboxAccounts = pgTable(
  'brokerage_sandbox_accounts',
  {
    /** The reference under which it was opened or linked. */
    reference: text('reference').primaryKey(),
    user_uuid: aboutClient(),
    /** Everything else, in the sandbox's own form; no Social Security number. */
    state: jsonb('state').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('brokerage_sandbox_accounts_user').on(table.user_uuid)],
)
