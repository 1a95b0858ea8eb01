/** What a client entered for the needs analysis, and their checklists. */
import type { ProtectProfile, updateProtectProfile } from '#core/contract/protect-profile.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import { assertVersion, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { lockProtectProfile, saveProtectProfile } from './queries.ts'

export async function saveProfile({
  body: { version, ...change },
  db,
  caller: { user_uuid },
  now,
}: Call<typeof updateProtectProfile>): Promise<Answer<ProtectProfile>> {
  if (change.entries.state && stateCode(change.entries.state) === undefined) {
    throw wrongField('entries.state', 'Please choose your state')
  }
  const data = await db.transaction(async (transaction) => {
    const before = await lockProtectProfile(transaction, user_uuid, now)
    assertVersion(version, before.version, 'Your protection profile')
    const after = changeProtectProfile(before, change)
    await saveProtectProfile(transaction, user_uuid, after, now)
    return after
  })
  return { data, message: 'Protection profile saved' }
}
