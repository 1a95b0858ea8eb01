/** Further factors of a login: passkeys, an authenticator app, and recovery codes. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Code, CurrentPassword, IsoInstant, listOf, required } from './fields.ts'
import { SessionUser } from './session-user.ts'

/** A client has at most this many passkeys: one for each phone, computer and security key. */
export const MAX_PASSKEYS = 20
/** Recovery codes in one set. */
export const RECOVERY_CODES = 10

/** Bytes of a passkey's answer, base64url without padding. */
// @__NO_SIDE_EFFECTS__
const bytes = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/, 'Send bytes in base64url'))

const CREDENTIAL_ID_LENGTH = 1400

const Transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A new passkey as the browser returns it (Web Authentication Level 3, RegistrationResponseJSON). */
const NewPasskey = v.object({
  id: bytes(CREDENTIAL_ID_LENGTH),
  rawId: bytes(CREDENTIAL_ID_LENGTH),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: v.optional(listOf(v.string(), 10), []),
  }),
})

/** A use of a passkey as the browser returns it (AuthenticationResponseJSON). */
export const PasskeyAnswer = v.object({
  id: bytes(CREDENTIAL_ID_LENGTH),
  rawId: bytes(CREDENTIAL_ID_LENGTH),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: v.optional(bytes(200)),
  }),
})

export const PasskeyName = required('Name this passkey', 60)

export const Passkey = v.object({
  passkey_uuid: v.string(),
  name: v.string(),
  created_at: IsoInstant,
  last_used_at: v.nullable(IsoInstant),
  /** The passkey's id at the authenticator, base64url. */
  credential_id: v.string(),
  transports: v.array(Transport),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const Factors = v.object({
  passkeys: v.array(Passkey),
  /** Since when an authenticator app is set up; null for none. */
  authenticator_since: v.nullable(IsoInstant),
  /** Recovery codes that have not been used. */
  recovery_codes_left: v.number(),
})
export type Factors = v.InferOutput<typeof Factors>

export const getFactors = endpoint({
  name: 'getFactors',
  module: 'account',
  method: 'GET',
  path: '/users/get/factors/{userUuid}',
  summary: 'Passkeys, the authenticator app, and how many recovery codes are left',
  access: 'client',
  data: Factors,
  errors: ['not_found'],
})

/** What the browser needs to use a passkey: a challenge that works once, for five minutes. */
const Challenge = v.object({ challenge: v.string(), rp_id: v.string() })

/** A new set of recovery codes, shown once; null when the client still has codes of an earlier set. */
const NewCodes = v.object({ recovery_codes: v.nullable(v.array(v.string())) })

const WithPassword = v.object({ password: CurrentPassword })

export const createPasskeyChallenge = endpoint({
  name: 'createPasskeyChallenge',
  module: 'account',
  method: 'POST',
  path: '/users/create/passkey-challenge',
  summary: 'Begin to add a passkey; needs the password',
  access: 'client',
  body: WithPassword,
  data: v.object({
    ...Challenge.entries,
    /** The client's id for authenticators, base64url. */
    user_handle: v.string(),
    username: v.string(),
    display_name: v.string(),
    /** Ids of the client's passkeys, so that an authenticator does not create a second one. */
    registered: v.array(v.string()),
  }),
  errors: ['wrong_credentials', 'locked', 'conflict'],
  secret: true,
})

export const createPasskey = endpoint({
  name: 'createPasskey',
  module: 'account',
  method: 'POST',
  path: '/users/create/passkey',
  summary: 'Add a passkey that answers the challenge; every other session ends',
  access: 'client',
  body: v.object({ name: PasskeyName, passkey: NewPasskey }),
  data: v.object({ passkey_uuid: v.string(), ...NewCodes.entries }),
  errors: ['wrong_credentials', 'conflict'],
  status: 201,
  secret: true,
})

export const updatePasskey = endpoint({
  name: 'updatePasskey',
  module: 'account',
  method: 'PUT',
  path: '/users/update/passkey/{id}',
  summary: 'Rename a passkey',
  access: 'client',
  body: v.object({ name: PasskeyName }),
  data: v.null(),
  errors: ['not_found'],
})

export const deletePasskey = endpoint({
  name: 'deletePasskey',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/passkey/{id}',
  summary: 'Remove a passkey; needs the password, and every other session ends',
  access: 'client',
  body: WithPassword,
  data: v.null(),
  errors: ['wrong_credentials', 'locked', 'not_found'],
})

export const createLoginChallenge = endpoint({
  name: 'createLoginChallenge',
  module: 'account',
  method: 'POST',
  path: '/users/create/login-challenge',
  summary: 'Begin a login, or a confirmation, with a passkey',
  access: 'public',
  data: Challenge,
  secret: true,
})

export const logInWithPasskey = endpoint({
  name: 'logInWithPasskey',
  module: 'account',
  method: 'POST',
  path: '/users/login/passkey',
  summary: 'Log in with a passkey that answers the challenge; no code is needed',
  access: 'public',
  body: v.object({ passkey: PasskeyAnswer, keep_me_signed_in: v.optional(v.boolean(), true) }),
  data: v.object({ token: v.string(), user: SessionUser }),
  errors: ['wrong_credentials'],
  secret: true,
})

export const confirmPasskey = endpoint({
  name: 'confirmPasskey',
  module: 'account',
  method: 'POST',
  path: '/users/confirm/passkey',
  summary: 'Check that the client uses one of their passkeys, such as to unlock the app; the session stays',
  access: 'client',
  body: v.object({ passkey: PasskeyAnswer }),
  data: v.null(),
  errors: ['wrong_credentials'],
})

export const createAuthenticator = endpoint({
  name: 'createAuthenticator',
  module: 'account',
  method: 'POST',
  path: '/users/create/authenticator',
  summary: 'Begin to set up an authenticator app; needs the password',
  access: 'client',
  body: WithPassword,
  data: v.object({
    /** The secret in base32, to type in. */
    secret: v.string(),
    /** The `otpauth:` address, to show as a QR code. */
    uri: v.string(),
  }),
  errors: ['wrong_credentials', 'locked', 'conflict'],
  secret: true,
})

export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  module: 'account',
  method: 'PUT',
  path: '/users/update/authenticator',
  summary: 'Confirm the app with a code; turns two-factor login on, and every other session ends',
  access: 'client',
  body: v.object({ otp: Code }),
  data: v.object({ user: SessionUser, ...NewCodes.entries }),
  errors: ['wrong_code'],
  secret: true,
})

