import * as policyCalls from '#core/contract/policies.ts'
import { updateProtectProfile } from '#core/contract/protect-profile.ts'
import { route, type Route } from '#server/http/route.ts'
import * as policies from './policies.ts'
import { saveProfile } from './profile.ts'

export const protectRoutes: readonly Route[] = [
  route(updateProtectProfile, saveProfile),
  route(policyCalls.createPolicy, policies.createOne),
  route(policyCalls.updatePolicy, policies.changeOne),
  route(policyCalls.deletePolicy, policies.deleteOne),
  route(policyCalls.restorePolicy, policies.restoreOne),
]
