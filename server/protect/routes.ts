import * as policyCalls from '#core/contract/policies.ts'
import { updateProtectProfile, type ProtectProfile } from '#core/contract/protect-profile.ts'
import * as contract from '#core/contract/protect.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import { assertVersion } from '#server/http/api-error.ts'
import { route, type Route, type Answer, type Call } from '#server/http/route.ts'
import * as bundles from './bundles.ts'
import { forViewer } from './for-viewer.ts'
import * as policies from './policies.ts'
import { lockProtectProfile, saveProtectProfile } from './queries.ts'

async function saveProfile({
  body: { version, ...change },
  db,
  caller: { user_uuid },
  now,
}: Call<typeof updateProtectProfile>): Promise<Answer<ProtectProfile>> {
  const data = await db.transaction(async (transaction) => {
    const before = await lockProtectProfile(transaction, user_uuid, now)
    assertVersion(version, before.version, 'Your protection profile')
    const after = changeProtectProfile(before, change)
    await saveProtectProfile(transaction, user_uuid, after, now)
    return after
  })
  return { data, message: 'Protection profile saved' }
}

export const protectRoutes: readonly Route[] = [
  route(contract.getProtectBundleBid, bundles.readBundleBid, { forViewer, isHeavy: true }),
  route(contract.createProtect, bundles.createBundle, { isHeavy: true }),
  route(contract.getAllProtectBundles, bundles.listBundles, { isHeavy: true }),
  route(contract.getProtect, bundles.readBundle, { isHeavy: true }),
  route(contract.updateProtect, bundles.changeBundle, { isHeavy: true }),
  route(contract.deleteProtect, bundles.deleteBundle),
  route(contract.restoreProtect, bundles.restoreBundle, { isHeavy: true }),
  route(updateProtectProfile, saveProfile),
  route(policyCalls.createPolicy, policies.createOne),
  route(policyCalls.updatePolicy, policies.changeOne),
  route(policyCalls.deletePolicy, policies.deleteOne),
  route(policyCalls.restorePolicy, policies.restoreOne),
]
