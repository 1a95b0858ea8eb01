import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid, primaryKey } from 'drizzle-orm/pg-core'
import { NotificationKind } from '#core/contract/notifications.ts'
import { owner } from './account.ts'
import { day, instant, listsCheck } from './columns.ts'

/** An event in a client's account or plans. */
export const notifications = pgTable(
  'notifications',
  {
    notification_uuid: uuid('notification_uuid').notNull(),
    user_uuid: owner(),
    kind: text('kind', { enum: NotificationKind.options }).notNull(),
    subject_uuid: uuid('subject_uuid'),
    name: text('name').notNull(),
    due_on: day('due_on'),
    /** Identifies an event that several processes or devices may report; null for events that only one reports. */
    event_key: text('event_key'),
    is_read: boolean('is_read').notNull().default(false),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.notification_uuid] }),
    index('notifications_user').on(table.user_uuid, table.created_at, table.notification_uuid),
    uniqueIndex('notifications_event')
      .on(table.user_uuid, table.event_key)
      .where(sql`${table.event_key} is not null`),
    index('notifications_created').on(table.created_at),
    listsCheck('notifications_lists', [table.kind, NotificationKind.options]),
  ],
)
