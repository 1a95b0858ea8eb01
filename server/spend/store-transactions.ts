/** Stores what a bank reports: added, changed and removed transactions of linked accounts. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { createCategorizer } from '#core/spend/categorize.ts'
import type { Db } from '#server/db/connect.ts'
import type { bankAccounts } from '#server/db/schema/bank.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { removeUnattached } from '#server/document/delete-documents.ts'
import { lockClient } from '#server/http/capacity.ts'
import type { BankTransaction, TransactionChanges } from '#server/providers/bank-link/bank-link.ts'
import {
  addTransactions,
  inBatches,
  type NewTransaction,
  pairTransactions,
  rulesOf,
  unpair,
} from './transaction-queries.ts'

/** Changes of a client's transactions since the last sync of a bank. */
export interface BankChanges {
  readonly user_uuid: string
  /** The stored accounts that the changes name by `external_id`; others are ignored. */
  readonly accounts: readonly Pick<
    typeof bankAccounts.$inferSelect,
    'bank_account_uuid' | 'external_id' | 'type'
  >[]
  readonly changes: TransactionChanges
}

/** A reported transaction of a stored account. */
type Reported = BankTransaction & {
  readonly bank_account_uuid: string
  readonly account_type: (typeof bankAccounts.$inferSelect)['type']
}

const LONGEST_TEXT = 500
/** A bank's text as it can be stored: PostgreSQL has no U+0000. */
export const storable = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, LONGEST_TEXT).trim()

/** Gives a pending transaction the id of the posted one that replaces it, so that it keeps what the client added to it. */
async function movePending(db: Db, userUuid: string, reported: readonly Reported[]): Promise<void> {
  const moves = reported.flatMap(({ bank_account_uuid, external_id, pending_external_id }) =>
    pending_external_id === null
      ? []
      : {
          user_uuid: userUuid,
          account: bank_account_uuid,
          posted: external_id,
          pending: pending_external_id,
        },
  )
  for (const batch of inBatches(moves)) {
    await db.execute(sql`
      update transactions t set external_id = m.posted
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as m (user_uuid uuid, account uuid, posted text, pending text)
      where t.user_uuid = ${userUuid} and t.user_uuid = m.user_uuid and t.bank_account_uuid = m.account and t.external_id = m.pending
        and not exists (
          select from transactions o
          where o.user_uuid = m.user_uuid and o.bank_account_uuid = m.account and o.external_id = m.posted)`)
  }
}

/** A changed amount no longer matches its counterpart. */
async function unpairChanged(
  db: Db,
  userUuid: string,
  rows: readonly NewTransaction[],
  now: Date,
): Promise<void> {
  for (const batch of inBatches(rows)) {
    const changes = batch.map(({ bank_account_uuid: account, external_id: id, amount_cents: cents }) => ({
      user_uuid: userUuid,
      account,
      id,
      cents,
    }))
    await unpair(
      db,
      userUuid,
      sql`exists (select from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (user_uuid uuid, account uuid, id text, cents bigint)
        where t.user_uuid = c.user_uuid and t.bank_account_uuid = c.account and t.external_id = c.id and t.amount_cents <> c.cents)`,
      now,
    )
  }
}

async function remove(
  db: Db,
  { user_uuid: userUuid, accounts, changes: { removed } }: BankChanges,
  now: Date,
): Promise<number> {
  const bank_account_uuids = accounts.map((account) => account.bank_account_uuid)
  if (bank_account_uuids.length === 0) return 0
  let count = 0
  for (const batch of inBatches(removed)) {
    const gone = and(
      eq(transactions.user_uuid, userUuid),
      inArray(transactions.bank_account_uuid, bank_account_uuids),
      inArray(transactions.external_id, [...batch]),
    )
    const found = await db.select({ uuid: transactions.transaction_uuid }).from(transactions).where(gone)
    if (found.length === 0) continue
    const ids = sql.param(found.map(({ uuid }) => uuid))
    await unpair(db, userUuid, sql`t.transaction_uuid = any(${ids}::uuid[])`, now)
    await db.delete(transactions).where(gone)
    count += found.length
  }
  if (count > 0) await removeUnattached(db, now, userUuid)
  return count
}

const IS_KEPT = sql`(transactions.category_source = 'client' or transactions.pair_uuid is not null)`

