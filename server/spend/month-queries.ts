/** Sums of transactions, and what else spending pages are built from. Only active accounts count. */
import { and, asc, count, desc, eq, gte, lte, min, not, type SQL, sql } from 'drizzle-orm'
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import type { SpendPart } from '#core/spend/month.ts'
import { monthsBefore, type SpendPeriod } from '#core/spend/period.ts'
import { type DatedAmount, findRecurring, type FoundCharge } from '#core/spend/recurring.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { bankAccounts, bankLinks } from '#server/db/schema/bank.ts'
import { recurringChoices, transactions } from '#server/db/schema/spend.ts'
import { hasStatus, isListed } from './transaction-queries.ts'

/** A client's transactions at active accounts. */
const counted = (userUuid: string, { from, to }: SpendPeriod): SQL =>
  sql`t.user_uuid = ${userUuid} and t.date between ${from} and ${to} and not t.is_excluded
    and t.bank_account_uuid in (
      select bank_account_uuid from bank_accounts where user_uuid = ${userUuid} and is_active)`

interface PartRow extends Record<string, unknown> {
  readonly date: string
  readonly category: SpendCategory
  readonly type: SpendType
  readonly amount_cents: number
  readonly transaction_count: number
}

/**
 * Parts of a client's transactions as `counted` has them: summed by date, category and type, and each part of a split one. Apart,
 * so that sums are not by splits as well, which almost no transaction has.
 *
 * @param date what sums are by, of `t`
 */
const summedParts = (userUuid: string, period: SpendPeriod, date: SQL): SQL => sql`
  select ${date} as date, t.category, t.type, sum(t.amount_cents) as amount_cents, count(*) as many
  from transactions t
  where ${counted(userUuid, period)} and t.splits = '[]'::jsonb
  group by 1, 2, 3
  union all
  select ${date}, part.category, part.type, part.amount_cents, 1
  from transactions t
  cross join lateral jsonb_to_recordset(t.splits) as part (amount_cents bigint, category text, type text)
  where ${counted(userUuid, period)} and t.splits <> '[]'::jsonb`

/**
 * What a client's transactions count as, summed by day, category and type.
 *
 * @param starts sums by period instead, which each has its first day as date; ascending, the first on or before `from`
 */
export async function partsBetween(
  db: Db,
  userUuid: string,
  period: SpendPeriod,
  starts?: readonly IsoDate[],
): Promise<SpendPart[]> {
  const buckets = starts && sql`${sql.param([...starts])}::date[]`
  const date = buckets ? sql`(${buckets})[width_bucket(t.date, ${buckets})]` : sql`t.date`
  const { rows } = await db.execute<PartRow>(sql`
    select date::text, category, type, sum(amount_cents)::float8 as amount_cents, sum(many)::int as transaction_count
    from (${summedParts(userUuid, period, date)}) parts
    where type <> 'transfer'
    group by date, category, type
    order by date, category, type`)
  return rows
}

/** The first day of a client's transactions; null without any. */
export async function firstDayOf(db: Db, userUuid: string): Promise<IsoDate | null> {
  const [row] = await db
    .select({ day: min(transactions.date) })
    .from(transactions)
    .where(eq(transactions.user_uuid, userUuid))
  return row?.day ?? null
}

interface ChargesRow extends Record<string, unknown> {
  readonly name: string
  readonly category: SpendCategory
  readonly type: SpendType
  readonly bank_account_uuid: string
  readonly pair_account_uuid: string
  readonly charges: string
}

const DATE_LENGTH = 'YYYY-MM-DD'.length
const AMOUNT_AT = DATE_LENGTH + 36

/**
 * A client's transactions as finding recurring ones needs them. A row for each name and account holds its charges in one
 * text: a fifth of the time that a row for each transaction takes.
 */
export async function datedAmounts(db: Db, userUuid: string, period: SpendPeriod): Promise<DatedAmount[]> {
  // By one key that `offset 0` hides from the planner: of five columns it expects so many groups that it sorts all
  // transactions first, which takes longer than all the rest.
  const { rows } = await db.execute<ChargesRow>(sql`
    select key[1] as name, key[2] as category, key[3] as type, key[4] as bank_account_uuid,
      key[5] as pair_account_uuid, string_agg(charge, ',') as charges
    from (
      select array[t.name, t.category, t.type, t.bank_account_uuid::text, coalesce(o.bank_account_uuid::text, '')] as key,
        t.date || t.transaction_uuid::text || t.amount_cents::text as charge
      from transactions t
      left join transactions o on t.pair_kind = 'transfer' and o.user_uuid = t.user_uuid and o.transaction_uuid = t.pair_uuid
      where ${counted(userUuid, period)}
      offset 0
    ) keyed
    group by key
    order by key`)
  // Cut by length: splitting each charge takes twice as long.
  return rows.flatMap(({ name, category, type, bank_account_uuid, pair_account_uuid, charges }) =>
    charges.split(',').map((charge) => ({
      transaction_uuid: charge.slice(DATE_LENGTH, AMOUNT_AT),
      bank_account_uuid,
      pair_account_uuid: pair_account_uuid === '' ? null : pair_account_uuid,
      date: charge.slice(0, DATE_LENGTH),
      amount_cents: Number(charge.slice(AMOUNT_AT)),
      name,
      category,
      type,
    })),
  )
}

