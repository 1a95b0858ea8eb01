import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid, primaryKey } from 'drizzle-orm/pg-core'
import { Repeats } from '#core/contract/debt-reminders.ts'
import { owner } from './account.ts'
import { day, instant, listsCheck, partOf } from './columns.ts'
import { debts } from './debt.ts'
import { pushSubscriptions } from './push.ts'

/** `muted`: listed in the client's notifications only, as they want no push for debts. */
const DELIVERY_STATES = ['pending', 'sent', 'muted', 'expired', 'failed'] as const

/** When to remind of a debt. `next_at` is null when no due date is left; the job skips such rows. */
export const reminders = pgTable(
  'reminders',
  {
    reminder_uuid: uuid('reminder_uuid').notNull(),
    user_uuid: owner(),
    debt_uuid: uuid('debt_uuid').notNull(),
    days_before: integer('days_before').array().notNull(),
    local_time: text('local_time').notNull(),
    time_zone: text('time_zone').notNull(),
    repeats: text('repeats', { enum: Repeats.options }).notNull(),
    due_on: day('due_on'),
    hides_details: boolean('hides_details').notNull(),
    is_enabled: boolean('is_enabled').notNull(),
    snoozed_until: instant('snoozed_until'),
    last_sent_at: instant('last_sent_at'),
    /** The last due date that the client was reminded of. */
    last_due_on: day('last_due_on'),
    next_at: instant('next_at'),
    next_due_on: day('next_due_on'),
    /** Counts changes by the client. */
    version: integer('version').notNull().default(1),
    /** Consecutive failures to process it, with the time and error of the last one; see claim.ts. */
    failures: integer('failures').notNull().default(0),
    failed_at: instant('failed_at'),
    failure: text('failure'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.reminder_uuid] }),
    index('reminders_debt').on(table.user_uuid, table.debt_uuid),
    partOf('reminders_of_debt', [table.user_uuid, table.debt_uuid], [debts.user_uuid, debts.debt_uuid]),
    listsCheck('reminders_lists', [table.repeats, Repeats.options]),
    index('reminders_next')
      .on(table.next_at)
      .where(sql`${table.next_at} is not null`),
  ],
)

/**
 * One firing of a reminder on one device. Created in the transaction that advances the reminder, so that a firing is
 * neither lost nor doubled; leased while it is sent, so that another process takes over from one that was killed.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    delivery_uuid: uuid('delivery_uuid').notNull(),
    user_uuid: owner(),
    reminder_uuid: uuid('reminder_uuid').notNull(),
    subscription_uuid: uuid('subscription_uuid').notNull(),
    host: text('host').notNull(),
    due_on: day('due_on').notNull(),
    fires_at: instant('fires_at').notNull(),
    /** After this it is no longer useful. */
    expires_at: instant('expires_at').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be sent next; while it is being sent, when its lease ends. */
    next_try_at: instant('next_try_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.delivery_uuid] }),
    uniqueIndex('deliveries_once').on(
      table.user_uuid,
      table.reminder_uuid,
      table.fires_at,
      table.subscription_uuid,
    ),
    index('deliveries_subscription').on(table.user_uuid, table.subscription_uuid),
    partOf(
      'deliveries_of_reminder',
      [table.user_uuid, table.reminder_uuid],
      [reminders.user_uuid, reminders.reminder_uuid],
    ),
    partOf(
      'deliveries_of_device',
      [table.user_uuid, table.subscription_uuid],
      [pushSubscriptions.user_uuid, pushSubscriptions.subscription_uuid],
    ),
    // By host, so that messages pending for an unresponsive host are not scanned for other hosts.
    index('deliveries_pending')
      .on(table.host, table.next_try_at)
      .where(sql`${table.state} = 'pending'`),
    index('deliveries_expires').on(table.expires_at),
    listsCheck('deliveries_lists', [table.state, DELIVERY_STATES]),
  ],
)
