/** The password or a passkey, asked for again although the client is signed in: a session alone can be borrowed or stolen. */
import * as v from 'valibot'
import { PasskeyAnswer } from './account-factors.ts'
import { CurrentPassword } from './fields.ts'

/** Fields of a body; one of the two is enough. */
export const reauthentication = {
  password: v.optional(CurrentPassword),
  passkey: v.optional(PasskeyAnswer),
}

export const REAUTHENTICATE_MESSAGE = 'Please enter your password'

/** Checks that one of the two is there; the error belongs to the password. */
export const isReauthenticated = [
  [['password'], ['passkey']],
  ({ password, passkey }: { password?: unknown; passkey?: unknown }) =>
    password !== undefined || passkey !== undefined,
  REAUTHENTICATE_MESSAGE,
] as const

export const Reauthentication = v.pipe(
  v.object(reauthentication),
  v.forward(v.partialCheck(...isReauthenticated), ['password']),
)
