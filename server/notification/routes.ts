/** The client's list of notifications. */
import { getNotifications, type Notifications, updateNotifications } from '#core/contract/notifications.ts'
import { notFound } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import { route, type Answer, type Call, type Route } from '#server/http/route.ts'
import { markRead, pageOf, unreadCount } from './queries.ts'

async function readNotifications({
  db,
  caller,
  params,
  query,
}: Call<typeof getNotifications>): Promise<Answer<Notifications>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { rows, hasMore } = await pageOf(db, userUuid, query.cursor)
  return {
    data: {
      notifications: rows.map(
        ({ notification_uuid, kind, subject_uuid, name, due_on, is_read, created_at }) => ({
          notification_uuid,
          kind,
          subject_uuid,
          name,
          due_on,
          is_read,
          created_at: created_at.toISOString(),
        }),
      ),
      unread_count: await unreadCount(db, userUuid),
      next_cursor: hasMore ? (rows.at(-1)?.notification_uuid ?? null) : null,
    },
  }
}

async function markNotifications({
  body,
  db,
  caller,
}: Call<typeof updateNotifications>): Promise<Answer<{ unread_count: number }>> {
  if (!(await markRead(db, caller.user_uuid, body.notification_uuid))) throw notFound()
  return { data: { unread_count: await unreadCount(db, caller.user_uuid) } }
}

export const notificationRoutes: readonly Route[] = [
  route(getNotifications, readNotifications),
  route(updateNotifications, markNotifications),
]
