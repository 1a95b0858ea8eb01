/** Logging in, with the code of a second factor or of a fresh registration, and logging out. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Code, CurrentPassword, required } from './fields.ts'
import { SessionUser } from './session-user.ts'

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
    v.object({
      mfa_required: v.literal(true),
      /** Where the code comes from: a text message that was sent, or the client's authenticator app. */
      method: v.optional(v.picklist(['text', 'authenticator']), 'text'),
      ...CodeNeeded.entries,
    }),
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
  data: v.null(),
})

/** The SHA-256 of a session's token, base64url: it ends the session, and cannot be used to read anything. */
const TokenDigest = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'Send the digest of a token'))

export const endLeftSession = endpoint({
  name: 'endLeftSession',
  module: 'account',
  method: 'POST',
  path: '/users/end-session',
  summary: 'End a session that its device left while it was offline',
  access: 'public',
  body: v.object({ token_digest: TokenDigest }),
  data: v.null(),
})

export const verifyOtp = endpoint({
  name: 'verifyOtp',
  module: 'account',
  method: 'POST',
  path: '/users/verifyOtp',
  summary: 'Confirm a registration with the code that was sent',
  access: 'public',
  body: v.object({ otp: Code, username: required('Please enter your username', 64) }),
  data: v.null(),
  errors: ['wrong_code'],
})

export const verifyMfaOtp = endpoint({
  name: 'verifyMfaOtp',
  module: 'account',
  method: 'POST',
  path: '/users/mfa/verifyOtp',
  summary:
    'Finish a login with the code that was sent or that the authenticator app shows; data is the token',
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
  summary: 'Send another code; the previous one stops working',
  access: 'public',
  body: v.object({
    type: v.picklist(['register', 'forgot', 'mfa'], 'Choose which code to send'),
    mobile_no: v.optional(v.string()),
    username: v.optional(v.string()),
  }),
  data: v.null(),
})
