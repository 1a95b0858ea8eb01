/** Queries on notifications. */
import { and, count, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { NOTIFICATION_DAYS, type NotificationKind } from '#core/contract/notifications.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { deleteInSlices } from '#server/db/slices.ts'

const PAGE_SIZE = 20

/** What a notification is about. */
interface Subject {
  /** Null for what has no id, such as a spending limit or a plan. */
  readonly uuid: string | null
  readonly name: string
}

/**
 * Adds a notification to a client's list, in the transaction that makes it true.
 *
 * @param eventKey of an event that several processes may report: only the first adds it
 * @returns whether it was added
 */
export async function notify(
  db: Db,
  user_uuid: string,
  kind: NotificationKind,
  now: Date,
  subject?: Subject,
  eventKey?: string,
): Promise<boolean> {
  const added = await db
    .insert(notifications)
    .values({
      notification_uuid: uuidv7(),
      user_uuid,
      kind,
      subject_uuid: subject?.uuid ?? null,
      name: subject?.name ?? '',
      due_on: null,
      event_key: eventKey ?? null,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ notification_uuid: notifications.notification_uuid })
  return added.length > 0
}

/** A client's notification; undefined when it does not exist. */
async function notificationOf(db: Db, userUuid: string, notificationUuid: string) {
  const [found] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_uuid, userUuid), eq(notifications.notification_uuid, notificationUuid)))
  return found
}

const place = sql`(${notifications.created_at}, ${notifications.notification_uuid})`
const placeOf = ({ created_at, notification_uuid }: typeof notifications.$inferSelect) =>
  sql`(${created_at.toISOString()}::timestamptz, ${notification_uuid}::uuid)`

/**
 * A page of a client's notifications, newest first, and whether another page follows; without a cursor, the first
 * page.
 */
export async function pageOf(db: Db, userUuid: string, cursor?: string) {
  const last = cursor === undefined ? undefined : await notificationOf(db, userUuid, cursor)
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_uuid, userUuid), last && sql`${place} < ${placeOf(last)}`))
    .orderBy(desc(notifications.created_at), desc(notifications.notification_uuid))
    .limit(PAGE_SIZE + 1)
  return { rows: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE }
}

export async function unreadCount(db: Db, userUuid: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.user_uuid, userUuid), eq(notifications.is_read, false)))
  return row?.unread ?? 0
}

/** Marks a notification and all older ones as read; false when it does not exist. */
export async function markRead(db: Db, userUuid: string, notificationUuid: string): Promise<boolean> {
  const newest = await notificationOf(db, userUuid, notificationUuid)
  if (!newest) return false
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(
      and(
        eq(notifications.user_uuid, userUuid),
        eq(notifications.is_read, false),
        lte(notifications.created_at, newest.created_at),
        sql`${place} <= ${placeOf(newest)}`,
      ),
    )
  return true
}

/** Deletes notifications past their retention period. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  await deleteInSlices(db, notifications, lt(notifications.created_at, before))
}
