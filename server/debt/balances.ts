/** The history of balances: one for each day on which a balance changed. The newest is the debt's own. */
import { and, count, desc, eq, gt, gte, sql } from 'drizzle-orm'
import type { IsoDate } from '#core/finance/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/money.ts'
import type { Db } from '#server/db/connect.ts'
import { debtBalances, debtPayments } from './tables.ts'

/** What a page can show; a balance a day for years. */
const MOST_POINTS = 1000

/** A debt's balances, the newest first. */
export async function balancesOf(db: Db, debtUuid: string) {
  return db
    .select({ as_of: debtBalances.as_of, balance_cents: debtBalances.balance_cents })
    .from(debtBalances)
    .where(eq(debtBalances.debt_uuid, debtUuid))
    .orderBy(desc(debtBalances.as_of))
    .limit(MOST_POINTS)
}

/** Keeps the balance of a day, in the place of what was known of that day. */
export async function keepBalance(
  db: Db,
  {
    debt_uuid,
    balance_as_of,
    balance_cents,
  }: { debt_uuid: string; balance_as_of: IsoDate; balance_cents: Cents },
): Promise<void> {
  await db
    .insert(debtBalances)
    .values({ debt_uuid, as_of: balance_as_of, balance_cents })
    .onConflictDoUpdate({ target: [debtBalances.debt_uuid, debtBalances.as_of], set: { balance_cents } })
}

const moved = (by: Cents) =>
  sql<number>`least(greatest(${debtBalances.balance_cents} + ${by}::bigint, 0), ${MAX_CENTS}::bigint)`

const shift = (db: Db, debtUuid: string, from: ReturnType<typeof gt>, by: Cents) =>
  db
    .update(debtBalances)
    .set({ balance_cents: moved(by) })
    .where(and(eq(debtBalances.debt_uuid, debtUuid), from))

/**
 * Lets the balances fall from a day on: those after it by the same amount, and on the day itself the one before it. A
 * day before all that is known takes what is known first.
 */
export async function fallFrom(db: Db, debtUuid: string, day: IsoDate, fall: Cents): Promise<void> {
  await shift(db, debtUuid, gt(debtBalances.as_of, day), -fall)
  const before = sql`(select ${moved(-fall)} from ${debtBalances} where ${debtBalances.debt_uuid} = ${debtUuid}
    and ${debtBalances.as_of} <= ${day} order by ${debtBalances.as_of} desc limit 1)`
  const first = sql`(select ${debtBalances.balance_cents} from ${debtBalances}
    where ${debtBalances.debt_uuid} = ${debtUuid} order by ${debtBalances.as_of} limit 1)`
  await db
    .insert(debtBalances)
    .values({ debt_uuid: debtUuid, as_of: day, balance_cents: sql`coalesce(${before}, ${first})` })
    .onConflictDoUpdate({
      target: [debtBalances.debt_uuid, debtBalances.as_of],
      set: { balance_cents: sql`excluded.balance_cents` },
    })
}

/**
 * Takes such a fall back. The day itself is forgotten where it says nothing any more: no payment of it is left, and the
 * balance is that of the day before or, for the first day, after it.
 *
 * @returns the day of the newest balance
 */
export async function riseFrom(
  db: Db,
  debtUuid: string,
  day: IsoDate,
  fall: Cents,
): Promise<IsoDate | undefined> {
  await shift(db, debtUuid, gte(debtBalances.as_of, day), fall)
  const points = await balancesOf(db, debtUuid)
  const at = points.findIndex(({ as_of }) => as_of === day)
  const neighbor = points[at + 1] ?? points[at - 1]
  const isIdle = at >= 0 && neighbor?.balance_cents === points[at]?.balance_cents
  if (!isIdle || (await countPaymentsOn(db, debtUuid, day)) > 0) return points[0]?.as_of
  await db.delete(debtBalances).where(and(eq(debtBalances.debt_uuid, debtUuid), eq(debtBalances.as_of, day)))
  return points.find(({ as_of }) => as_of !== day)?.as_of
}

async function countPaymentsOn(db: Db, debtUuid: string, day: IsoDate): Promise<number> {
  const [row] = await db
    .select({ payments: count() })
    .from(debtPayments)
    .where(and(eq(debtPayments.debt_uuid, debtUuid), eq(debtPayments.paid_on, day)))
  return row?.payments ?? 0
}
