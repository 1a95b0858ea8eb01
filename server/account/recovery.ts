/** What a client does who forgot: the password by a code, the username by a message. Nothing tells who exists. */
import type { forgotPassword, forgotUserId, resetPassword } from '#core/contract/account-password.ts'
import { wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { useCode } from './codes.ts'
import { normalizedMobile } from './numbers.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { activeUserByMobile, updateUserRow } from './queries.ts'
import { CODE_SENT, wrongCode } from './registration.ts'
import { mustClaimSend, notices, sendCode, sendNotice } from './send.ts'
import { endSessions } from './sessions.ts'
import { forgive, throttleKey } from './throttle.ts'

export async function askForPasswordReset(call: Call<typeof forgotPassword>): Promise<Answer<null>> {
  const mobile = normalizedMobile(call.body.mobile_no)
  await mustClaimSend(call, mobile)
  const user = await activeUserByMobile(call.db, mobile)
  if (user) await sendCode(call, { user_uuid: user.user_uuid, purpose: 'forgot' }, mobile)
  return { data: null, message: CODE_SENT }
}

export async function sendUsername(call: Call<typeof forgotUserId>): Promise<Answer<null>> {
  const mobile = normalizedMobile(call.body.mobile_no)
  await mustClaimSend(call, mobile)
  const user = await activeUserByMobile(call.db, mobile)
  if (user) sendNotice(call, mobile, notices.username(user.username))
  return { data: null, message: 'Username sent to your Mobile number' }
}

export async function choosePassword(call: Call<typeof resetPassword>): Promise<Answer<null>> {
  const { body, now, dependencies } = call
  const { code_key } = dependencies.secrets
  const user = await activeUserByMobile(call.db, normalizedMobile(body.mobile_number))
  // Said before the code is used up, so that a better password can follow with the same code.
  const problem = passwordProblem(body.password, '')
  if (problem) throw wrongField('password', problem)
  if (!user) throw wrongCode()
  const password_hash = await hashPassword(body.password)
  const isChanged = await call.db.transaction(async (db) => {
    const binding = { user_uuid: user.user_uuid, purpose: 'forgot' } as const
    const used = await useCode(db, code_key, binding, body.otp, now)
    if (!used) return false
    const namesUser = passwordProblem(body.password, user.username)
    if (namesUser) throw wrongField('password', namesUser)
    await updateUserRow(db, user.user_uuid, { password_hash }, now)
    await endSessions(db, user.user_uuid)
    await forgive(db, throttleKey(code_key, user.username))
    return true
  })
  dependencies.log.info(
    { event: isChanged ? 'password reset' : 'wrong code', user_uuid: user.user_uuid },
    'account',
  )
  if (!isChanged) throw wrongCode()
  sendNotice(call, user.mobile_no, notices.passwordChanged)
  return { data: null, message: 'Password Reset Successfully!' }
}
