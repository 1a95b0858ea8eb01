import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { AccountKind, AccountOwner, Source } from '#core/contract/money-accounts.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { owner } from './account.ts'
import { cents, centsCheck, day, instant, listsCheck, rangeCheck, rate, partOf, linkTo } from './columns.ts'
import { debts } from './debt.ts'

/**
 * A financial account or other asset. Its balance is that of its newest value. A deleted one can be restored for
 * seven days.
 */
export const financialAccounts = pgTable(
  'financial_accounts',
  {
    account_uuid: uuid('account_uuid').notNull(),
    user_uuid: owner(),
    name: text('name').notNull(),
    kind: text('kind', { enum: AccountKind.options }).notNull(),
    institution: text('institution').notNull(),
    source: text('source', { enum: Source.options }).notNull(),
    balance_cents: cents('balance_cents').notNull(),
    as_of: day('as_of').notNull(),
    apy: rate('apy_millionths'),
    /** For a home: the loan on it. The loan may be deleted but restorable. */
    debt_uuid: uuid('debt_uuid'),
    /** For a home: mortgages that the client said belong to another property. */
    separate_debt_uuids: jsonb('separate_debt_uuids').$type<string[]>().notNull().default([]),
    owner: text('owner', { enum: AccountOwner.options }).notNull().default('self'),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.account_uuid] }),
    index('financial_accounts_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    index('financial_accounts_debt')
      .on(table.user_uuid, table.debt_uuid)
      .where(sql`${table.debt_uuid} is not null`),
    centsCheck('financial_accounts_cents', table.balance_cents),
    listsCheck(
      'financial_accounts_lists',
      [table.kind, AccountKind.options],
      [table.source, Source.options],
      [table.owner, AccountOwner.options],
    ),
    linkTo(
      'financial_accounts_with_debt',
      [table.user_uuid, table.debt_uuid],
      [debts.user_uuid, debts.debt_uuid],
    ),
  ],
)

/** An account's value on a day, and net contributions since the previous value. */
export const accountValues = pgTable(
  'account_values',
  {
    user_uuid: owner(),
    account_uuid: uuid('account_uuid').notNull(),
    as_of: day('as_of').notNull(),
    balance_cents: cents('balance_cents').notNull(),
    flow_cents: cents('flow_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.account_uuid, table.as_of] }),
    partOf(
      'account_values_of_account',
      [table.user_uuid, table.account_uuid],
      [financialAccounts.user_uuid, financialAccounts.account_uuid],
    ),
    centsCheck('account_values_cents', table.balance_cents),
    rangeCheck('account_values_flow', -MAX_CENTS, MAX_CENTS, table.flow_cents),
  ],
)
