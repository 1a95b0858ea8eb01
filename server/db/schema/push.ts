import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner, sessions } from './account.ts'
import { instant } from './columns.ts'

/** A device that receives push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscription_uuid: uuid('subscription_uuid').primaryKey(),
    user_uuid: owner(),
    /** Signing out ends pushes to the device. A session that merely expires is detached first, and its device stays. */
    session_uuid: uuid('session_uuid').references(() => sessions.session_uuid, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    host: text('host').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device').notNull(),
    created_at: instant('created_at').notNull(),
    last_success_at: instant('last_success_at'),
  },
  (table) => [
    index('push_subscriptions_user').on(table.user_uuid),
    index('push_subscriptions_session').on(table.session_uuid),
  ],
)
