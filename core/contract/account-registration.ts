/** Registration: the payload of each of the three steps, and the call. */
import * as v from 'valibot'
import { WireBirthDate } from './birth-date.ts'
import { endpoint } from './endpoint.ts'
import {
  Address1,
  Address2,
  City,
  Email,
  FirstName,
  LastName,
  NewPassword,
  State,
  Terms,
  Username,
  ZipCode,
} from './fields.ts'
import { MobileNumber } from './mobile.ts'

/** Placeholder card fields of the registration payload: must be empty. */
const emptyCardField = v.optional(
  v.union([v.literal(''), v.null(), v.literal(false)], 'Card details can’t be entered here'),
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

/** The registration payload. The server sets what the client may not choose (role, plan, tenant). */
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
  errors: ['conflict', 'locked'],
  status: 201,
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
