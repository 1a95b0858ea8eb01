/** Queries on messages that are waiting to be sent. */
import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { sessions, users } from '#server/db/schema/account.ts'
import { debts } from '#server/db/schema/debt.ts'
import { pushSettings, pushSubscriptions } from '#server/db/schema/push.ts'
import { deliveries, reminders } from '#server/db/schema/reminder.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { type DeviceKey } from '#server/push/queries.ts'

/** How long a process may hold a message before another one considers it lost. Sending ends within 20 seconds. */
export const LEASE_MS = 30_000
/** An overdue date counts on the app's icon for this many days. */
const COUNTED_DAYS = 3
const KEPT_DAYS = 7

/**
 * Hosts with pending messages. A recursive query skips through the index, one step per host, however many messages
 * wait.
 */
export async function pendingHosts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ host: string }>(sql`
    with recursive waiting (host) as (
      (select host from deliveries where state = 'pending' order by host limit 1)
      union all
      select (
        select d.host from deliveries d where d.state = 'pending' and d.host > w.host order by d.host limit 1
      )
      from waiting w where w.host is not null
    )
    select host from waiting
    where host is not null and exists (
      select from deliveries d
      where d.state = 'pending' and d.host = waiting.host and d.next_try_at <= ${now.toISOString()}
    )`)
  return rows.map(({ host }) => host)
}

/**
 * Leases up to `most` messages for a host that may be sent now, with the current state of their reminder, debt, and
 * device.
 */
export async function leaseDeliveries(db: Db, host: string, now: Date, most: number, leaseMs = LEASE_MS) {
  const until = new Date(now.getTime() + leaseMs)
  const counted = new Date(now.getTime() - COUNTED_DAYS * DAY_MS).toISOString().slice(0, 10)
  const isWaiting = and(
    eq(deliveries.state, 'pending'),
    eq(deliveries.host, host),
    lte(deliveries.next_try_at, now),
  )
  const found = db.$with('found').as(
    db
      .select({
        user_uuid: deliveries.user_uuid,
        delivery_uuid: deliveries.delivery_uuid,
        state: deliveries.state,
        next_try_at: deliveries.next_try_at,
      })
      .from(deliveries)
      .where(isWaiting)
      .orderBy(asc(deliveries.next_try_at))
      .limit(most),
  )
  const taken = db.$with('taken').as(
    db
      .update(deliveries)
      .set({ next_try_at: until, attempts: sql`${deliveries.attempts} + 1` })
      .from(found)
      // Still as it was found: of several processes that have found it, one takes it. Whether it still waits would be as
      // true, but read all that wait from their index.
      .where(
        and(
          eq(deliveries.user_uuid, found.user_uuid),
          eq(deliveries.delivery_uuid, found.delivery_uuid),
          eq(deliveries.state, found.state),
          eq(deliveries.next_try_at, found.next_try_at),
        ),
      )
      .returning({
        user_uuid: deliveries.user_uuid,
        delivery_uuid: deliveries.delivery_uuid,
        reminder_uuid: deliveries.reminder_uuid,
        subscription_uuid: deliveries.subscription_uuid,
        due_on: deliveries.due_on,
        expires_at: deliveries.expires_at,
        attempts: deliveries.attempts,
      }),
  )
  return db
    .with(found, taken)
    .select({
      delivery: {
        user_uuid: taken.user_uuid,
        delivery_uuid: taken.delivery_uuid,
        due_on: taken.due_on,
        expires_at: taken.expires_at,
        attempts: taken.attempts,
      },
      reminder: reminders,
      debt: debts,
      device: pushSubscriptions,
      client_zone: users.time_zone,
      settings: pushSettings,
      /** Whether the client who enabled the device stays signed in on it. */
      is_kept: sql<boolean>`coalesce(${sessions.is_kept}, false)`,
      waiting: sql<number>`(
        select count(distinct (r.debt_uuid, d.due_on))::int
        from reminders r
        join deliveries d on d.user_uuid = r.user_uuid and d.reminder_uuid = r.reminder_uuid and d.due_on >= ${counted}
        join debts o on o.user_uuid = r.user_uuid and o.debt_uuid = r.debt_uuid
        where r.user_uuid = ${reminders.user_uuid} and o.deleted_at is null and not o.is_paid_off
          and (o.balance_cents > 0 or o.debt_type in ('rent', 'lease'))
          and d.due_on > greatest(o.last_paid_due_on, o.settled_due_on, date '-infinity')
      )`,
    })
    .from(taken)
    .innerJoin(
      reminders,
      and(eq(reminders.user_uuid, taken.user_uuid), eq(reminders.reminder_uuid, taken.reminder_uuid)),
    )
    .innerJoin(debts, sameRecord(debts, reminders, 'debt_uuid'))
    .innerJoin(
      pushSubscriptions,
      and(
        eq(pushSubscriptions.user_uuid, taken.user_uuid),
        eq(pushSubscriptions.subscription_uuid, taken.subscription_uuid),
      ),
    )
    .innerJoin(users, eq(users.user_uuid, reminders.user_uuid))
    .leftJoin(pushSettings, eq(pushSettings.user_uuid, reminders.user_uuid))
    .leftJoin(sessions, sameRecord(sessions, pushSubscriptions, 'session_uuid'))
}
export type Leased = Awaited<ReturnType<typeof leaseDeliveries>>[number]

