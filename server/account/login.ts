/** Logging in and out, with or without two-factor authentication. */
import type { endLeftSession, login, resendOtp, verifyMfaOtp } from '#core/contract/account-login.ts'
import type { endSession, listSessions } from '#core/contract/account-profile.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { maskMobile } from '#core/contract/mobile.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call, Caller } from '#server/http/route.ts'
import { isUuid } from '#server/http/ids.ts'
import { CODE_LIFE_MS, extendPendingLogin, consumeCode, isLoginPending } from './codes.ts'
import { passwordMatches } from './passwords.ts'
import { presentUser } from './present.ts'
import { activeUserByMobile, userByUsername, type UserRow } from './queries.ts'
import { CODE_SENT, wrongCode } from './registration.ts'
import { claimSend, mustClaimSend, sendCode, tooManySends } from './text-messages.ts'
import { notify } from '#server/notification/queries.ts'
import { createSession, endOneSession, endSessionOfToken, endSessions, liveSessions } from './sessions.ts'
import { normalizedMobile } from './mobile-number.ts'
import { attemptOf, countAttempt, clearAttempts, networkDigest, recordNetwork } from './throttle.ts'

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
    // When the limit blocks another message, the previous code is still valid, so the response is the same.
    const wait = await claimSend(call, user.mobile_no)
    const isFree = wait === 0 && (await activeUserByMobile(db, user.mobile_no)) === undefined
    if (isFree) await sendCode(call, { user_uuid: user.user_uuid, purpose: 'register' }, user.mobile_no)
    return { data: { verification_required: true, ...needed }, message: CODE_SENT }
  }
  if (user.is_mfa_enabled) {
    await startSecondFactor(call, user)
    return { data: { mfa_required: true, ...needed }, message: CODE_SENT }
  }
  const token = await openSession(call, user, body.keep_me_signed_in)
  return { data: { token, user: presentUser(user) } }
}

/**
 * Starts a session and ends the one whose token came with the request, so that every login issues a new token (OWASP:
 * session fixation).
 */
async function openSession(
  call: Call<typeof login> | Call<typeof verifyMfaOtp>,
  user: UserRow,
  is_kept: boolean,
): Promise<string> {
  const { db, now, caller, userAgent, dependencies } = call
  if (caller) await endOneSession(db, caller.user_uuid, caller.session_uuid)
  const network = networkDigest(dependencies.secrets.code_key, call.ip)
  await recordNetwork(db, user.user_uuid, { network }, now)
  const token = await createSession(db, user.user_uuid, { is_kept, userAgent }, now)
  dependencies.log.info({ event: 'logged in', user_uuid: user.user_uuid }, 'account')
  return token
}

async function startSecondFactor(call: Call<typeof login>, user: UserRow): Promise<void> {
  const { db, now, body } = call
  const attempt = { expires_at: new Date(now.getTime() + CODE_LIFE_MS), is_kept: body.keep_me_signed_in }
  const wait = await claimSend(call, user.mobile_no, 'login')
  if (wait === 0) {
    await sendCode(call, { user_uuid: user.user_uuid, purpose: 'mfa' }, user.mobile_no, attempt)
    return
  }
  // A second login within a minute of the last message continues with the code that was already sent.
  const isUnderWay = await extendPendingLogin(db, user.user_uuid, attempt, now)
  if (!isUnderWay) throw tooManySends(wait)
}

export async function finishLogin(call: Call<typeof verifyMfaOtp>): Promise<Answer<string>> {
  const { body, db, now, dependencies } = call
  const user = await userByUsername(db, body.username, now)
  if (user?.status !== 'active') throw wrongCode()
  const isWaiting = await isLoginPending(db, user.user_uuid, now)
  const binding = { user_uuid: user.user_uuid, purpose: 'mfa' } as const
  const used = isWaiting && (await consumeCode(db, dependencies.secrets.code_key, binding, body.otp, now))
  if (!used) {
    dependencies.log.info({ event: 'wrong code', user_uuid: user.user_uuid }, 'account')
    throw wrongCode()
  }
  return { data: await openSession(call, user, used.is_kept) }
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
    await mustClaimSend(call, mobile)
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
    await mustClaimSend(call, `username:${username.toLowerCase()}`)
    return { data: null, message: CODE_SENT }
  }
  await mustClaimSend(call, user.mobile_no, purpose === 'mfa' ? 'login' : 'anybody')
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

export async function signDeviceOut(call: Call<typeof endSession>): Promise<Answer<null>> {
  const { db, caller, params, now } = call
  if (!isUuid(params.id) || !(await endOneSession(db, caller.user_uuid, params.id))) throw notFound()
  await notify(db, caller.user_uuid, 'sessions_ended', now)
  return { data: null }
}

export async function signOthersOut(call: {
  db: Call<typeof listSessions>['db']
  caller: Caller
  now: Date
}): Promise<Answer<null>> {
  const { db, caller, now } = call
  await endSessions(db, caller.user_uuid, caller.session_uuid)
  await notify(db, caller.user_uuid, 'sessions_ended', now)
  return { data: null }
}
