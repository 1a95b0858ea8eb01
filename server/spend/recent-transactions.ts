/** The transactions that a device keeps for reading offline: all of them, or what changed since an earlier answer. */
import { and, count, desc, gte, inArray, sql } from 'drizzle-orm'
import {
  type getRecentTransactions,
  MAX_OFFLINE,
  OFFLINE_DAYS,
  type RecentTransactions,
} from '#core/contract/transactions.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { isListed, newestFirst, presentTransaction } from './transaction-queries.ts'

/** Raise this when a stored transaction is presented differently, so that devices read all of them again. */
const FORMAT = 1

/**
 * What a day's transactions are: a digest of all their columns, whatever wrote them. A counter of changes or their time would have
 * to be kept true by every write, and a clock may go back.
 */
interface DayDigest {
  readonly day: IsoDate
  readonly digest: string
  readonly many: number
}

/** A day with transactions and its digest, which has 16 hexadecimal digits. */
const DAY_LENGTH = 'YYYY-MM-DD'.length
const ENTRY_LENGTH = DAY_LENGTH + 16

const markerOf = (days: readonly DayDigest[]): string => days.map(({ day, digest }) => day + digest).join('')

/** The entries of a marker. Another text than ours has none that is like a day's. */
const entriesOf = (marker: string): ReadonlySet<string> =>
  new Set(
    Array.from({ length: Math.ceil(marker.length / ENTRY_LENGTH) }, (_, place) =>
      marker.slice(place * ENTRY_LENGTH, (place + 1) * ENTRY_LENGTH),
    ),
  )

/** A client's transactions of the last days. */
const recent = (userUuid: string, today: IsoDate) =>
  and(isListed(userUuid), gte(transactions.date, addDays(today, -OFFLINE_DAYS)))

/** The days that have transactions, newest first, as far as the newest transactions go that a device keeps. */
async function digestsOf(db: Db, userUuid: string, today: IsoDate): Promise<DayDigest[]> {
  const kept = db
    .select({
      day: transactions.date,
      digest: sql<string>`hash_record_extended(${transactions}, ${FORMAT})`.as('digest'),
    })
    .from(transactions)
    .where(recent(userUuid, today))
    .orderBy(...newestFirst)
    .limit(MAX_OFFLINE)
    .as('kept')
  return db
    .select({
      day: kept.day,
      digest: sql<string>`lpad(to_hex(bit_xor(${kept.digest})), 16, '0')`,
      many: count(),
    })
    .from(kept)
    .groupBy(kept.day)
    .orderBy(desc(kept.day))
}

async function rowsOf(db: Db, userUuid: string, today: IsoDate, days: readonly DayDigest[]) {
  if (days.length === 0) return []
  return (
    db
      .select()
      .from(transactions)
      .where(
        and(
          recent(userUuid, today),
          inArray(
            transactions.date,
            days.map(({ day }) => day),
          ),
        ),
      )
      .orderBy(...newestFirst)
      // The oldest day may be cut off by what a device keeps.
      .limit(days.reduce((sum, { many }) => sum + many, 0))
  )
}

export async function listRecentTransactions({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getRecentTransactions>): Promise<Answer<RecentTransactions>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const known = entriesOf(query.since ?? '')
  const isKnown = ({ day, digest }: DayDigest) => known.has(day + digest)
  // From one snapshot: rows that the marker does not stand for would stay on the device.
  const { days, rows } = await inSnapshot(db, async (snapshot) => {
    const digests = await digestsOf(snapshot, userUuid, today)
    const changed = digests.filter((each) => !isKnown(each))
    return { days: digests, rows: await rowsOf(snapshot, userUuid, today, changed) }
  })
  return {
    data: {
      transactions: rows.map(presentTransaction),
      unchanged_days: days.filter(isKnown).map(({ day }) => day),
      marker: markerOf(days),
    },
  }
}
