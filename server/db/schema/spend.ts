import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Limit } from '#core/contract/guardrail.ts'
import type { ColumnMapping, ImportRow } from '#core/contract/imports.ts'
import { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import { CategorySource, PairKind, type Split } from '#core/contract/transactions.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { owner } from './account.ts'
import { bankAccounts } from './bank.ts'
import { cents, day, instant, listsCheck, rangeCheck, partOf, linkTo } from './columns.ts'

const IMPORT_KINDS = ['csv', 'ofx', 'qif'] as const
const IMPORT_STATES = ['receiving', 'finished', 'undone'] as const

/** An import of a transaction file. */
export const imports = pgTable(
  'imports',
  {
    import_uuid: uuid('import_uuid').notNull(),
    user_uuid: owner(),
    /** Null until the import is finished where it makes a new account. */
    bank_account_uuid: uuid('bank_account_uuid'),
    /** The account that finishing the import makes, and that undoing it removes. */
    new_account: jsonb('new_account').$type<{ readonly name: string; readonly type: 'cash' | 'card' }>(),
    /** What files of the same account have in common. */
    source: text('source').notNull().default(''),
    file_name: text('file_name').notNull(),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    row_count: integer('row_count').notNull(),
    received_count: integer('received_count').notNull(),
    added_count: integer('added_count').notNull(),
    duplicate_count: integer('duplicate_count').notNull(),
    created_at: instant('created_at').notNull(),
    finished_at: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.import_uuid] }),
    index('imports_user').on(table.user_uuid, table.created_at),
    index('imports_account').on(table.user_uuid, table.bank_account_uuid),
    partOf(
      'imports_of_account',
      [table.user_uuid, table.bank_account_uuid],
      [bankAccounts.user_uuid, bankAccounts.bank_account_uuid],
    ),
    listsCheck('imports_lists', [table.kind, IMPORT_KINDS], [table.state, IMPORT_STATES]),
  ],
)

/** The received rows of an import, a batch each; deleted when it is finished. */
export const importBatches = pgTable(
  'import_batches',
  {
    user_uuid: owner(),
    import_uuid: uuid('import_uuid').notNull(),
    batch: integer('batch').notNull(),
    rows: jsonb('rows').$type<readonly ImportRow[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.import_uuid, table.batch] }),
    partOf(
      'import_batches_of_import',
      [table.user_uuid, table.import_uuid],
      [imports.user_uuid, imports.import_uuid],
    ),
  ],
)

/** How a client reads CSV files of one shape. */
export const importMappings = pgTable(
  'import_mappings',
  {
    user_uuid: owner(),
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.fingerprint] })],
)

/** A rule that categorizes transactions; the newest applies first. */
export const categoryRules = pgTable(
  'category_rules',
  {
    rule_uuid: uuid('rule_uuid').notNull(),
    user_uuid: owner(),
    text: text('text').notNull(),
    match: text('match', { enum: ['name_is', 'contains'] }).notNull(),
    direction: text('direction', { enum: ['any', 'in', 'out'] }).notNull(),
    least_cents: cents('least_cents'),
    most_cents: cents('most_cents'),
    bank_account_uuid: uuid('bank_account_uuid'),
    category: text('category', { enum: SpendCategory.options }).notNull(),
    type: text('type', { enum: SpendType.options }),
    rename: text('rename'),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.rule_uuid] }),
    index('category_rules_user').on(table.user_uuid, table.created_at),
    index('category_rules_account').on(table.user_uuid, table.bank_account_uuid),
    partOf(
      'category_rules_of_account',
      [table.user_uuid, table.bank_account_uuid],
      [bankAccounts.user_uuid, bankAccounts.bank_account_uuid],
    ),
    listsCheck(
      'category_rules_lists',
      [table.category, SpendCategory.options],
      [table.type, SpendType.options],
    ),
  ],
)

