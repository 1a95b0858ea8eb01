/** Logging in and out, with or without two-factor authentication. */
import { hkdfSync } from 'node:crypto'
import type { logInWithPasskey, verifyRecoveryCode } from '#core/contract/account-factors.ts'
import type { endLeftSession, login, resendOtp, verifyMfaOtp } from '#core/contract/account-login.ts'
import type { endOtherSessions, endSession, listSessions } from '#core/contract/account-profile.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { maskMobile } from '#core/contract/mobile.ts'
import type { getQueueKey } from '#core/contract/queue-key.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { isUuid } from '#server/http/ids.ts'
import type { Answer, Call, Caller } from '#server/http/route.ts'
import { authenticatorSince, consumeAuthenticatorCode } from './authenticators.ts'
import {
  CODE_LIFE_MS,
  extendPendingLogin,
  finishPendingLogin,
  isCodeLive,
  isLoginPending,
  savePendingLogin,
} from './codes.ts'
import { recordLogin } from './known-devices.ts'
import { normalizedMobile } from './mobile-number.ts'
import { passwordMatches } from './passwords.ts'
import { presentUser } from './present.ts'
import { activeUserByMobile, userByUsername, type UserRow } from './queries.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { CODE_SENT, wrongCode } from './registration.ts'
import { tellOfSecurity } from './security-notices.ts'
import { createSession, endOneSession, endSessionOfToken, endSessions, liveSessions } from './sessions.ts'
import { claimSend, mustClaimSend, notices, sendCode, tooManySends } from './text-messages.ts'
import { attemptOf, countAttempt, clearAttempts } from './throttle.ts'

export async function logIn(call: Call<typeof login>): Promise<Answer<Data<typeof login>>> {
  const { body, db, now, dependencies } = call
  const attempt = attemptOf(dependencies.secrets.code_key, body.username, call.ip)
  await countAttempt(db, attempt, now)
  const user = await userByUsername(db, body.username, now)
  if (!(await passwordMatches(user?.password_hash, body.password)) || !user) {
    dependencies.log.info({ event: 'wrong password', user_uuid: user?.user_uuid }, 'account')
    throw new ApiError('wrong_credentials', 'That username and password don’t match.')
  }
  await clearAttempts(db, attempt)
  const needed = { username: user.username, mobile_no: maskMobile(user.mobile_no) }
  if (user.status === 'pending') {
    // When the number's limit blocks another message, the previous code is still valid, so the response is the same.
    const refusal = await claimSend(call, user.mobile_no, 'registration')
    if (refusal?.isDayUsedUp && !(await isCodeLive(db, user.user_uuid, 'register', now))) {
      throw tooManySends(refusal)
    }
    const isFree = !refusal && (await activeUserByMobile(db, user.mobile_no)) === undefined
    if (isFree) await sendCode(call, { user_uuid: user.user_uuid, purpose: 'register' }, user.mobile_no)
    return { data: { verification_required: true, ...needed }, message: CODE_SENT }
  }
  if (user.is_mfa_enabled) {
    const method = await startSecondFactor(call, user)
    const message = method === 'text' ? CODE_SENT : 'Enter the code from your authenticator app'
    return { data: { mfa_required: true, method, ...needed }, message }
  }
  const { token } = await openSession(call, user, body.keep_me_signed_in)
  return { data: { token, user: presentUser(user) } }
}

/**
 * Starts a session and ends the one whose token came with the request, so that every login issues a new token (OWASP:
 * session fixation).
 */
export async function openSession(
  call:
    | Call<typeof login>
    | Call<typeof verifyMfaOtp>
    | Call<typeof verifyRecoveryCode>
    | Call<typeof logInWithPasskey>,
  user: UserRow,
  is_kept: boolean,
): Promise<{ token: string; session_uuid: string }> {
  const { db, now, caller, userAgent, dependencies } = call
  if (caller) await endOneSession(db, caller.user_uuid, caller.session_uuid)
  const opened = await createSession(db, user.user_uuid, { is_kept, userAgent }, now)
  await recordLogin(call, user, opened.session_uuid)
  dependencies.log.info({ event: 'logged in', user_uuid: user.user_uuid }, 'account')
  return opened
}

/** Asks for the second factor: the authenticator app's code where the client has one, else a code by text message. */
async function startSecondFactor(call: Call<typeof login>, user: UserRow): Promise<'text' | 'authenticator'> {
  const { db, now, body } = call
  const attempt = { expires_at: new Date(now.getTime() + CODE_LIFE_MS), is_kept: body.keep_me_signed_in }
  if (await authenticatorSince(db, user.user_uuid)) {
    await savePendingLogin(db, user.user_uuid, attempt)
    return 'authenticator'
  }
  const refusal = await claimSend(call, user.mobile_no, 'login')
  if (!refusal) {
    await sendCode(call, { user_uuid: user.user_uuid, purpose: 'mfa' }, user.mobile_no, attempt)
    return 'text'
  }
  // A second login within a minute of the last message continues with the code that was already sent.
  const isUnderWay = await extendPendingLogin(db, user.user_uuid, attempt, now)
  if (!isUnderWay) throw tooManySends(refusal)
  return 'text'
}

export async function finishLogin(call: Call<typeof verifyMfaOtp>): Promise<Answer<string>> {
  const { body, now, dependencies } = call
  const { bank_keys } = dependencies.secrets
  const { token } = await finishWith(call, body.otp, (db, user_uuid) =>
    consumeAuthenticatorCode(db, bank_keys, user_uuid, body.otp, now),
  )
  return { data: token }
}

