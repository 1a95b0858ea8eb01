import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/route.ts'
import { passwordMatches } from './passwords.ts'
import { userById, type UserRow } from './queries.ts'
import type { Sending } from './text-messages.ts'
import { attemptOf, clearAttempts, countAttempt } from './throttle.ts'

/** What a change by a client who is signed in needs. */
export type Asking = Sending & { readonly caller: Caller }

/** @throws ApiError `not_found` when the account was deleted meanwhile */
export async function self(call: Asking): Promise<UserRow> {
  const user = await userById(call.db, call.caller.user_uuid)
  if (!user) throw notFound()
  return user
}

/** @throws ApiError `wrong_credentials` or `locked`; attempts count like login attempts */
export async function confirmPassword(
  call: Asking,
  user: UserRow,
  field: string,
  password: string,
): Promise<void> {
  const attempt = attemptOf(call.dependencies.secrets.code_key, user.username, call.ip)
  await countAttempt(call.db, attempt, call.now)
  if (!(await passwordMatches(user.password_hash, password))) {
    const message = 'That password isn’t right. Try again'
    throw new ApiError('wrong_credentials', message, { fields: { [field]: message } })
  }
  await clearAttempts(call.db, attempt)
}