/** Money into or out of an account. */
export const transactions = pgTable(
  'transactions',
  {
    transaction_uuid: uuid('transaction_uuid').notNull(),
    user_uuid: owner(),
    bank_account_uuid: uuid('bank_account_uuid').notNull(),
    date: day('date').notNull(),
    /** Negative for money out. */
    amount_cents: cents('amount_cents').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: SpendCategory.options }).notNull(),
    type: text('type', { enum: SpendType.options }).notNull(),
    category_source: text('category_source', { enum: CategorySource.options }).notNull(),
    rule_uuid: uuid('rule_uuid'),
    note: text('note').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    splits: jsonb('splits').$type<Split[]>().notNull().default([]),
    is_excluded: boolean('is_excluded').notNull().default(false),
    is_reviewed: boolean('is_reviewed').notNull().default(false),
    is_pending: boolean('is_pending').notNull().default(false),
    origin: text('origin', { enum: ['bank', 'import', 'manual'] }).notNull(),
    import_uuid: uuid('import_uuid'),
    /** The bank's or the file's id; unique within an account. */
    external_id: text('external_id'),
    pair_uuid: uuid('pair_uuid'),
    pair_kind: text('pair_kind', { enum: PairKind.options }),
    /** Whether the client undid a pairing, so that it is not proposed again. */
    is_unpaired: boolean('is_unpaired').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.transaction_uuid] }),
    index('transactions_user').on(table.user_uuid, table.date, table.transaction_uuid),
    index('transactions_account').on(table.user_uuid, table.bank_account_uuid, table.date),
    index('transactions_import')
      .on(table.user_uuid, table.import_uuid)
      .where(sql`${table.import_uuid} is not null`),
    index('transactions_rule')
      .on(table.user_uuid, table.rule_uuid)
      .where(sql`${table.rule_uuid} is not null`),
    uniqueIndex('transactions_external')
      .on(table.user_uuid, table.bank_account_uuid, table.external_id)
      .where(sql`${table.external_id} is not null`),
    partOf(
      'transactions_of_account',
      [table.user_uuid, table.bank_account_uuid],
      [bankAccounts.user_uuid, bankAccounts.bank_account_uuid],
    ),
    partOf(
      'transactions_of_import',
      [table.user_uuid, table.import_uuid],
      [imports.user_uuid, imports.import_uuid],
    ),
    linkTo(
      'transactions_with_rule',
      [table.user_uuid, table.rule_uuid],
      [categoryRules.user_uuid, categoryRules.rule_uuid],
    ),
    rangeCheck('transactions_cents', -MAX_CENTS, MAX_CENTS, table.amount_cents),
    listsCheck(
      'transactions_lists',
      [table.category, SpendCategory.options],
      [table.type, SpendType.options],
      [table.category_source, CategorySource.options],
      [table.pair_kind, PairKind.options],
    ),
  ],
)

/** A client's limits and alerts. */
export const guardrails = pgTable('guardrails', {
  user_uuid: owner().primaryKey(),
  limits: jsonb('limits').$type<Limit[]>().notNull(),
  period: text('period', { enum: ['month', 'pay_period'] }).notNull(),
  payday: day('payday'),
  is_push_on: boolean('is_push_on').notNull(),
  cushion_cents: cents('cushion_cents').notNull().default(0),
  goal_uuid: uuid('goal_uuid'),
  /** The day on which limits were first saved; each limit has its own day from which it rolls over. */
  since: day('since').notNull(),
  version: integer('version').notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** An alert that was given: one for each limit, percent and period, however often spending crosses it. */
export const guardrailAlerts = pgTable(
  'guardrail_alerts',
  {
    user_uuid: owner(),
    /** The type or category of the limit. */
    subject: text('subject').notNull(),
    percent: integer('percent').notNull(),
    period_start: day('period_start').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.subject, table.percent, table.period_start] })],
)

/** What a client said about a recurring charge. */
export const recurringChoices = pgTable(
  'recurring_choices',
  {
    user_uuid: owner(),
    key: text('key').notNull(),
    state: text('state', { enum: ['hidden', 'cancelled'] }).notNull(),
    cancelled_on: day('cancelled_on'),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.key] })],
)