export async function finishLoginWithRecoveryCode(
  call: Call<typeof verifyRecoveryCode>,
): Promise<Answer<string>> {
  const { body, now, dependencies } = call
  const { code_key } = dependencies.secrets
  const { token, session_uuid, user } = await finishWith(call, '', (transaction, user_uuid) =>
    consumeRecoveryCode(transaction, code_key, user_uuid, body.code, now),
  )
  const text = { to: user.mobile_no, message: notices.recoveryCodeUsed }
  await tellOfSecurity(call, 'recovery_code_used', { user_uuid: user.user_uuid, session_uuid, text })
  return { data: token }
}

/** @throws ApiError `wrong_code`, the same whether the proof is wrong, nobody is logging in, or the login is locked */
async function finishWith(
  call: Call<typeof verifyMfaOtp> | Call<typeof verifyRecoveryCode>,
  code: string,
  prove: (transaction: Db, userUuid: string) => Promise<boolean>,
): Promise<{ token: string; session_uuid: string; user: UserRow }> {
  const { body, db, now, dependencies } = call
  const user = await userByUsername(db, body.username, now)
  if (user?.status !== 'active') throw wrongCode()
  const { user_uuid } = user
  const used = await db.transaction((transaction) =>
    finishPendingLogin(
      transaction,
      dependencies.secrets.code_key,
      user_uuid,
      { code, prove: () => prove(transaction, user_uuid) },
      now,
    ),
  )
  if (!used) {
    dependencies.log.info({ event: 'wrong code', user_uuid }, 'account')
    throw wrongCode()
  }
  return { ...(await openSession(call, user, used.is_kept)), user }
}

/**
 * Resends a code if someone is waiting for one. The response is the same either way, so it does not reveal who
 * exists.
 */
export async function resendCode(call: Call<typeof resendOtp>): Promise<Answer<null>> {
  const { body, db, now } = call
  if (body.type === 'forgot') {
    const mobile = normalizedMobile(body.mobile_no ?? '')
    if (mobile === '+1') throw wrongField('mobile_no', 'Please input your Mobile Number')
    await mustClaimSend(call, mobile, 'recovery')
    const user = await activeUserByMobile(db, mobile)
    if (user) await sendCode(call, { user_uuid: user.user_uuid, purpose: 'forgot' }, mobile)
    return { data: null, message: CODE_SENT }
  }
  const username = (body.username ?? '').trim().slice(0, 64)
  if (username === '') throw wrongField('username', 'Please enter your username')
  const purpose = body.type
  const user = await userByUsername(db, username, now)
  if (!user || !(await isWaitingFor(call, user, purpose))) {
    // Counts against the username rather than the owner's number, so that requests by username cannot use up the
    // owner's messages.
    const unknown = purpose === 'register' ? 'registration' : 'recovery'
    await mustClaimSend(call, `username:${username.toLowerCase()}`, unknown)
    return { data: null, message: CODE_SENT }
  }
  await mustClaimSend(call, user.mobile_no, purpose === 'mfa' ? 'login' : 'registration')
  const isTaken = purpose === 'register' && (await activeUserByMobile(db, user.mobile_no)) !== undefined
  if (!isTaken) await sendCode(call, { user_uuid: user.user_uuid, purpose }, user.mobile_no)
  return { data: null, message: CODE_SENT }
}

async function isWaitingFor(
  call: Call<typeof resendOtp>,
  user: UserRow,
  purpose: 'register' | 'mfa',
): Promise<boolean> {
  return purpose === 'register'
    ? user.status === 'pending'
    : user.status === 'active' && (await isLoginPending(call.db, user.user_uuid, call.now))
}

export async function logOut(call: {
  db: Call<typeof listSessions>['db']
  caller: Caller
}): Promise<Answer<null>> {
  await endOneSession(call.db, call.caller.user_uuid, call.caller.session_uuid)
  return { data: null }
}

/** The response does not reveal whether the session existed. */
export async function logOutLater({ body, db }: Call<typeof endLeftSession>): Promise<Answer<null>> {
  await endSessionOfToken(db, body.token_digest)
  return { data: null }
}

export async function listDevices(
  call: Call<typeof listSessions>,
): Promise<Answer<Data<typeof listSessions>>> {
  return { data: await liveSessions(call.db, call.caller, call.now) }
}

/** Derived, so that there is nothing to store: only a session of the same client gets the same key for an id again. */
export async function readQueueKey({
  caller,
  params,
  dependencies,
}: Call<typeof getQueueKey>): Promise<Answer<Data<typeof getQueueKey>>> {
  if (!isUuid(params.id)) throw notFound()
  const use = `queue of a device|${caller.user_uuid}|${params.id.toLowerCase()}`
  const key = Buffer.from(hkdfSync('sha256', dependencies.secrets.code_key, '', use, 32))
  return { data: { key: key.toString('base64') } }
}

export async function signDeviceOut(call: Call<typeof endSession>): Promise<Answer<null>> {
  const { db, caller, params } = call
  await db.transaction(async (transaction) => {
    await tellOfSecurity({ ...call, db: transaction }, 'sessions_ended', caller)
    if (!isUuid(params.id) || !(await endOneSession(transaction, caller.user_uuid, params.id)))
      throw notFound()
  })
  return { data: null }
}

export async function signOthersOut(call: Call<typeof endOtherSessions>): Promise<Answer<null>> {
  const { db, caller } = call
  await db.transaction(async (transaction) => {
    await tellOfSecurity({ ...call, db: transaction }, 'sessions_ended', caller)
    await endSessions(transaction, caller.user_uuid, caller.session_uuid)
  })
  return { data: null }
}
