/** Registration, login, one-time codes, sessions and the client's own record. */
import * as v from 'valibot'
import { WireBirthDate } from './birth-date.ts'
import { endpoint } from './endpoint.ts'
import {
  Address1,
  Address2,
  City,
  Code,
  CurrentPassword,
  Email,
  FirstName,
  IsoInstant,
  LastName,
  NewPassword,
  PASSWORDS_DIFFER_MESSAGE,
  required,
  State,
  Terms,
  Username,
  ZipCode,
} from './fields.ts'
import { ForgotMobileNumber, MobileNumber } from './mobile.ts'
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
})
export type SessionUser = v.InferOutput<typeof SessionUser>

/** The client's whole record, as settings shows it. */
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

const Nothing = v.null()

/** Placeholder card fields of the registration payload: sent empty, refused otherwise. */
const emptyCardField = v.optional(
  v.union([v.literal(''), v.null(), v.literal(false)], 'Card details are not taken here'),
  '',
)

export const RegistrationStep1 = {
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  terms: Terms,
}
export const RegistrationStep2 = {
  address_1: Address1,
  address_2: Address2,
  state: State,
  city: City,
  zip_code: ZipCode,
}
export const RegistrationStep3 = {
  username: Username,
  password: NewPassword,
  is_mfa_enabled: v.boolean(),
}

/** The registration payload. What the client may not choose (role, plan, tenant) is fixed by the server. */
export const Registration = v.object({
  ...RegistrationStep1,
  dob: WireBirthDate,
  mobile_no: MobileNumber,
  ...RegistrationStep2,
  ...RegistrationStep3,
  is_mfa_enabled: v.optional(v.boolean(), false),
  name_on_card: emptyCardField,
  card_number: emptyCardField,
  expiry_date: emptyCardField,
  enable_face_id: emptyCardField,
  enable_face_id_pin: emptyCardField,
})

export const register = endpoint({
  name: 'register',
  module: 'account',
  method: 'POST',
  path: '/users/register',
  summary: 'Register a client and send a code to the mobile number',
  access: 'public',
  body: Registration,
  data: v.object({ username: v.string(), mobile_no: v.string() }),
  errors: ['conflict'],
})

const CodeNeeded = v.object({ username: v.string(), mobile_no: v.string() })

export const Credentials = v.object({
  username: required('Please enter your username', 64),
  password: CurrentPassword,
  keep_me_signed_in: v.optional(v.boolean(), true),
})

export const login = endpoint({
  name: 'login',
  module: 'account',
  method: 'POST',
  path: '/users/login',
  summary: 'Log in; the answer is a session, or that a code was sent',
  access: 'public',
  body: Credentials,
  data: v.union([
    v.object({ token: v.string(), user: SessionUser }),
    v.object({ mfa_required: v.literal(true), ...CodeNeeded.entries }),
    v.object({ verification_required: v.literal(true), ...CodeNeeded.entries }),
  ]),
  errors: ['wrong_credentials', 'locked'],
  secret: true,
})

export const logout = endpoint({
  name: 'logout',
  module: 'account',
  method: 'POST',
  path: '/users/logout',
  summary: 'End this session',
  access: 'client',
  data: Nothing,
})

export const verifyOtp = endpoint({
  name: 'verifyOtp',
  module: 'account',
  method: 'POST',
  path: '/users/verifyOtp',
  summary: 'Confirm a registration with the code that was sent',
  access: 'public',
  body: v.object({ otp: Code, username: required('Please enter your username', 64) }),
  data: Nothing,
  errors: ['wrong_code'],
})

export const verifyMfaOtp = endpoint({
  name: 'verifyMfaOtp',
  module: 'account',
  method: 'POST',
  path: '/users/mfa/verifyOtp',
  summary: 'Finish a login with the code that was sent; data is the token',
  access: 'public',
  body: v.object({ otp: Code, username: required('Please enter your username', 64) }),
  data: v.string(),
  errors: ['wrong_code'],
  secret: true,
})

