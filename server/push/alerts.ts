/**
 * Pushes news to each of a client's devices, in quiet hours when they end. A failed push is not retried: the news is in
 * their notifications, too.
 */
import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import { PUSH_GROUP } from '#core/contract/push-settings.ts'
import { pushTime, type PushTime } from '#core/push/push-time.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { sessions, users } from '#server/db/schema/account.ts'
import { heldPushes, pushSettings, pushSubscriptions } from '#server/db/schema/push.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { recordSuccess, removeDevice } from './queries.ts'
import { presentPushSettings } from './settings.ts'

/** A message, with and without details. */
interface Alert {
  /** A newer message of the same topic takes the place of one that is still on its way, or waits for the morning. */
  readonly topic: string
  readonly payload: (hasDetails: boolean) => PushPayload
  /** From then on it is of no use: it comes at once if quiet hours end later. */
  readonly usefulUntil?: Date
}

/** A message that is ready to be sent. */
interface Message {
  readonly topic: string
  readonly detailed: PushPayload
  readonly plain: PushPayload
}

/** A day: longer than a phone is off at night, and an alert is old news afterwards. */
const TTL_SECONDS = 86_400

/**
 * The client's devices, and whether somebody stays signed in on each.
 *
 * @param exceptSession the session of a device to leave out
 */
export const devicesOf = (db: Db, userUuid: string, exceptSession?: string) =>
  db
    .select({
      user_uuid: pushSubscriptions.user_uuid,
      subscription_uuid: pushSubscriptions.subscription_uuid,
      endpoint: pushSubscriptions.endpoint,
      host: pushSubscriptions.host,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      is_kept: sql<boolean>`coalesce(${sessions.is_kept}, false)`,
    })
    .from(pushSubscriptions)
    .leftJoin(sessions, sameRecord(sessions, pushSubscriptions, 'session_uuid'))
    .where(
      and(
        eq(pushSubscriptions.user_uuid, userUuid),
        exceptSession === undefined
          ? undefined
          : or(isNull(pushSubscriptions.session_uuid), ne(pushSubscriptions.session_uuid, exceptSession)),
      ),
    )
type Device = Awaited<ReturnType<typeof devicesOf>>[number]

/** Sends messages to each device, in their order. Details go to devices on which the client stays signed in. */
async function sendAll(
  dependencies: Dependencies,
  user_uuid: string,
  messages: readonly Message[],
  chosen?: readonly Device[],
): Promise<void> {
  if (messages.length === 0) return
  const { database, clock, push, log } = dependencies
  const { db } = database
  const devices = chosen ?? (await devicesOf(db, user_uuid))
  const send = async (device: Device, { topic, detailed, plain }: Message): Promise<void> => {
    const shorter = JSON.stringify(plain)
    const outcome = await push.send({
      endpoint: device.endpoint,
      keys: device,
      text: device.is_kept ? JSON.stringify(detailed) : shorter,
      shorter,
      topic: topic.slice(0, 32),
      ttlSeconds: TTL_SECONDS,
      // What always comes at once wakes a sleeping device, too.
      urgency: PUSH_GROUP[plain.notification.data.kind] === null ? 'high' : 'normal',
    })
    if (outcome.kind === 'sent') return recordSuccess(db, device, clock())
    if (outcome.kind === 'gone') return void (await removeDevice(db, user_uuid, device.subscription_uuid))
    log.warn({ host: device.host, status: outcome.status }, 'an alert was not taken')
  }
  await Promise.all(
    devices.map(async (device) => {
      for (const message of messages) {
        await send(device, message).catch((error: unknown) =>
          log.error({ err: describeError(error), host: device.host }, 'an alert was not sent'),
        )
      }
    }),
  )
}

/** When a client wants messages. */
async function timingOf(db: Db, userUuid: string, now: Date) {
  const [row] = await db
    .select({ settings: pushSettings, time_zone: users.time_zone })
    .from(users)
    .leftJoin(pushSettings, eq(pushSettings.user_uuid, users.user_uuid))
    .where(eq(users.user_uuid, userUuid))
  const settings = presentPushSettings(row?.settings ?? undefined)
  const zone = row?.time_zone ?? DEFAULT_TIME_ZONE
  return ({ plain }: Message, usefulUntil?: Date): PushTime =>
    pushTime(settings, zone, PUSH_GROUP[plain.notification.data.kind], now.getTime(), usefulUntil?.getTime())
}