export const deleteAuthenticator = endpoint({
  name: 'deleteAuthenticator',
  module: 'account',
  method: 'DELETE',
  path: '/users/delete/authenticator',
  summary: 'Remove the authenticator app; needs the password, and every other session ends',
  access: 'client',
  body: WithPassword,
  data: v.null(),
  errors: ['wrong_credentials', 'locked', 'not_found'],
})

export const createRecoveryCodes = endpoint({
  name: 'createRecoveryCodes',
  module: 'account',
  method: 'POST',
  path: '/users/create/recovery-codes',
  summary: 'A new set of recovery codes; needs the password, and earlier codes stop working',
  access: 'client',
  body: WithPassword,
  data: v.object({ recovery_codes: v.array(v.string()) }),
  errors: ['wrong_credentials', 'locked'],
  secret: true,
})

export const verifyRecoveryCode = endpoint({
  name: 'verifyRecoveryCode',
  module: 'account',
  method: 'POST',
  path: '/users/mfa/verifyRecoveryCode',
  summary: 'Finish a login with a recovery code; data is the token',
  access: 'public',
  body: v.object({
    code: required('Please enter a recovery code', 40),
    username: required('Please enter your username', 64),
  }),
  data: v.string(),
  errors: ['wrong_code'],
  secret: true,
})

export const factorEndpoints = [
  getFactors,
  createPasskeyChallenge,
  createPasskey,
  updatePasskey,
  deletePasskey,
  createLoginChallenge,
  logInWithPasskey,
  confirmPasskey,
  createAuthenticator,
  confirmAuthenticator,
  deleteAuthenticator,
  createRecoveryCodes,
  verifyRecoveryCode,
] as const