/** The result of a leased message. */
export type Result =
  | {
      readonly user_uuid: string
      readonly delivery_uuid: string
      readonly state: 'sent' | 'muted' | 'expired' | 'failed'
    }
  | {
      readonly user_uuid: string
      readonly delivery_uuid: string
      readonly state: 'pending'
      readonly next_try_at: Date
    }

/**
 * Stores the results of messages; a sent one updates its reminder and device, and adds one entry to the client's
 * notifications for all devices together. "is true" keeps the database from reading all that wait from their index.
 */
export async function storeResults(db: Db, results: readonly Result[], now: Date): Promise<void> {
  const column = <T>(read: (result: Result) => T) => sql.param(results.map(read))
  const at = now.toISOString()
  await db.execute(sql`
    with result as (
      select * from unnest(
        ${column(({ user_uuid }) => user_uuid)}::uuid[],
        ${column(({ delivery_uuid }) => delivery_uuid)}::uuid[],
        ${column(({ state }) => state)}::text[],
        ${column((result) => (result.state === 'pending' ? result.next_try_at : now).toISOString())}::timestamptz[]
      ) as r (user_uuid, delivery_uuid, state, next_try_at)
    ), settled as (
      update deliveries d set state = r.state, next_try_at = r.next_try_at
      from result r
      where d.user_uuid = r.user_uuid and d.delivery_uuid = r.delivery_uuid and (d.state = 'pending') is true
      returning d.user_uuid, d.state, d.reminder_uuid, d.subscription_uuid, d.due_on, d.fires_at
    ), devices as (
      update push_subscriptions set last_success_at = ${at}
      where (user_uuid, subscription_uuid) in (select user_uuid, subscription_uuid from settled where state = 'sent')
    ), noted as (
      insert into notifications
        (notification_uuid, user_uuid, kind, subject_uuid, name, due_on, event_key, is_read, created_at)
      select gen_random_uuid(), r.user_uuid, 'reminder_sent', o.debt_uuid, o.name, s.due_on,
        'reminder:' || s.reminder_uuid || ':' || extract(epoch from s.fires_at)::bigint, false, ${at}::timestamptz
      from (select distinct user_uuid, reminder_uuid, due_on, fires_at from settled where state in ('sent', 'muted')) s
      join reminders r on r.user_uuid = s.user_uuid and r.reminder_uuid = s.reminder_uuid
      join debts o on o.user_uuid = r.user_uuid and o.debt_uuid = r.debt_uuid
      on conflict (user_uuid, event_key) where event_key is not null do nothing
    )
    update reminders r set last_sent_at = ${at}, last_due_on = sent.due_on
    from (
      select user_uuid, reminder_uuid, max(due_on) as due_on
      from settled where state = 'sent' group by user_uuid, reminder_uuid
    ) sent
    where r.user_uuid = sent.user_uuid and r.reminder_uuid = sent.reminder_uuid`)
}

/** Deletes a device that its push service no longer knows at this address, with its pending messages. */
export async function dropDevice(db: Db, device: DeviceKey & { readonly endpoint: string }): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        sameRecord(pushSubscriptions, device, 'subscription_uuid'),
        eq(pushSubscriptions.endpoint, device.endpoint),
      ),
    )
}

/** Deletes messages a week after they expired. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await deleteInSlices(db, deliveries, lt(deliveries.expires_at, before), { rows: 10_000 })
}
