/** Tells a client about a login from a device or network that they have not used lately. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { brand } from '#core/contract/brand.ts'
import type { Db } from '#server/db/connect.ts'
import { knownDevices, knownNetworks } from '#server/db/schema/account.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { UserRow } from './queries.ts'
import { tellOfSecurity } from './security-notices.ts'
import type { Sending } from './text-messages.ts'
import { KNOWN_MS, networkDigest, recordNetwork } from './throttle.ts'

/** Whether a client has not logged in from this kind of device, or from this network, in the last 30 days. */
async function isNew(db: Db, user: UserRow, device: string, network: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_MS)
  const devices = await db
    .select({ name: knownDevices.device })
    .from(knownDevices)
    .where(and(eq(knownDevices.user_uuid, user.user_uuid), gt(knownDevices.seen_at, since)))
  const networks = await db
    .select({ name: knownNetworks.network })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.user_uuid, user.user_uuid), gt(knownNetworks.seen_at, since)))
  // Both lists reach back 30 days: for a younger account, empty ones mean the first login of all.
  const isFirst = devices.length === 0 && networks.length === 0 && user.created_at > since
  const knows = (list: readonly { name: string }[], name: string) => list.some((each) => each.name === name)
  return !isFirst && !(knows(devices, device) && knows(networks, network))
}

const newDeviceText = (device: string, user: UserRow, now: Date): string => {
  const at = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: user.time_zone,
  }).format(now)
  return `New login to your ${brand} account: ${device}, ${at}. If this was not you, sign that device out in Settings and change your password.`
}

/** Records where a login came from, and tells the client about a new device or network. */
export async function recordLogin(
  sending: Sending & { readonly userAgent: string },
  user: UserRow,
  session_uuid: string,
): Promise<void> {
  const { db, now, ip, userAgent, dependencies } = sending
  const device = deviceName(userAgent)
  const network = networkDigest(dependencies.secrets.code_key, ip)
  const isFromNew = await isNew(db, user, device, network, now)
  await recordNetwork(db, user.user_uuid, { network }, now)
  await db
    .insert(knownDevices)
    .values({ user_uuid: user.user_uuid, device, seen_at: now })
    .onConflictDoUpdate({
      target: [knownDevices.user_uuid, knownDevices.device],
      // Logins at the same moment may arrive in any order.
      set: { seen_at: sql`greatest(${knownDevices.seen_at}, excluded.seen_at)` },
    })
  if (!isFromNew) return
  await tellOfSecurity(sending, 'new_device', {
    user_uuid: user.user_uuid,
    session_uuid,
    name: device,
    subject_uuid: session_uuid,
    text: { to: user.mobile_no, message: newDeviceText(device, user, now) },
  })
}

/** Deletes devices that are no longer known. */
export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await deleteInSlices(db, knownDevices, lt(knownDevices.seen_at, new Date(now.getTime() - KNOWN_MS)))
}
