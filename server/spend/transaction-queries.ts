/** Stored transactions: rows, pairs, and adding many at once. */
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#core/contract/transactions.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import type { Rule } from '#core/spend/categorize.ts'
import { type TransactionStatus, YES_OR_NO_STATUSES } from '#core/spend/filter.ts'
import { findPairs, type Pair, REFUND_DAYS } from '#core/spend/pairs.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { categoryRules, transactions } from '#server/db/schema/spend.ts'
import { isUuid } from '#server/http/ids.ts'

export type TransactionRow = typeof transactions.$inferSelect

/** What a client sees of a transaction. */
export function presentTransaction(row: TransactionRow): Transaction {
  const {
    user_uuid: _,
    rule_uuid: __,
    external_id: ___,
    is_unpaired: ____,
    pair_uuid,
    pair_kind,
    ...shown
  } = row
  return {
    ...shown,
    pair: pair_uuid !== null && pair_kind !== null ? { transaction_uuid: pair_uuid, kind: pair_kind } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * A client's transactions at accounts that count. An array, and not a subquery to join: the newest ones are then read in their
 * order from the index also where the database has no statistics of the table yet.
 */
export const isListed = (userUuid: string): SQL =>
  sql`${transactions.user_uuid} = ${userUuid} and ${transactions.bank_account_uuid} = any(array(
    select ${bankAccounts.bank_account_uuid} from ${bankAccounts}
    where ${bankAccounts.user_uuid} = ${userUuid} and ${bankAccounts.is_active}))`

export const newestFirst = [desc(transactions.date), desc(transactions.transaction_uuid)]

/** The condition that a transaction has a status. */
export function hasStatus(status: TransactionStatus): SQL {
  if (status === 'split') return sql`${transactions.splits} <> '[]'::jsonb`
  if (status === 'paired') return sql`${transactions.pair_uuid} is not null`
  const { field, is } = YES_OR_NO_STATUSES[status]
  return eq(transactions[field], is)
}

/** A client's own transaction; undefined if there is none. */
export async function transactionOf(
  db: Db,
  userUuid: string,
  uuid: string,
): Promise<TransactionRow | undefined> {
  if (!isUuid(uuid)) return undefined
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.transaction_uuid, uuid), eq(transactions.user_uuid, userUuid)))
  return row
}

/** Some of a client's own transactions by their ids; others are left out. */
export async function transactionsOf(
  db: Db,
  userUuid: string,
  uuids: readonly string[],
): Promise<TransactionRow[]> {
  if (uuids.length === 0) return []
  return db.select().from(transactions).where(isNamed(userUuid, uuids))
}

/** Locks some of a client's own transactions; others are left out. */
export async function lockTransactions(
  db: Db,
  userUuid: string,
  uuids: readonly string[],
): Promise<TransactionRow[]> {
  const named = uuids.filter(isUuid)
  if (named.length === 0) return []
  return db
    .select()
    .from(transactions)
    .where(isNamed(userUuid, named))
    .orderBy(transactions.transaction_uuid)
    .for('update')
}

const isNamed = (userUuid: string, uuids: readonly string[]) =>
  and(eq(transactions.user_uuid, userUuid), inArray(transactions.transaction_uuid, [...uuids]))

/** A client's own account for transactions. */
export async function bankAccountOf(db: Db, userUuid: string, uuid: string) {
  if (!isUuid(uuid)) return undefined
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.bank_account_uuid, uuid), eq(bankAccounts.user_uuid, userUuid)))
  return row
}

/** A client's rules in the order in which they apply. */
export const rulesOf = (db: Db, userUuid: string): Promise<Rule[]> =>
  db
    .select()
    .from(categoryRules)
    .where(eq(categoryRules.user_uuid, userUuid))
    .orderBy(sql`${categoryRules.created_at} desc, ${categoryRules.rule_uuid} desc`)

/** A transaction to add; what is left out is as for a new one. */
export type NewTransaction = Omit<typeof transactions.$inferInsert, 'user_uuid' | 'created_at' | 'updated_at'>

const { user_uuid: _, ...COLUMNS } = getTableColumns(transactions)
const ADDED: readonly PgColumn[] = Object.values(COLUMNS)
const DEFAULTS = Object.fromEntries(
  ADDED.flatMap((column) => (column.hasDefault ? [[column.name, column.default]] : [])),
)

/** What a change does not store: it stays as it was added or as the bank has it, or the client does not see it. */
const UNCHANGED: ReadonlySet<string> = new Set<keyof TransactionRow>([
  'transaction_uuid',
  'bank_account_uuid',
  'description',
  'is_pending',
  'origin',
  'import_uuid',
  'external_id',
  'created_at',
  'rule_uuid',
  'is_unpaired',
])
const CHANGED = ADDED.filter(({ name }) => !UNCHANGED.has(name))

const listed = (columns: readonly PgColumn[], each: (name: SQL, column: PgColumn) => SQL): SQL =>
  sql.join(
    columns.map((column) => each(sql`${sql.identifier(column.name)}`, column)),
    sql`, `,
  )