/** Stores a message until quiet hours end. */
async function hold(
  db: Db,
  user_uuid: string,
  { topic, detailed, plain }: Message,
  { createdAt, atMs }: { readonly createdAt: Date; readonly atMs: number },
): Promise<void> {
  const content = { detailed, plain, created_at: createdAt, release_at: new Date(atMs) }
  await db
    .insert(heldPushes)
    .values({ user_uuid, topic, ...content })
    .onConflictDoUpdate({
      target: [heldPushes.user_uuid, heldPushes.topic],
      set: content,
      setWhere: lte(heldPushes.created_at, createdAt),
    })
}

/**
 * Sends what the client wants now, and stores what comes in their quiet hours until these end.
 *
 * @param devices the devices to send to; all of the client's by default
 */
export async function pushAlerts(
  dependencies: Dependencies,
  user_uuid: string,
  alerts: readonly Alert[],
  devices?: readonly Device[],
): Promise<void> {
  if (alerts.length === 0) return
  const { database, clock } = dependencies
  const now = clock()
  const timeOf = await timingOf(database.db, user_uuid, now)
  const due: Message[] = []
  for (const { topic, payload, usefulUntil } of alerts) {
    const message = { topic, detailed: payload(true), plain: payload(false) }
    const time = timeOf(message, usefulUntil)
    if (time.when === 'now') due.push(message)
    if (time.when === 'later') {
      await hold(database.db, user_uuid, message, { createdAt: now, atMs: time.atMs })
    }
  }
  await sendAll(dependencies, user_uuid, due, devices)
}

/** Several messages of a night as one, which names the newest and opens what that is about. */
function combined([newest, ...older]: readonly [Message, ...Message[]]): Message {
  if (older.length === 0) return newest
  const tell = ({ notification, ...rest }: PushPayload): PushPayload => ({
    ...rest,
    notification: {
      ...notification,
      title: `${older.length + 1} notifications while it was quiet`,
      body: `Newest: ${notification.title}`,
      tag: 'quiet-hours',
    },
  })
  return { topic: 'quiet-hours', detailed: tell(newest.detailed), plain: tell(newest.plain) }
}

/** Takes what waits for a client, newest first: each message goes to one process, which alone has to send it. */
const claimHeld = (db: Db, userUuid: string, now: Date) =>
  db
    .delete(heldPushes)
    .where(and(eq(heldPushes.user_uuid, userUuid), lte(heldPushes.release_at, now)))
    .returning()

/** Sends what waited for a client as one message; what the client no longer wants now waits on, or is dropped. */
async function releaseFor(dependencies: Dependencies, userUuid: string): Promise<void> {
  const { database, clock } = dependencies
  const now = clock()
  const held = await claimHeld(database.db, userUuid, now)
  const timeOf = await timingOf(database.db, userUuid, now)
  const due: typeof held = []
  for (const row of held) {
    const time = timeOf(row)
    if (time.when === 'now') due.push(row)
    if (time.when === 'later') {
      await hold(database.db, userUuid, row, { createdAt: row.created_at, atMs: time.atMs })
    }
  }
  const [newest, ...older] = due.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  if (newest) await sendAll(dependencies, userUuid, [combined([newest, ...older])])
}

const CLIENTS_AT_ONCE = 100

/**
 * Sends what waited for the end of quiet hours. Safe to run in several processes at once; one that dies loses what it
 * took, and no message is sent twice.
 */
export async function releasePushes(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  for (;;) {
    const clients = await database.db
      .selectDistinct({ user_uuid: heldPushes.user_uuid })
      .from(heldPushes)
      .where(lte(heldPushes.release_at, clock()))
      .orderBy(asc(heldPushes.user_uuid))
      .limit(CLIENTS_AT_ONCE)
    for (const { user_uuid } of clients) await releaseFor(dependencies, user_uuid)
    if (clients.length < CLIENTS_AT_ONCE) return
  }
}
