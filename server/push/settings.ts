/** What a client wants to be notified of, and their quiet hours. */
import { eq } from 'drizzle-orm'
import type { getPushSettings, PushSettings, updatePushSettings } from '#core/contract/push-settings.ts'
import { changePushSettings, DEFAULT_PUSH_SETTINGS } from '#core/push/change.ts'
import type { Db } from '#server/db/connect.ts'
import { heldPushes, pushSettings } from '#server/db/schema/push.ts'
import { assertVersion } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'

type Row = typeof pushSettings.$inferSelect

/** A client's settings; those of a client who has saved none are the default. */
export function presentPushSettings(row: Row | undefined): PushSettings {
  if (!row) return DEFAULT_PUSH_SETTINGS
  const { user_uuid: _, updated_at: __, quiet_from: from, quiet_to: to, ...groups } = row
  return { ...groups, quiet_hours: from === null || to === null ? null : { from, to } }
}

export async function readSettings({
  db,
  caller,
  params,
}: Call<typeof getPushSettings>): Promise<Answer<PushSettings>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.user_uuid, userUuid))
  return { data: presentPushSettings(row) }
}

/** The saved settings, locked until the transaction ends; the default is saved if there are none. */
async function lockSettings(transaction: Db, user_uuid: string, updated_at: Date): Promise<PushSettings> {
  const { quiet_hours: _, ...groups } = DEFAULT_PUSH_SETTINGS
  await transaction
    .insert(pushSettings)
    .values({ ...groups, user_uuid, updated_at })
    .onConflictDoNothing()
  const [row] = await transaction
    .select()
    .from(pushSettings)
    .where(eq(pushSettings.user_uuid, user_uuid))
    .for('update')
  return presentPushSettings(row)
}

export async function changeSettings({
  db,
  caller,
  body,
  now,
}: Call<typeof updatePushSettings>): Promise<Answer<PushSettings>> {
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    const before = await lockSettings(transaction, user_uuid, now)
    assertVersion(body.version, before.version, 'The setting for quiet hours')
    const after = changePushSettings(before, body)
    const { quiet_hours, ...groups } = after
    await transaction
      .update(pushSettings)
      .set({
        ...groups,
        quiet_from: quiet_hours?.from ?? null,
        quiet_to: quiet_hours?.to ?? null,
        updated_at: now,
      })
      .where(eq(pushSettings.user_uuid, user_uuid))
    // The job decides anew about what waits.
    await transaction.update(heldPushes).set({ release_at: now }).where(eq(heldPushes.user_uuid, user_uuid))
    return after
  })
  return { data, message: 'Notification settings saved' }
}
