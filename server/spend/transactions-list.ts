/** Lists of transactions: pages, and the totals of all that match. */
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type getTransaction,
  type getTransactionTotals,
  type getTransactions,
  type TransactionFilter,
  type TransactionPage,
  type TransactionTotals,
} from '#core/contract/transactions.ts'
import { SEARCHED, searchWords } from '#core/spend/filter.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { notFound } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { hasStatus, isListed, newestFirst, presentTransaction, transactionOf } from './transaction-queries.ts'

const DEFAULT_PAGE = 100

const hasParts = hasStatus('split')

/** A split transaction is what its parts are. */
const isOrHasPart = (field: 'category' | 'type', value: string): SQL =>
  sql`case when ${hasParts} then ${transactions.splits} @> ${JSON.stringify([{ [field]: value }])}::jsonb
    else ${transactions[field]} = ${value} end`

const SEARCHED_TEXT = sql.join(
  SEARCHED.map((field) => sql`${transactions[field]}::text`),
  sql` || ' ' || `,
)

/** A word of a search: part of a text, or an amount. */
function hasWord({ word, cents }: ReturnType<typeof searchWords>[number]): SQL {
  const like = `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  const isInText = sql`(${SEARCHED_TEXT}) ilike ${like}`
  return cents === null ? isInText : sql`(${isInText} or abs(${transactions.amount_cents}) = ${cents})`
}

function matches(userUuid: string, filter: TransactionFilter): SQL | undefined {
  const { from, to, search, category, type, account, tag, status } = filter
  return and(
    isListed(userUuid),
    from === undefined ? undefined : gte(transactions.date, from),
    to === undefined ? undefined : lte(transactions.date, to),
    ...searchWords(search).map(hasWord),
    category === undefined ? undefined : isOrHasPart('category', category),
    type === undefined ? undefined : isOrHasPart('type', type),
    account === undefined ? undefined : eq(transactions.bank_account_uuid, account),
    tag === undefined ? undefined : sql`${transactions.tags} @> ${JSON.stringify([tag])}::jsonb`,
    status === undefined ? undefined : hasStatus(status),
    filter.import === undefined ? undefined : eq(transactions.import_uuid, filter.import),
  )
}

/** What of a transaction counts: nothing of an excluded one or a transfer, and of a split one each part by its type. */
const countedCents = sql`case
  when ${hasStatus('excluded')} then 0
  when ${hasParts} then (
    select coalesce(sum((part ->> 'amount_cents')::bigint), 0) from jsonb_array_elements(${transactions.splits}) part
    where part ->> 'type' <> 'transfer')
  when ${transactions.type} = 'transfer' then 0
  else ${transactions.amount_cents} end`

export async function sumTransactions({
  db,
  caller,
  params,
  query,
}: Call<typeof getTransactionTotals>): Promise<Answer<TransactionTotals>> {
  // By day first: naming the month of each transaction would take longer than adding it up. All parts of one have its sign.
  const days = db
    .select({
      date: transactions.date,
      count: sql<number>`count(*)`.as('count'),
      in_cents: sql<number>`sum(${countedCents}) filter (where ${transactions.amount_cents} > 0)`.as(
        'in_cents',
      ),
      out_cents: sql<number>`sum(${countedCents}) filter (where ${transactions.amount_cents} < 0)`.as(
        'out_cents',
      ),
    })
    .from(transactions)
    .where(matches(ownUuid(caller, params.userUuid), query))
    .groupBy(transactions.date)
    .as('days')
  const month = sql<string>`to_char(${days.date}, 'YYYY-MM')`
  const months = await db
    .select({
      month,
      count: sql<number>`sum(${days.count})::int`,
      in_cents: sql`coalesce(sum(${days.in_cents}), 0)`.mapWith(Number),
      out_cents: sql`coalesce(-sum(${days.out_cents}), 0)`.mapWith(Number),
    })
    .from(days)
    .groupBy(month)
    .orderBy(desc(month))
  const sum = (key: 'count' | 'in_cents' | 'out_cents') =>
    months.reduce((total, each) => total + each[key], 0)
  return {
    data: { count: sum('count'), in_cents: sum('in_cents'), out_cents: sum('out_cents'), months },
  }
}

export async function listTransactions({
  db,
  caller,
  params,
  query,
}: Call<typeof getTransactions>): Promise<Answer<TransactionPage>> {
  const { cursor, limit = DEFAULT_PAGE, ...filter } = query
  const where = matches(ownUuid(caller, params.userUuid), filter)
  const after =
    cursor === undefined
      ? undefined
      : sql`(${transactions.date}, ${transactions.transaction_uuid}) < (${cursor.slice(0, 10)}::date, ${cursor.slice(11)}::uuid)`
  const rows = await db
    .select()
    .from(transactions)
    .where(and(where, after))
    .orderBy(...newestFirst)
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: {
      transactions: page.map(presentTransaction),
      next_cursor: last ? `${last.date}_${last.transaction_uuid}` : null,
    },
  }
}

export async function readTransaction({
  db,
  caller,
  params,
}: Call<typeof getTransaction>): Promise<Answer<Data<typeof getTransaction>>> {
  const row = await transactionOf(db, caller.user_uuid, params.id)
  if (!row) throw notFound()
  const pair = row.pair_uuid === null ? undefined : await transactionOf(db, caller.user_uuid, row.pair_uuid)
  return { data: { transaction: presentTransaction(row), pair: pair ? presentTransaction(pair) : null } }
}
