/** The rows received for an import: compared with what the account has, previewed, and as the transactions to add. */
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type finishImport,
  type getImport,
  type ImportRow,
  MAX_SAMPLE_ROWS,
  MAX_SHOWN_DUPLICATES,
} from '#core/contract/imports.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { createCategorizer } from '#core/spend/categorize.ts'
import { findDuplicates, type StoredTransaction } from '#core/spend/import/find-duplicates.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { importBatches, type imports, transactions } from '#server/db/schema/spend.ts'
import type { Call } from '#server/http/route.ts'
import { type NewTransaction, presentTransaction, rulesOf, transactionsOf } from './transaction-queries.ts'

export type ImportRecord = typeof imports.$inferSelect

/** A file may state a purchase up to this many days from the bank's date. */
const DUPLICATE_DAYS = 7

/** The share of a file's rows in another account that is no coincidence, such as two equal subscriptions. */
const TELLING = 0.1

/** The rows of an import beside what its account has. */
export interface Received {
  readonly rows: readonly ImportRow[]
  /** For each row the stored transaction that it repeats; null for a new one. */
  readonly repeated: readonly (string | null)[]
  /** What the client's other accounts have in these days. */
  readonly others: ReadonlyMap<string, readonly StoredTransaction[]>
  /** The ids of the file's bank that the account has already. */
  readonly storedIds: ReadonlySet<string>
  readonly first_date: string
  readonly last_date: string
}

/** The rows of an import, all of which are received, compared with what its account and the client's others have. */
export async function readReceived(db: Db, record: ImportRecord): Promise<Received> {
  const { user_uuid, bank_account_uuid } = record
  const batches = await db
    .select({ rows: importBatches.rows })
    .from(importBatches)
    .where(sameRecord(importBatches, record, 'import_uuid'))
    .orderBy(asc(importBatches.batch))
  const rows = batches.flatMap((batch) => batch.rows)
  let [first_date, last_date] = [rows[0]?.date ?? '', rows[0]?.date ?? '']
  for (const { date } of rows) {
    if (date < first_date) first_date = date
    if (date > last_date) last_date = date
  }
  const all = await db
    .select({
      transaction_uuid: transactions.transaction_uuid,
      bank_account_uuid: transactions.bank_account_uuid,
      date: transactions.date,
      amount_cents: transactions.amount_cents,
      description: transactions.description,
      // A bank link has ids of its own.
      external_id: sql<
        string | null
      >`case when ${transactions.origin} = 'import' then ${transactions.external_id} end`,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.user_uuid, user_uuid),
        gte(transactions.date, addDays(first_date, -DUPLICATE_DAYS)),
        lte(transactions.date, addDays(last_date, DUPLICATE_DAYS)),
      ),
    )
  const byAccount = new Map<string, StoredTransaction[]>()
  for (const each of all) {
    const some = byAccount.get(each.bank_account_uuid)
    if (some) some.push(each)
    else byAccount.set(each.bank_account_uuid, [each])
  }
  // A new account is made when the import is finished, and has nothing yet.
  const own = bank_account_uuid ?? ''
  const stored = byAccount.get(own) ?? []
  byAccount.delete(own)
  return {
    rows,
    repeated: repeatedOf(rows, own, stored),
    others: byAccount,
    storedIds: new Set(stored.flatMap(({ external_id }) => external_id ?? [])),
    first_date,
    last_date,
  }
}

const repeatedOf = (
  rows: readonly ImportRow[],
  bank_account_uuid: string,
  stored: readonly StoredTransaction[],
): readonly (string | null)[] =>
  findDuplicates(
    rows.map((row) => ({ ...row, bank_account_uuid })),
    stored,
  )

/** Other accounts that have so many of the rows that the file may be theirs. */
const foundElsewhere = ({ rows, others }: Received) =>
  [...others].flatMap(([bank_account_uuid, stored]) => {
    const count = repeatedOf(rows, bank_account_uuid, stored).filter((found) => found !== null).length
    return count > 0 && count >= rows.length * TELLING ? { bank_account_uuid, count } : []
  })

