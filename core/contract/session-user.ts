/** The signed-in client, as every part of the page knows them. */
import * as v from 'valibot'
import { planName } from './plan.ts'

/** Who may do what: `User` from registration, `Advisor` by the operator's command line only. */
export const RoleName = v.picklist(['User', 'Advisor'])
export type RoleName = v.InferOutput<typeof RoleName>

/** The client as the session keeps it. */
export const SessionUser = v.object({
  user_uuid: v.string(),
  username: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  subscription_plan: v.picklist(Object.values(planName)),
  is_client_lookup: v.boolean(),
  is_mfa_enabled: v.boolean(),
  role_name: RoleName,
  /** The client's IANA time zone; sessions that earlier versions stored have none. */
  time_zone: v.optional(v.string()),
  /** Whether the client chose the zone in settings; otherwise it follows the device. */
  is_time_zone_chosen: v.optional(v.boolean()),
})
export type SessionUser = v.InferOutput<typeof SessionUser>
