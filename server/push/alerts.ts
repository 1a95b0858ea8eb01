/** Pushes news to each of a client's devices. A failed push is not retried: the news is in their notifications, too. */
import { eq, sql } from 'drizzle-orm'
import type { PushPayload } from '#core/contract/push-payload.ts'
import type { Db } from '#server/db/connect.ts'
import { sessions } from '#server/db/schema/account.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { recordSuccess, removeDevice } from './queries.ts'

/** A message, with and without details. */
interface Alert {
  /** A newer message of the same topic takes the place of one that is still on its way. */
  readonly topic: string
  readonly payload: (hasDetails: boolean) => PushPayload
}

/** A day: longer than a phone is off at night, and an alert is old news afterwards. */
const TTL_SECONDS = 86_400

/** The client's devices, and whether somebody stays signed in on each. */
const devicesOf = (db: Db, userUuid: string) =>
  db
    .select({
      subscription_uuid: pushSubscriptions.subscription_uuid,
      endpoint: pushSubscriptions.endpoint,
      host: pushSubscriptions.host,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      is_kept: sql<boolean>`coalesce(${sessions.is_kept}, false)`,
    })
    .from(pushSubscriptions)
    .leftJoin(sessions, eq(sessions.session_uuid, pushSubscriptions.session_uuid))
    .where(eq(pushSubscriptions.user_uuid, userUuid))

/** Details go to devices on which the client stays signed in. */
export async function pushAlerts(
  dependencies: Dependencies,
  user_uuid: string,
  alerts: readonly Alert[],
): Promise<void> {
  if (alerts.length === 0) return
  const { database, clock, push, log } = dependencies
  const { db } = database
  const devices = await devicesOf(db, user_uuid)
  const send = async (device: (typeof devices)[number], { topic, payload }: Alert): Promise<void> => {
    const text = (hasDetails: boolean) => JSON.stringify(payload(hasDetails))
    const outcome = await push.send({
      endpoint: device.endpoint,
      keys: device,
      text: text(device.is_kept),
      shorter: text(false),
      topic: topic.slice(0, 32),
      ttlSeconds: TTL_SECONDS,
      urgency: 'normal',
    })
    if (outcome.kind === 'sent') return recordSuccess(db, device.subscription_uuid, clock())
    if (outcome.kind === 'gone') return void (await removeDevice(db, user_uuid, device.subscription_uuid))
    log.warn({ host: device.host, status: outcome.status }, 'an alert was not taken')
  }
  await Promise.all(
    devices.map(async (device) => {
      for (const alert of alerts) {
        await send(device, alert).catch((error: unknown) =>
          log.error({ err: describeError(error), host: device.host }, 'an alert was not sent'),
        )
      }
    }),
  )
}
