/** Reminds clients of a call an hour before it. */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { takeEach } from '#server/db/retry-queue.ts'
import { users } from '#server/db/schema/account.ts'
import { advisorCalls } from '#server/db/schema/advisor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { pushCallReminder } from './notifications.ts'
import type { CallRow } from './queries.ts'

const BEFORE_MS = 60 * MINUTE_MS
/** Longer than sending to every device takes. */
const LEASE_MS = 3 * MINUTE_MS
const AT_ONCE = 50

const isDue = (now: Date) =>
  and(
    eq(advisorCalls.state, 'booked'),
    isNull(advisorCalls.reminded_at),
    gt(advisorCalls.starts_at, now),
    lte(advisorCalls.starts_at, new Date(now.getTime() + BEFORE_MS)),
    or(isNull(advisorCalls.reminder_leased_until), lte(advisorCalls.reminder_leased_until, now)),
  )

async function claim(db: Db, now: Date): Promise<CallRow[]> {
  const { user_uuid, call_uuid } = advisorCalls
  const due = await db.select({ user_uuid, call_uuid }).from(advisorCalls).where(isDue(now)).limit(AT_ONCE)
  return takeEach(due, (call) =>
    db
      .update(advisorCalls)
      .set({ reminder_leased_until: new Date(now.getTime() + LEASE_MS) })
      .where(and(sameRecord(advisorCalls, call, 'call_uuid'), isDue(now)))
      .returning(),
  )
}

/**
 * Sends what is due; safe to run in several processes at once. A process that dies while it sends leaves the reminder
 * to another, and a device that gets it twice shows it once, by its tag.
 */
export async function remindOfCalls(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const { db } = database
  for (;;) {
    const due = await claim(db, clock())
    if (due.length === 0) return
    for (const call of due) {
      const [client] = await db
        .select({ time_zone: users.time_zone })
        .from(users)
        .where(eq(users.user_uuid, call.user_uuid))
      if (client) await pushCallReminder(dependencies, call, client.time_zone)
      const isSame = and(
        sameRecord(advisorCalls, call, 'call_uuid'),
        eq(advisorCalls.sequence, call.sequence),
      )
      await db.update(advisorCalls).set({ reminded_at: clock() }).where(isSame)
    }
  }
}
