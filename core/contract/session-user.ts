/** The signed-in client, as used across the app. */
import * as v from 'valibot'
import { planName } from './plan.ts'

/** Roles: `User` by registration, `Advisor` only by the operator's command line. */
export const RoleName = v.picklist(['User', 'Advisor'])
export type RoleName = v.InferOutput<typeof RoleName>

/** The client as stored with the session. */
export const SessionUser = v.object({
  user_uuid: v.string(),
  username: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  subscription_plan: v.picklist(Object.values(planName)),
  is_client_lookup: v.boolean(),
  is_mfa_enabled: v.boolean(),
  role_name: RoleName,
  /** The client's IANA time zone; sessions stored by earlier versions have none. */
  time_zone: v.optional(v.string()),
  /** Whether the client chose the zone in settings; otherwise it follows the device. */
  is_time_zone_chosen: v.optional(v.boolean()),
})
export type SessionUser = v.InferOutput<typeof SessionUser>
