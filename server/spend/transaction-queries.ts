/** Stored transactions: rows, pairs, and adding many at once. */
import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { findPairs, type Pair, REFUND_DAYS } from '#core/spend/pairs.ts'
import type { Rule } from '#core/spend/categorize.ts'
import type { Db } from '#server/db/connect.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { categoryRules, transactions } from '#server/db/schema/spend.ts'

type TransactionRow = typeof transactions.$inferSelect

/** A client's rules in the order in which they apply. */
export const rulesOf = (db: Db, userUuid: string): Promise<Rule[]> =>
  db
    .select()
    .from(categoryRules)
    .where(eq(categoryRules.user_uuid, userUuid))
    .orderBy(sql`${categoryRules.created_at} desc, ${categoryRules.rule_uuid} desc`)

/** A transaction to add; what is left out is as for a new one. */
export type NewTransaction = Pick<
  TransactionRow,
  | 'transaction_uuid'
  | 'bank_account_uuid'
  | 'date'
  | 'amount_cents'
  | 'name'
  | 'description'
  | 'category'
  | 'type'
  | 'category_source'
  | 'rule_uuid'
  | 'note'
  | 'is_pending'
  | 'origin'
  | 'import_uuid'
  | 'external_id'
>

/** Rows of one statement: large enough to be fast, and small enough for the statement's time limit. */
const ROWS_PER_STATEMENT = 1_000

/** Splits a list into parts for one statement each. */
export function* inBatches<T>(rows: readonly T[], size = ROWS_PER_STATEMENT): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/**
 * Adds transactions, a thousand with each statement. One parameter of JSON for all rows is several times faster than
 * one parameter for each value.
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
  let count = 0
  for (const batch of inBatches(rows)) {
    const { rowCount } = await db.execute(sql`
      insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description,
        category, type, category_source, rule_uuid, note, is_pending, origin, import_uuid, external_id, created_at,
        updated_at)
      select r.transaction_uuid, ${userUuid}::uuid, r.bank_account_uuid, r.date, r.amount_cents, r.name, r.description,
        r.category, r.type, r.category_source, r.rule_uuid, r.note, r.is_pending, r.origin, r.import_uuid, r.external_id,
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r (transaction_uuid uuid, bank_account_uuid uuid,
        date date, amount_cents bigint, name text, description text, category text, type text, category_source text,
        rule_uuid uuid, note text, is_pending boolean, origin text, import_uuid uuid, external_id text)
      ${onConflict}`)
    count += rowCount ?? 0
  }
  return count
}

/**
 * Undoes the pairing of all transactions that match, and of their counterparts, so that they can be paired again.
 *
 * @param which a condition on `t`, the transactions of the client
 */
export async function unpair(db: Db, userUuid: string, which: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    with undone as (
      select t.transaction_uuid, t.pair_uuid from transactions t
      where t.user_uuid = ${userUuid} and t.pair_uuid is not null and ${which})
    update transactions t
    set pair_uuid = null, pair_kind = null, version = t.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from undone
    where t.user_uuid = ${userUuid} and t.transaction_uuid in (undone.transaction_uuid, undone.pair_uuid)`)
}

async function writePairs(db: Db, userUuid: string, pairs: readonly Pair[], now: Date): Promise<void> {
  const sides = pairs.flatMap(({ kind, out_uuid, in_uuid, category, type }) => [
    { uuid: out_uuid, pair: in_uuid, kind, ...(kind === 'transfer' && { category, type }) },
    { uuid: in_uuid, pair: out_uuid, kind, category, type },
  ])
  for (const batch of inBatches(sides)) {
    await db.execute(sql`
      update transactions t
      set pair_uuid = p.pair, pair_kind = p.kind, version = t.version + 1, updated_at = ${now.toISOString()}::timestamptz,
        category = coalesce(p.category, t.category), type = coalesce(p.type, t.type),
        category_source = case when p.category is null or p.category = t.category then t.category_source else 'guess' end,
        rule_uuid = case when p.category is null or p.category = t.category then t.rule_uuid end
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as p (uuid uuid, pair uuid, kind text, category text, type text)
      where t.transaction_uuid = p.uuid and t.user_uuid = ${userUuid}`)
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
      is_split: sql<boolean>`${transactions.splits} <> '[]'::jsonb`,
      is_unpaired: transactions.is_unpaired,
    })
    .from(transactions)
    .innerJoin(bankAccounts, eq(bankAccounts.bank_account_uuid, transactions.bank_account_uuid))
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
