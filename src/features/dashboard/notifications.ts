/** What happened, as the server answered it and with what waits on this device. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Data } from '#core/contract/endpoint.ts'
import {
  getNotifications,
  type Notification,
  type Notifications,
  NotificationsRead,
  updateNotifications,
} from '#core/contract/notifications.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { useWaitingOver, write } from '#app/platform/outbox.ts'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'

/** The newest page. What happens on the server is not known here, so it ages fast. */
export const notificationsQuery = queryOptions<Data<typeof getNotifications>, ApiFailure>({
  ...queryFor(getNotifications, { params: { userUuid: 'me' }, query: {} }),
  staleTime: 2_000,
})

/** A later page, from where the one before it ended. */
export const laterPage = (cursor: string) =>
  queryFor(getNotifications, { params: { userUuid: 'me' }, query: { cursor } })

/** The newest page once everything that waits has been sent: what was marked is read, and all before it. */
export function withWaitingReads(answered: Notifications, queue: readonly QueuedWrite[]): Notifications {
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
  const queue = useWaitingOver(query)
  return { query, answer: query.data && withWaitingReads(query.data, queue) }
}

/** Marks a notification and all before it as read. */
export async function markRead({ notification_uuid }: Notification) {
  const about = {
    subject: readSession()?.user.user_uuid ?? 'notifications',
    label: 'Mark notifications as read',
  }
  return write(updateNotifications, { body: { notification_uuid } }, about, { awaitsRefresh: true })
}
