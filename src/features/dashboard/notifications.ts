/** Notifications from the server, with pending changes. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { write } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import type { Data } from '#core/contract/endpoint.ts'
import {
  getNotifications,
  type Notification,
  type Notifications,
  NotificationsRead,
  updateNotifications,
} from '#core/contract/notifications.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** The newest page. Events on the server are unknown here, so it goes stale quickly. */
export const notificationsQuery = queryOptions<Data<typeof getNotifications>, ApiFailure>({
  ...queryFor(getNotifications, { params: { userUuid: 'me' }, query: {} }),
  staleTime: 2_000,
})

/** An older page, starting where the previous one ended. */
export const laterPage = (cursor: string) =>
  queryFor(getNotifications, { params: { userUuid: 'me' }, query: { cursor } })

/** The newest page once every pending write has been sent: a marked notification and all before it are read. */
export function withPendingReads(answered: Notifications, queue: readonly QueuedWrite[]): Notifications {
  const marked = new Set(
    queue.flatMap(({ endpoint, body, state }) => {
      const read = v.safeParse(NotificationsRead, body)
      return endpoint === updateNotifications.name && state === 'waiting' && read.success
        ? [read.output.notification_uuid]
        : []
    }),
  )
  const newest = answered.notifications.findIndex(({ notification_uuid }) => marked.has(notification_uuid))
  if (newest < 0) return answered
  const notifications = answered.notifications.map((each, place) =>
    place >= newest ? { ...each, is_read: true } : each,
  )
  return { ...answered, notifications, unread_count: notifications.filter(({ is_read }) => !is_read).length }
}

export function useNotifications() {
  const query = useQuery(notificationsQuery)
  const { data: answer } = useReplayed(query, query.data, withPendingReads)
  return { query, answer }
}

/** Marks a notification and all before it as read. */
export async function markRead({ notification_uuid }: Notification) {
  const about = {
    subject: readSession()?.user.user_uuid ?? 'notifications',
    label: 'Mark notifications as read',
  }
  return write(updateNotifications, { body: { notification_uuid } }, about, { awaitsRefresh: true })
}
