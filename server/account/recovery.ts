/** Recovering a password with a code, or a username by text message. No response reveals who exists. */
import { createHmac } from 'node:crypto'
import type { forgotPassword, forgotUserId, resetPassword } from '#core/contract/account-password.ts'
import type { Db } from '#server/db/connect.ts'
import { wrongField } from '#server/http/api-error.ts'
import { countUse } from '#server/http/limits.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { revokeCodes, consumeCode } from './codes.ts'
import { normalizedMobile } from './mobile-number.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { activeUserByMobile, updateUserRow } from './queries.ts'
import { CODE_SENT, wrongCode } from './registration.ts'
import { tellOfSecurity } from './security-notices.ts'
import { endSessions } from './sessions.ts'
import { mustClaimSend, notices, sendCode, sendText } from './text-messages.ts'
import { attemptOf, clearAllAttempts, recordNetwork } from './throttle.ts'

/** A user_uuid that belongs to nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Counts attempts to reset the password of a number. The code's own count limits guessing; this one limits the rate.
 */
async function countReset(db: Db, codeKey: string, mobile: string, now: Date): Promise<void> {
  const digest = createHmac('sha256', codeKey).update(`reset|${mobile}`).digest('base64url')
  await countUse(db, `reset:${digest}`, { max: Number.MAX_SAFE_INTEGER, windowMs: 60_000 }, now)
}

export async function askForPasswordReset(call: Call<typeof forgotPassword>): Promise<Answer<null>> {
  const mobile = normalizedMobile(call.body.mobile_no)
  await mustClaimSend(call, mobile, 'recovery')
  const user = await activeUserByMobile(call.db, mobile)
  if (user) await sendCode(call, { user_uuid: user.user_uuid, purpose: 'forgot' }, mobile)
  return { data: null, message: CODE_SENT }
}

export async function sendUsername(call: Call<typeof forgotUserId>): Promise<Answer<null>> {
  const mobile = normalizedMobile(call.body.mobile_no)
  await mustClaimSend(call, mobile, 'recovery')
  const user = await activeUserByMobile(call.db, mobile)
  if (user) sendText(call, mobile, notices.username(user.username))
  return { data: null, message: 'Username sent to your Mobile number' }
}

export async function choosePassword(call: Call<typeof resetPassword>): Promise<Answer<null>> {
  const { body, now, dependencies } = call
  const { code_key } = dependencies.secrets
  const mobile = normalizedMobile(body.mobile_number)
  const user = await activeUserByMobile(call.db, mobile)
  // Checked before the code is consumed, so that a better password can follow with the same code.
  const problem = passwordProblem(body.password, '')
  if (problem) throw wrongField('password', problem)
  // Hashed for unknown numbers too, so that timing does not reveal who exists.
  const password_hash = await hashPassword(body.password)
  const isChanged = await call.db.transaction(async (db) => {
    // For unknown numbers too: the same statements, with one row to write.
    await countReset(db, code_key, mobile, now)
    const binding = { user_uuid: user?.user_uuid ?? NOBODY, purpose: 'forgot' } as const
    const used = await consumeCode(db, code_key, binding, body.otp, now)
    if (!used || !user) return false
    const namesUser = passwordProblem(body.password, user.username)
    if (namesUser) throw wrongField('password', namesUser)
    await updateUserRow(db, user.user_uuid, { password_hash }, now)
    await tellOfSecurity({ ...call, db }, 'password_changed', {
      user_uuid: user.user_uuid,
      text: { to: user.mobile_no, message: notices.passwordChanged },
    })
    await endSessions(db, user.user_uuid)
    await revokeCodes(db, user.user_uuid, now)
    const attempt = attemptOf(code_key, user.username, call.ip)
    await clearAllAttempts(db, attempt)
    await recordNetwork(db, user.user_uuid, attempt, now)
    return true
  })
  dependencies.log.info(
    { event: isChanged ? 'password reset' : 'wrong code', user_uuid: user?.user_uuid },
    'account',
  )
  if (!isChanged || !user) throw wrongCode()
  return { data: null, message: 'Password Reset Successfully!' }
}