/** Rows as one parameter of JSON, called `r`: several times faster than one parameter for each value. */
const rowsAs = (rows: readonly object[], columns: readonly PgColumn[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (${listed(columns, (name, column) => sql`${name} ${sql.raw(column.getSQLType())}`)})`

/** Rows of one statement: large enough to be fast, and small enough for the statement's time limit. */
const ROWS_PER_STATEMENT = 1_000

/** Splits a list into parts for one statement each. */
export function* inBatches<T>(rows: readonly T[], size = ROWS_PER_STATEMENT): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/**
 * Adds transactions, a thousand with each statement.
 *
 * @param onConflict what happens to rows that the account has already; by default they are left as they are
 * @returns how many rows were added or changed
 */
export async function addTransactions(
  db: Db,
  userUuid: string,
  rows: readonly NewTransaction[],
  now: Date,
  onConflict: SQL = sql`on conflict do nothing`,
): Promise<number> {
  const names = listed(ADDED, (name) => name)
  let count = 0
  for (const batch of inBatches(rows)) {
    const added = batch.map((row) => ({ ...DEFAULTS, ...row, created_at: now, updated_at: now }))
    const { rowCount } = await db.execute(sql`
      insert into transactions (user_uuid, ${names})
      select ${userUuid}::uuid, ${names} from ${rowsAs(added, ADDED)}
      ${onConflict}`)
    count += rowCount ?? 0
  }
  return count
}

/**
 * Stores changed transactions, which the transaction has locked.
 *
 * @param more what the client does not see, for all of them
 */
export async function saveTransactions(
  db: Db,
  userUuid: string,
  changed: readonly Transaction[],
  more: { readonly is_unpaired?: true; readonly rule_uuid?: string } = {},
): Promise<void> {
  for (const batch of inBatches(changed)) {
    const rows = batch.map(({ pair, ...each }) => ({
      ...each,
      pair_uuid: pair?.transaction_uuid ?? null,
      pair_kind: pair?.kind ?? null,
    }))
    await db.execute(sql`
      update transactions t
      set ${listed(CHANGED, (name) => sql`${name} = r.${name}`)},
        rule_uuid = case when r.category_source = 'rule' then coalesce(${more.rule_uuid ?? null}::uuid, t.rule_uuid) end,
        is_unpaired = t.is_unpaired or ${more.is_unpaired ?? false}
      from ${rowsAs(rows, [COLUMNS.transaction_uuid, ...CHANGED])}
      where t.transaction_uuid = r.transaction_uuid and t.user_uuid = ${userUuid}`)
  }
}

/**
 * Undoes the pairing of all transactions that match, and of their counterparts, so that they can be paired again.
 *
 * @param which a condition on `t`, the transactions of the client
 */
export async function unpair(db: Db, userUuid: string, which: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    with undone as (
      select t.user_uuid, t.transaction_uuid, t.pair_uuid from transactions t
      where t.user_uuid = ${userUuid} and t.pair_uuid is not null and ${which})
    update transactions t
    set pair_uuid = null, pair_kind = null, version = t.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from undone
    where t.user_uuid = ${userUuid} and t.user_uuid = undone.user_uuid
      and t.transaction_uuid in (undone.transaction_uuid, undone.pair_uuid)`)
}

async function writePairs(db: Db, userUuid: string, pairs: readonly Pair[], now: Date): Promise<void> {
  const sides = pairs.flatMap(({ kind, out_uuid, in_uuid, ...becomes }) => [
    { user_uuid: userUuid, uuid: out_uuid, pair: in_uuid, kind, ...becomes.out },
    { user_uuid: userUuid, uuid: in_uuid, pair: out_uuid, kind, ...becomes.in },
  ])
  for (const batch of inBatches(sides)) {
    await db.execute(sql`
      update transactions t
      set pair_uuid = p.pair, pair_kind = p.kind, version = t.version + 1, updated_at = ${now.toISOString()}::timestamptz,
        category = coalesce(p.category, t.category), type = coalesce(p.type, t.type),
        category_source = case when p.category is null or p.category = t.category then t.category_source else 'guess' end,
        rule_uuid = case when p.category is null or p.category = t.category then t.rule_uuid end
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as p (user_uuid uuid, uuid uuid, pair uuid, kind text, category text, type text)
      where t.user_uuid = ${userUuid} and t.user_uuid = p.user_uuid and t.transaction_uuid = p.uuid`)
  }
}

/** Finds and stores the pairs of a client's transactions from one day to another; the other side may be outside. */
export async function pairTransactions(
  db: Db,
  userUuid: string,
  days: { readonly from: IsoDate; readonly to: IsoDate },
  now: Date,
): Promise<void> {
  const found = await db
    .select({
      transaction_uuid: transactions.transaction_uuid,
      bank_account_uuid: transactions.bank_account_uuid,
      account_type: bankAccounts.type,
      date: transactions.date,
      amount_cents: transactions.amount_cents,
      name: transactions.name,
      description: transactions.description,
      category: transactions.category,
      type: transactions.type,
      category_source: transactions.category_source,
      is_split: sql<boolean>`${hasStatus('split')}`,
      is_unpaired: transactions.is_unpaired,
    })
    .from(transactions)
    .innerJoin(bankAccounts, sameRecord(bankAccounts, transactions, 'bank_account_uuid'))
    .where(
      and(
        eq(transactions.user_uuid, userUuid),
        eq(bankAccounts.is_active, true),
        isNull(transactions.pair_uuid),
        gte(transactions.date, addDays(days.from, -REFUND_DAYS)),
        lte(transactions.date, addDays(days.to, REFUND_DAYS)),
      ),
    )
  await writePairs(db, userUuid, findPairs(found.map((each) => ({ ...each, is_paired: false }))), now)
}