const shown = (userUuid: string, { from, to }: SpendPeriod) =>
  and(isListed(userUuid), gte(transactions.date, from), lte(transactions.date, to))

/** The newest transactions of a period. */
export const latestOf = (db: Db, userUuid: string, period: SpendPeriod, most: number) =>
  db
    .select()
    .from(transactions)
    .where(shown(userUuid, period))
    .orderBy(desc(transactions.date), desc(transactions.transaction_uuid))
    .limit(most)

/** The largest purchases of a period. */
export const largestOf = (db: Db, userUuid: string, period: SpendPeriod, most: number) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        shown(userUuid, period),
        not(hasStatus('excluded')),
        sql`${transactions.type} in ('need', 'want') and ${transactions.amount_cents} < 0`,
      ),
    )
    .orderBy(asc(transactions.amount_cents), desc(transactions.transaction_uuid))
    .limit(most)

export async function unreviewedCount(db: Db, userUuid: string, period: SpendPeriod): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(transactions)
    .where(and(shown(userUuid, period), hasStatus('unreviewed')))
  return row?.many ?? 0
}

/** The months that have transactions, with their sums. */
export async function monthSums(db: Db, userUuid: string, period: SpendPeriod) {
  const { rows } = await db.execute<{ month: string; type: SpendType; amount_cents: number }>(sql`
    select date as month, type, sum(amount_cents)::float8 as amount_cents
    from (${summedParts(userUuid, period, sql`to_char(t.date, 'YYYY-MM')`)}) parts
    group by date, type
    order by date`)
  return rows
}

/** A client's active accounts. */
export const activeAccounts = (db: Db, userUuid: string) =>
  db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.user_uuid, userUuid), eq(bankAccounts.is_active, true)))
    .orderBy(asc(bankAccounts.bank_account_uuid))

/** How up to date a client's bank accounts are. */
export async function freshnessOf(db: Db, userUuid: string): Promise<SpendDashboard['freshness']> {
  const [accounts] = await db
    .select({ many: count() })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.user_uuid, userUuid), eq(bankAccounts.is_active, true)))
  const links = await db.select().from(bankLinks).where(eq(bankLinks.user_uuid, userUuid))
  const updates = links.flatMap(({ updated_at }) => updated_at?.toISOString() ?? []).toSorted()
  return {
    account_count: accounts?.many ?? 0,
    oldest_update: updates[0] ?? null,
    broken: links
      .filter(({ state }) => state !== 'active')
      .map(({ link_uuid, institution, state }) => ({
        link_uuid,
        institution,
        needs_login: state === 'login_required' || state === 'revoked',
      })),
    is_loading_history: links.some(({ state, history }) => state === 'active' && history !== 'complete'),
  }
}

export const USUAL_MONTHS = 3

/** A client's full months before the one of a day, among those given, with their parts: the first may not be a full one. */
export async function fullMonths(db: Db, userUuid: string, day: IsoDate, most = USUAL_MONTHS) {
  const months = monthsBefore(day, most)
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last) return []
  const [parts, firstDay] = await parallelQueries(
    db,
    () =>
      partsBetween(
        db,
        userUuid,
        { from: first.from, to: last.to },
        months.map(({ from }) => from),
      ),
    () => firstDayOf(db, userUuid),
  )
  return months
    .filter(({ from }) => firstDay !== null && firstDay <= from)
    .map((period) => ({ period, parts: parts.filter(({ date }) => date === period.from) }))
}

/** A yearly charge has two payments in this time. */
const MONTHS = 13

/** The first day of the transactions among which recurring ones are found. */
export const recurringFrom = (today: IsoDate): IsoDate => addMonths(today, -MONTHS)

/** A client's recurring charges, and the transactions they were found among. */
export async function recurringOf(
  db: Db,
  userUuid: string,
  today: IsoDate,
): Promise<{ readonly rows: DatedAmount[]; readonly found: FoundCharge[] }> {
  const period = { from: recurringFrom(today), to: today }
  const [rows, choices] = await parallelQueries(
    db,
    () => datedAmounts(db, userUuid, period),
    () => db.select().from(recurringChoices).where(eq(recurringChoices.user_uuid, userUuid)),
  )
  const byKey = new Map(choices.map((choice) => [choice.key, choice]))
  return { rows, found: findRecurring(rows, byKey, today) }
}
