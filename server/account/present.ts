import type { Profile } from '#core/contract/account-profile.ts'
import { planName } from '#core/contract/plan.ts'
import type { SessionUser } from '#core/contract/session-user.ts'
import type { UserRow } from './queries.ts'

/** The client as the session stores them. */
export const presentUser = (user: UserRow): SessionUser => ({
  user_uuid: user.user_uuid,
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  subscription_plan: planName[user.subscription_plan],
  is_client_lookup: user.role_name === 'Advisor',
  is_mfa_enabled: user.is_mfa_enabled,
  role_name: user.role_name,
  time_zone: user.time_zone,
  is_time_zone_chosen: user.is_time_zone_chosen,
})

/** The client's full profile. */
export const presentProfile = (user: UserRow): Profile => ({
  ...presentUser(user),
  email: user.email,
  dob: user.dob,
  mobile_no: user.mobile_no,
  address_1: user.address_1,
  address_2: user.address_2,
  city: user.city,
  state: user.state,
  zip_code: user.zip_code,
  terms_version: user.terms_version,
  created_at: user.created_at.toISOString(),
})