/** What the client set stays; a category of the bank or a guess follows the bank until the transaction is paired. */
const CHANGE_STORED = sql`
  on conflict (user_uuid, bank_account_uuid, external_id) where external_id is not null do update
  set date = excluded.date, amount_cents = excluded.amount_cents, description = excluded.description,
    is_pending = excluded.is_pending, version = transactions.version + 1, updated_at = excluded.updated_at,
    splits = case when transactions.amount_cents = excluded.amount_cents then transactions.splits else '[]'::jsonb end,
    name = case when transactions.is_reviewed or ${IS_KEPT} then transactions.name else excluded.name end,
    category = case when ${IS_KEPT} then transactions.category else excluded.category end,
    type = case when ${IS_KEPT} then transactions.type else excluded.type end,
    category_source = case when ${IS_KEPT} then transactions.category_source else excluded.category_source end,
    rule_uuid = case when ${IS_KEPT} then transactions.rule_uuid else excluded.rule_uuid end
  where ((transactions.date, transactions.amount_cents, transactions.description, transactions.is_pending)
        is distinct from (excluded.date, excluded.amount_cents, excluded.description, excluded.is_pending)
      or (not ${IS_KEPT} and transactions.category <> excluded.category))`

/** The reported transactions of stored accounts. Amounts of zero and in other currencies are left out. */
function reportedOf({ accounts, changes: { added, modified } }: BankChanges): Reported[] {
  const byId = new Map(accounts.map((account) => [account.external_id, account]))
  return [...added, ...modified].flatMap((each) => {
    const account = byId.get(each.account_external_id)
    const size = Math.abs(each.amount_cents)
    if (!account || size === 0 || size > MAX_CENTS || each.currency !== 'USD') return []
    return { ...each, bank_account_uuid: account.bank_account_uuid, account_type: account.type }
  })
}

function toRow(each: Reported, categorize: ReturnType<typeof createCategorizer>): NewTransaction {
  const { bank_account_uuid, external_id, is_pending, amount_cents, account_type } = each
  const description = storable(each.name)
  const merchant_name = each.merchant_name === null ? null : storable(each.merchant_name)
  const about = { bank_account_uuid, account_type, amount_cents, description, merchant_name }
  const { source, ...categorized } = categorize({ ...about, bank_category: each.category })
  return {
    transaction_uuid: uuidv7(),
    bank_account_uuid,
    external_id,
    is_pending,
    date: each.authorized_date ?? each.date,
    amount_cents,
    description,
    ...categorized,
    category_source: source,
    origin: 'bank',
  }
}

/**
 * Stores a bank's changes: adds, changes and removes transactions by the bank's ids, categorizes them by the client's
 * rules, the bank's category and their words, and finds transfers and refunds among the days concerned. Storing the
 * same changes again changes nothing.
 *
 * What the client set stays: category, type, splits (unless the amount changed) and all that only clients set. A
 * posted transaction takes over the pending one that it names, even if the bank reports that one as removed.
 *
 * @param transaction an open transaction, which the sync's cursor is saved in as well; the client is locked in it
 * @returns how many transactions were added, changed or removed
 */
export async function storeTransactions(
  transaction: Db,
  bank: BankChanges,
  now: Date,
): Promise<{ readonly changed_count: number }> {
  const { user_uuid } = bank
  const reported = reportedOf(bank)
  if (reported.length === 0 && bank.changes.removed.length === 0) return { changed_count: 0 }
  await lockClient(transaction, user_uuid)
  const categorize = createCategorizer(await rulesOf(transaction, user_uuid))
  const byId = new Map(reported.map((each) => [`${each.bank_account_uuid} ${each.external_id}`, each]))
  const rows = [...byId.values()].map((each) => toRow(each, categorize))
  await movePending(transaction, user_uuid, reported)
  const removed_count = await remove(transaction, bank, now)
  await unpairChanged(transaction, user_uuid, rows, now)
  const stored_count = await addTransactions(transaction, user_uuid, rows, now, CHANGE_STORED)
  const days = rows.map(({ date }) => date).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from !== undefined && to !== undefined)
    await pairTransactions(transaction, user_uuid, { from, to }, now)
  return { changed_count: removed_count + stored_count }
}
