/** The client's profile, devices and account deletion. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import {
  Address1,
  City,
  Code,
  CurrentPassword,
  Email,
  FirstName,
  IsoInstant,
  LastName,
  State,
  ZipCode,
} from './fields.ts'
import { MobileNumber } from './mobile.ts'
import { Reauthentication } from './reauthentication.ts'
import { SessionUser } from './session-user.ts'
import { TimeZone } from './time-zone.ts'

/** The client's full profile, as shown in settings. */
export const Profile = v.object({
  ...SessionUser.entries,
  email: v.string(),
  dob: v.string(),
  mobile_no: v.string(),
  address_1: v.string(),
  address_2: v.string(),
  city: v.string(),
  state: v.string(),
  zip_code: v.string(),
  terms_version: v.string(),
  created_at: IsoInstant,
})
export type Profile = v.InferOutput<typeof Profile>

export const enableMfa = endpoint({
  name: 'enableMfa',
  module: 'account',
  method: 'PATCH',
  path: '/mfa/enableMfa/{userUuid}',
  summary: 'Turn two-factor login on or off; every other session ends',
  access: 'client',
  query: v.object({
    enableMFA: v.pipe(
      v.picklist(['true', 'false']),
      v.transform((flag) => flag === 'true'),
    ),
  }),
  body: v.object({ password: CurrentPassword }),
  data: SessionUser,
  errors: ['wrong_credentials', 'locked', 'not_found'],
})

export const getUser = endpoint({
  name: 'getUser',
  module: 'account',
  method: 'GET',
  path: '/users/get/uuid/{id}',
  summary: "The client's own record",
  access: 'client',
  data: Profile,
  errors: ['not_found'],
})

export const ProfileChange = v.partial(
  v.object({
    first_name: FirstName,
    last_name: LastName,
    email: Email,
    mobile_no: MobileNumber,
    address_1: Address1,
    address_2: v.pipe(v.string(), v.trim(), v.maxLength(120)),
    state: State,
    city: City,
    zip_code: ZipCode,
    /** Sets the time zone; null follows the device again. */
    time_zone: v.nullable(TimeZone),
    otp: Code,
    new_mobile_otp: Code,
  }),
)

export const updateUser = endpoint({
  name: 'updateUser',
  module: 'account',
  method: 'PUT',
  path: '/users/update-user',
  summary: 'Change the record; a new e-mail or mobile number needs a code from the old number',
  access: 'client',
  body: ProfileChange,
  data: Profile,
  errors: ['code_required', 'wrong_code'],
})

/** A device that is signed in. */
export const Session = v.object({
  session_uuid: v.string(),
  device: v.string(),
  created_at: IsoInstant,
  last_seen_at: IsoInstant,
  is_current: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

export const listSessions = endpoint({
  name: 'listSessions',
  module: 'account',
  method: 'GET',
  path: '/users/get/sessions',
  summary: 'The devices that are signed in',
  access: 'client',
  data: v.array(Session),
})

export const endSession = endpoint({
  name: 'endSession',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/session/{id}',
  summary: 'Sign one device out',
  access: 'client',
  data: v.null(),
  errors: ['not_found'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/other-sessions',
  summary: 'Sign every other device out',
  access: 'client',
  data: v.null(),
})

export const deleteAccountWithReason = endpoint({
  name: 'deleteAccountWithReason',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/user-account-by-user-uuid/{userUuid}',
  summary: 'Delete the account and all that belongs to it, saying why; needs the password or a passkey',
  access: 'client',
  query: v.object({ reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '') }),
  body: Reauthentication,
  data: v.null(),
  errors: ['wrong_credentials', 'locked', 'not_found'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/user-account/{id}',
  summary: 'Delete the account and all that belongs to it; needs the password or a passkey',
  access: 'client',
  body: Reauthentication,
  data: v.null(),
  errors: ['wrong_credentials', 'locked', 'not_found'],
})
