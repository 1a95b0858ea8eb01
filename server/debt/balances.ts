/**
 * A debt's balance history: one for each day with a balance entered by the client or a payment. The newest is the
 * debt's own.
 */
import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { type BalancePoint, historyOf, type Statement } from '#core/debt/history.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debtBalances, debtPayments } from '#server/db/schema/debt.ts'
import type { DebtKey, DebtRow } from './families.ts'

/** The most that a page shows: a balance a day for years. */
const MOST_POINTS = 1000

/** A debt's balances, newest first. */
export async function balancesOf(db: Db, debt: DebtKey): Promise<BalancePoint[]> {
  return db
    .select({ as_of: debtBalances.as_of, balance_cents: debtBalances.balance_cents })
    .from(debtBalances)
    .where(sameRecord(debtBalances, debt, 'debt_uuid'))
    .orderBy(desc(debtBalances.as_of))
    .limit(MOST_POINTS)
}

/** Stores the balance that the client has just entered, replacing the one of that day. */
export async function saveStatement(
  db: Db,
  { user_uuid, debt_uuid, balance_cents, balance_stated_on: as_of, balance_stated_at }: DebtRow,
): Promise<void> {
  const said = { balance_cents, stated_cents: balance_cents, stated_at: balance_stated_at }
  await db
    .insert(debtBalances)
    .values({ user_uuid, debt_uuid, as_of, ...said })
    .onConflictDoUpdate({
      target: [debtBalances.user_uuid, debtBalances.debt_uuid, debtBalances.as_of],
      set: said,
    })
}

type Day = typeof debtBalances.$inferSelect

/** Every day of a debt's history, as it is stored. */
const daysOf = (db: Db, debt: DebtKey): Promise<Day[]> =>
  db
    .select()
    .from(debtBalances)
    .where(sameRecord(debtBalances, debt, 'debt_uuid'))

const statementsOf = (days: readonly Day[]): Statement[] =>
  days.flatMap(({ as_of, stated_at, stated_cents }) =>
    stated_at === null || stated_cents === null
      ? []
      : [{ on: as_of, at: stated_at.toISOString(), balance_cents: stated_cents }],
  )

async function movesOf(db: Db, debt: DebtKey) {
  const rows = await db
    .select({
      paid_on: debtPayments.paid_on,
      created_at: debtPayments.created_at,
      fall_cents: debtPayments.fall_cents,
      balance_after_cents: debtPayments.balance_after_cents,
      stated_on: debtPayments.stated_on,
    })
    .from(debtPayments)
    .where(sameRecord(debtPayments, debt, 'debt_uuid'))
    .orderBy(asc(debtPayments.created_at), asc(debtPayments.payment_uuid))
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** A debt's current balance according to its history. */
export type Standing = Pick<Debt, 'balance_as_of' | 'balance_stated_on'> & {
  readonly balance_cents: Cents
  readonly balance_stated_at: Date
}

/**
 * Recalculates a debt's history after a payment was recorded, changed, or undone.
 *
 * @returns the resulting state of the debt; undefined if the client never entered a balance
 */
export async function reworkHistory(db: Db, debt: DebtKey): Promise<Standing | undefined> {
  const [known, moves] = [await daysOf(db, debt), await movesOf(db, debt)]
  const typed = statementsOf(known)
  const points = historyOf(typed, moves)
  const newest = points.at(-1)
  const said = [
    ...typed,
    ...moves.flatMap(({ stated_on, created_at }) =>
      stated_on === null ? [] : { on: stated_on, at: created_at },
    ),
  ]
  const last = said.sort((a, b) => a.on.localeCompare(b.on) || a.at.localeCompare(b.at)).at(-1)
  if (!newest || !last) return undefined
  await storeChanges(db, debt, known, points)
  return {
    balance_cents: newest.balance_cents,
    balance_as_of: newest.as_of,
    balance_stated_on: last.on,
    balance_stated_at: new Date(last.at),
  }
}

/** Days that one statement writes or deletes: well below PostgreSQL's limit of 65,535 parameters. */
const DAYS_AT_ONCE = 5_000

/** Stores only the days that changed: a payment today changes one of thousands. */
async function storeChanges(
  db: Db,
  { user_uuid, debt_uuid }: DebtKey,
  known: readonly Day[],
  points: readonly BalancePoint[],
): Promise<void> {
  const days = new Set(points.map(({ as_of }) => as_of))
  const gone = known.flatMap(({ as_of }) => (days.has(as_of) ? [] : [as_of]))
  const balances = new Map(known.map(({ as_of, balance_cents }) => [as_of, balance_cents]))
  const changed = points.filter(({ as_of, balance_cents }) => balances.get(as_of) !== balance_cents)
  for (const some of inChunks(gone)) {
    await db
      .delete(debtBalances)
      .where(
        and(
          sameRecord(debtBalances, { user_uuid, debt_uuid }, 'debt_uuid'),
          inArray(debtBalances.as_of, some),
        ),
      )
  }
  for (const some of inChunks(changed)) {
    await db
      .insert(debtBalances)
      .values(some.map((point) => ({ user_uuid, debt_uuid, ...point })))
      .onConflictDoUpdate({
        target: [debtBalances.user_uuid, debtBalances.debt_uuid, debtBalances.as_of],
        set: { balance_cents: sql`excluded.balance_cents` },
      })
  }
}

const inChunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / DAYS_AT_ONCE) }, (_, chunk) =>
    items.slice(chunk * DAYS_AT_ONCE, (chunk + 1) * DAYS_AT_ONCE),
  )