export const resendOtp = endpoint({
  name: 'resendOtp',
  module: 'account',
  method: 'POST',
  path: '/users/resendOtp',
  summary: 'Send another code; the one before is dead',
  access: 'public',
  body: v.object({
    type: v.picklist(['register', 'forgot', 'mfa'], 'Please say which code to send'),
    mobile_no: v.optional(v.string()),
    username: v.optional(v.string()),
  }),
  data: Nothing,
})

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  module: 'account',
  method: 'PUT',
  path: '/users/forgotPassword',
  summary: 'Send a code with which a new password may be chosen',
  access: 'public',
  body: v.object({ mobile_no: ForgotMobileNumber }),
  data: Nothing,
})

export const forgotUserId = endpoint({
  name: 'forgotUserId',
  module: 'account',
  method: 'POST',
  path: '/users/forgotUserId',
  summary: 'Send the username to the mobile number',
  access: 'public',
  body: v.object({ mobile_no: ForgotMobileNumber }),
  data: Nothing,
})

const passwordPair = { password: NewPassword, confirmPassword: v.string(PASSWORDS_DIFFER_MESSAGE) }

/** Reads the two entries of a new password as one check; the second entry carries the message. */
const passwordsEqual = [
  [['password'], ['confirmPassword']],
  (pair: { password: string; confirmPassword: string }) => pair.password === pair.confirmPassword,
  PASSWORDS_DIFFER_MESSAGE,
] as const

export const PasswordReset = v.pipe(
  v.object({ otp: Code, ...passwordPair, mobile_number: ForgotMobileNumber }),
  v.forward(v.partialCheck(...passwordsEqual), ['confirmPassword']),
)

export const resetPassword = endpoint({
  name: 'resetPassword',
  module: 'account',
  method: 'POST',
  path: '/users/resetPassword',
  summary: 'Choose a new password with the code that was sent; every session ends',
  access: 'public',
  body: PasswordReset,
  data: Nothing,
  errors: ['wrong_code'],
})

export const updatePassword = endpoint({
  name: 'updatePassword',
  module: 'account',
  method: 'PUT',
  path: '/users/updatePassword',
  summary: 'Change the password; every other session ends',
  access: 'client',
  body: v.pipe(
    v.object({ old_password: CurrentPassword, ...passwordPair }),
    v.forward(v.partialCheck(...passwordsEqual), ['confirmPassword']),
  ),
  data: Nothing,
  errors: ['wrong_credentials', 'locked'],
})

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
  data: Nothing,
  errors: ['not_found'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/other-sessions',
  summary: 'Sign every other device out',
  access: 'client',
  data: Nothing,
})

const Deletion = v.optional(v.object({ password: v.optional(CurrentPassword) }), {})

export const deleteAccountWithReason = endpoint({
  name: 'deleteAccountWithReason',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/user-account-by-user-uuid/{userUuid}',
  summary: 'Delete the account and all that belongs to it, saying why',
  access: 'client',
  query: v.object({ reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '') }),
  body: Deletion,
  data: Nothing,
  errors: ['fresh_login_required', 'wrong_credentials', 'not_found'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/user-account/{id}',
  summary: 'Delete the account and all that belongs to it',
  access: 'client',
  body: Deletion,
  data: Nothing,
  errors: ['fresh_login_required', 'wrong_credentials', 'not_found'],
})

export const searchUsernames = endpoint({
  name: 'searchUsernames',
  module: 'account',
  method: 'GET',
  path: '/users/get/search-usernames',
  summary: 'Whether exactly this username is taken',
  access: 'public',
  query: v.object({ username: Username }),
  data: v.object({ is_taken: v.boolean() }),
})

/** A client who shares their plan with the advisor who asks. */
export const SharingClient = v.object({
  user_uuid: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  username: v.string(),
  shared_since: IsoInstant,
})

export const searchClient = endpoint({
  name: 'searchClient',
  module: 'account',
  method: 'POST',
  path: '/users/search-client',
  summary: 'An advisor searches among the clients who share their plan',
  access: 'advisor',
  body: v.object({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), '') }),
  data: v.array(SharingClient),
  errors: ['forbidden'],
})

export const accountEndpoints = [
  register,
  login,
  logout,
  verifyOtp,
  verifyMfaOtp,
  resendOtp,
  forgotPassword,
  forgotUserId,
  resetPassword,
  updatePassword,
  enableMfa,
  getUser,
  updateUser,
  listSessions,
  endSession,
  endOtherSessions,
  deleteAccountWithReason,
  deleteAccount,
  searchUsernames,
  searchClient,
] as const
