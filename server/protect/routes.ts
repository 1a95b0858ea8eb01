import * as policyCalls from '#core/contract/policies.ts'
import { updateProtectProfile } from '#core/contract/protect-profile.ts'
import * as contract from '#core/contract/protect.ts'
import { route, type Route } from '#server/http/route.ts'
import * as bundles from './bundles.ts'
import * as policies from './policies.ts'
import { saveProfile } from './profile.ts'

export const protectRoutes: readonly Route[] = [
  route(contract.getProtectBundleBid, bundles.readBundleBid),
  route(contract.createProtect, bundles.createBundle),
  route(contract.getAllProtectBundles, bundles.listBundles),
  route(contract.getProtect, bundles.readBundle),
  route(contract.updateProtect, bundles.changeBundle),
  route(contract.deleteProtect, bundles.deleteBundle),
  route(contract.restoreProtect, bundles.restoreBundle),
  route(updateProtectProfile, saveProfile),
  route(policyCalls.createPolicy, policies.createOne),
  route(policyCalls.updatePolicy, policies.changeOne),
  route(policyCalls.deletePolicy, policies.deleteOne),
  route(policyCalls.restorePolicy, policies.restoreOne),
]
