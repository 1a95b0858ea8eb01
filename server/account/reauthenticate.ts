import type { InferOutput } from 'valibot'
import { REAUTHENTICATE_MESSAGE, type Reauthentication } from '#core/contract/reauthentication.ts'
import { wrongField } from '#server/http/api-error.ts'
import { type Asking, confirmPassword, self } from './confirm-password.ts'
import { type PasskeyCall, usesOwnPasskey, wrongPasskey } from './passkeys.ts'
import type { UserRow } from './queries.ts'

/**
 * Checks again who is signed in, by a passkey or the password. Call it outside a transaction of the handler's own, which
 * would take the count of a wrong password back.
 *
 * @throws ApiError `wrong_credentials` or `locked`; `invalid_input` without either
 */
export async function reauthenticate(
  call: Asking & PasskeyCall,
  { password, passkey }: InferOutput<typeof Reauthentication>,
): Promise<UserRow> {
  const user = await self(call)
  if (passkey) {
    if (!(await usesOwnPasskey(call, passkey))) throw wrongPasskey('use your password')
  } else if (password === undefined) throw needsReauthentication()
  else await confirmPassword(call, user, 'password', password)
  return user
}

/** The error of a call that needs the password or a passkey and came without. */
export const needsReauthentication = () => wrongField('password', REAUTHENTICATE_MESSAGE)
