/** Queries on devices that receive push messages. */
import { and, asc, desc, eq, exists, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { findClient, moveLookup } from '#server/db/lookup.ts'
import { sameRecord } from '#server/db/records.ts'
import { sessions } from '#server/db/schema/account.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { inSlices, slice } from '#server/db/slices.ts'
import { lockClient } from '#server/http/capacity.ts'
import type { DeviceKeys } from './encrypt.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect
/** Names a device. */
export type DeviceKey = Pick<SubscriptionRow, 'user_uuid' | 'subscription_uuid'>

/** Where a device receives messages, and its keys. */
export interface DeviceAddress extends DeviceKeys {
  readonly endpoint: string
  readonly host: string
}
/** Whose device it is, and its name. */
export interface DeviceOwner {
  readonly user_uuid: string
  readonly session_uuid: string
  readonly device: string
}

/** The most devices that a client may have. */
const MOST_DEVICES = 10

const mine = (userUuid: string, subscriptionUuid: string) =>
  and(eq(pushSubscriptions.subscription_uuid, subscriptionUuid), eq(pushSubscriptions.user_uuid, userUuid))

/** A client's devices, newest first. */
export function devicesOf(db: Db, userUuid: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_uuid, userUuid))
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.subscription_uuid))
}

export async function ownDevice(
  db: Db,
  userUuid: string,
  subscriptionUuid: string,
): Promise<SubscriptionRow | undefined> {
  const [device] = await db.select().from(pushSubscriptions).where(mine(userUuid, subscriptionUuid))
  return device
}

/** Removes a client's device; false when there is none. */
export async function removeDevice(db: Db, userUuid: string, subscriptionUuid: string): Promise<boolean> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(mine(userUuid, subscriptionUuid))
    .returning({ subscription_uuid: pushSubscriptions.subscription_uuid })
  return removed.length > 0
}

/** Locks addresses, always in the same order: two clients whose browsers swap addresses would otherwise deadlock. */
async function lockEndpoints(transaction: Db, ...endpoints: readonly string[]): Promise<void> {
  for (const endpoint of [...new Set(endpoints)].sort()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push|${endpoint}`}, 0))`)
  }
}

/** Makes an address the client's, which ends the device of whoever had it before. The address is locked. */
async function takeEndpoint(transaction: Db, userUuid: string, endpoint: string): Promise<void> {
  const before = await findClient(transaction, 'push_endpoint', endpoint)
  if (before === userUuid) return
  if (before !== undefined) {
    await transaction
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.user_uuid, before), eq(pushSubscriptions.endpoint, endpoint)))
  }
  await moveLookup(transaction, 'push_endpoint', endpoint, userUuid)
}

/**
 * Registers a device. An address belongs to whoever registered it last: the earlier owner's record is deleted with
 * its pending messages. Beyond ten devices, the oldest is removed.
 *
 * @returns undefined when someone else is registering the same address at this moment
 */
export function addDevice(
  db: Db,
  { user_uuid, session_uuid, device }: DeviceOwner,
  address: DeviceAddress,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  return db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    await lockEndpoints(transaction, address.endpoint)
    await takeEndpoint(transaction, user_uuid, address.endpoint)
    const { p256dh, auth, host } = address
    const [row] = await transaction
      .insert(pushSubscriptions)
      .values({ subscription_uuid: uuidv7(), user_uuid, session_uuid, device, ...address, created_at: now })
      .onConflictDoUpdate({
        target: [pushSubscriptions.user_uuid, pushSubscriptions.endpoint],
        set: { session_uuid, device, p256dh, auth, host },
      })
      .returning()
    if (row) await dropOldest(transaction, user_uuid, row.subscription_uuid)
    return row
  })
}

async function dropOldest(db: Db, userUuid: string, newestUuid: string): Promise<void> {
  const surplus = db
    .select({ subscription_uuid: pushSubscriptions.subscription_uuid })
    .from(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.user_uuid, userUuid), ne(pushSubscriptions.subscription_uuid, newestUuid)),
    )
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.subscription_uuid))
    .offset(MOST_DEVICES - 1)
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.user_uuid, userUuid), inArray(pushSubscriptions.subscription_uuid, surplus)),
    )
}

/**
 * Moves a client's device to the address that its browser has changed to.
 *
 * @returns undefined when the client has no device at either address
 */
export function moveDevice(
  db: Db,
  { user_uuid, session_uuid }: Pick<DeviceOwner, 'user_uuid' | 'session_uuid'>,
  oldEndpoint: string,
  address: DeviceAddress,
): Promise<SubscriptionRow | undefined> {
  return db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    await lockEndpoints(transaction, oldEndpoint, address.endpoint)
    const known = await transaction
      .select()
      .from(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.user_uuid, user_uuid),
          inArray(pushSubscriptions.endpoint, [oldEndpoint, address.endpoint]),
        ),
      )
      .orderBy(asc(pushSubscriptions.created_at))
    const moved = known.find(({ endpoint }) => endpoint === oldEndpoint) ?? known[0]
    if (!moved) return undefined
    // An earlier registration of the new address ends: the address now belongs to this browser.
    await takeEndpoint(transaction, user_uuid, address.endpoint)
    await transaction
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.user_uuid, user_uuid),
          eq(pushSubscriptions.endpoint, address.endpoint),
          ne(pushSubscriptions.subscription_uuid, moved.subscription_uuid),
        ),
      )
    const [row] = await transaction
      .update(pushSubscriptions)
      .set({ ...address, session_uuid })
      .where(sameRecord(pushSubscriptions, moved, 'subscription_uuid'))
      .returning()
    return row
  })
}

/** Records that a push service accepted a message for a device. */
export async function recordSuccess(db: Db, device: DeviceKey, now: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ last_success_at: now })
    .where(sameRecord(pushSubscriptions, device, 'subscription_uuid'))
}

/**
 * Detaches devices from expired sessions before those are deleted: a client who has not signed out still wants to be
 * reminded.
 *
 * @returns false when time ran out before all were detached
 */
export function detachFromExpiredSessions(db: Db, now: Date): Promise<boolean> {
  return inSlices(async (rows) => {
    const isOver = exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(sameRecord(sessions, pushSubscriptions, 'session_uuid'), lt(sessions.expires_at, now))),
    )
    const { rowCount } = await db
      .update(pushSubscriptions)
      .set({ session_uuid: null })
      .where(slice(db, pushSubscriptions, isOver, rows))
    return rowCount ?? 0
  })
}

/** Removes a client's devices whose session has expired: signing out all devices includes them. */
export async function removeDetachedDevices(db: Db, userUuid: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_uuid, userUuid), isNull(pushSubscriptions.session_uuid)))
}