/** What an import would add, and which of its rows seem to be stored already; every row must be received. */
export async function previewOf(
  db: Db,
  record: ImportRecord,
): Promise<NonNullable<Data<typeof getImport>['preview']>> {
  const { user_uuid, bank_account_uuid, new_account } = record
  const received = await readReceived(db, record)
  const { rows, repeated, first_date, last_date } = received
  const pairs = rows.flatMap((row, at) => ({ row, uuid: repeated[at] ?? null }))
  const fresh = pairs.filter(({ uuid }) => uuid === null)
  const found = pairs.filter(({ uuid }) => uuid !== null)
  const shown = found.slice(0, MAX_SHOWN_DUPLICATES)
  const stored = await transactionsOf(
    db,
    user_uuid,
    shown.flatMap(({ uuid }) => uuid ?? []),
  )
  const byUuid = new Map(stored.map((row) => [row.transaction_uuid, presentTransaction(row)]))
  const sum = (sign: 1 | -1) =>
    fresh.reduce((total, { row }) => total + Math.max(0, sign * row.amount_cents), 0)
  const accounts = await db
    .select({
      bank_account_uuid: bankAccounts.bank_account_uuid,
      name: bankAccounts.name,
      type: bankAccounts.type,
    })
    .from(bankAccounts)
    .where(eq(bankAccounts.user_uuid, user_uuid))
  const nameOf = (uuid: string): string =>
    accounts.find((each) => each.bank_account_uuid === uuid)?.name ?? ''
  const target = accounts.find((each) => each.bank_account_uuid === bank_account_uuid) ?? new_account
  const categorize = createCategorizer(await rulesOf(db, user_uuid))
  return {
    new_count: fresh.length,
    duplicate_count: found.length,
    first_date,
    last_date,
    in_cents: sum(1),
    out_cents: sum(-1),
    duplicates: shown.flatMap(({ row, uuid }) => {
      const transaction = byUuid.get(uuid ?? '')
      return transaction ? { row, transaction } : []
    }),
    elsewhere: foundElsewhere(received).map((each) => ({ ...each, name: nameOf(each.bank_account_uuid) })),
    sample: fresh.slice(0, MAX_SAMPLE_ROWS).map(({ row: { line, date, amount_cents, ...words } }) => {
      const account_type = target?.type ?? 'cash'
      const about = { ...words, amount_cents, bank_account_uuid: bank_account_uuid ?? '', account_type }
      const { name, category } = categorize(about)
      return { line, date, amount_cents, name, category }
    }),
  }
}

/** The transactions that an import adds. An id that the account has already is left out, as ids are unique there. */
export async function toTransactions(
  db: Db,
  { user_uuid, import_uuid }: ImportRecord,
  { bank_account_uuid, type }: Pick<typeof bankAccounts.$inferSelect, 'bank_account_uuid' | 'type'>,
  { rows, repeated, storedIds }: Received,
  { kept_lines, keeps_duplicates }: Call<typeof finishImport>['body'],
): Promise<NewTransaction[]> {
  const categorize = createCategorizer(await rulesOf(db, user_uuid))
  const kept = new Set(kept_lines)
  const usedIds = new Set(storedIds)
  return rows.flatMap(({ line, date, amount_cents, description, note, category_text, external_id }, at) => {
    if ((repeated[at] ?? null) !== null && !keeps_duplicates && !kept.has(line)) return []
    const about = { bank_account_uuid, account_type: type, amount_cents, description, category_text }
    const { source, ...categorized } = categorize(about)
    const isIdFree = external_id !== null && !usedIds.has(external_id)
    if (isIdFree) usedIds.add(external_id)
    return {
      transaction_uuid: uuidv7(),
      bank_account_uuid,
      date,
      amount_cents,
      description,
      ...categorized,
      category_source: source,
      note,
      origin: 'import' as const,
      import_uuid,
      external_id: isIdFree ? external_id : null,
    }
  })
}
