import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid, unique } from 'drizzle-orm/pg-core'
import type { PushPayload } from '#core/contract/push-payload.ts'
import { owner, sessions } from './account.ts'
import { instant, partOf } from './columns.ts'

/** A device that receives push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    subscription_uuid: uuid('subscription_uuid').notNull(),
    user_uuid: owner(),
    /** Signing out ends pushes to the device. A session that merely expires is detached first, and its device stays. */
    session_uuid: uuid('session_uuid'),
    /** Belongs to one client at a time: see lookup.ts. */
    endpoint: text('endpoint').notNull(),
    host: text('host').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device').notNull(),
    created_at: instant('created_at').notNull(),
    last_success_at: instant('last_success_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.subscription_uuid] }),
    unique('push_subscriptions_endpoint').on(table.user_uuid, table.endpoint),
    index('push_subscriptions_session').on(table.user_uuid, table.session_uuid),
    partOf(
      'push_subscriptions_of_session',
      [table.user_uuid, table.session_uuid],
      [sessions.user_uuid, sessions.session_uuid],
    ),
  ],
)

/** What a client wants to be notified of, and their quiet hours; no row is the default of both. */
export const pushSettings = pgTable('push_settings', {
  user_uuid: owner().primaryKey(),
  debts: boolean('debts').notNull(),
  spending: boolean('spending').notNull(),
  payments: boolean('payments').notNull(),
  calls: boolean('calls').notNull(),
  brokerage: boolean('brokerage').notNull(),
  /** Wall times, `HH:MM`; both null without quiet hours. */
  quiet_from: text('quiet_from'),
  quiet_to: text('quiet_to'),
  /** How often quiet hours were changed. */
  version: integer('version').notNull().default(0),
  updated_at: instant('updated_at').notNull(),
})

/** Messages that wait for the end of quiet hours. */
export const heldPushes = pgTable(
  'held_pushes',
  {
    user_uuid: owner(),
    /** A newer message of the same topic takes the place of this one. */
    topic: text('topic').notNull(),
    /** With details, and without for devices on which nobody stays signed in. */
    detailed: jsonb('detailed').$type<PushPayload>().notNull(),
    plain: jsonb('plain').$type<PushPayload>().notNull(),
    created_at: instant('created_at').notNull(),
    release_at: instant('release_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.topic] }),
    index('held_pushes_release').on(table.release_at),
  ],
)
