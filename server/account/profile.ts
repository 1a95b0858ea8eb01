/** Reading, changing, and deleting the client's own profile. */
import { v7 as uuidv7 } from 'uuid'
import type { InferOutput } from 'valibot'
import type {
  confirmPassword as confirmPasswordCall,
  updatePassword,
} from '#core/contract/account-password.ts'
import type {
  deleteAccount,
  deleteAccountWithReason,
  enableMfa,
  getUser,
  ProfileChange,
  updateUser,
} from '#core/contract/account-profile.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { SecurityKind } from '#core/push/security-notices.ts'
import { departureReasons } from '#server/db/schema/account.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { notify } from '#server/notification/queries.ts'
import { accountLeaves } from './account-deletion.ts'
import { isCodeLive, revokeCodes, consumeCode } from './codes.ts'
import { type Asking, confirmPassword, self } from './confirm-password.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { presentProfile, presentUser } from './present.ts'
import { activeUserByMobile, deleteUser, lockNumber, updateUserRow, type UserRow } from './queries.ts'
import { reauthenticate } from './reauthenticate.ts'
import { CODE_SENT, wrongCode } from './registration.ts'
import { tellOfSecurity } from './security-notices.ts'
import { endSessions } from './sessions.ts'
import {
  claimSend,
  lockSends,
  notices,
  sendCode,
  sendGapKeys,
  sendText,
  tooManySends,
} from './text-messages.ts'
import { attemptOf, clearAllAttempts } from './throttle.ts'

export async function readProfile(call: Call<typeof getUser>): Promise<Answer<Data<typeof getUser>>> {
  ownUuid(call.caller, call.params.id)
  return { data: presentProfile(await self(call)) }
}

/** Tells a client of a change that they, or somebody in their place, made while signed in. */
const tellOfChange = (call: Asking, user: UserRow, kind: SecurityKind, message: string): Promise<void> =>
  tellOfSecurity(call, kind, {
    user_uuid: user.user_uuid,
    session_uuid: call.caller.session_uuid,
    text: { to: user.mobile_no, message },
  })

export async function changePassword(call: Call<typeof updatePassword>): Promise<Answer<null>> {
  const { body, db, now, caller } = call
  const user = await self(call)
  await confirmPassword(call, user, 'old_password', body.old_password)
  const problem = passwordProblem(body.password, user.username)
  if (problem) throw wrongField('password', problem)
  const password_hash = await hashPassword(body.password)
  await db.transaction(async (transaction) => {
    await updateUserRow(transaction, user.user_uuid, { password_hash }, now)
    await tellOfChange({ ...call, db: transaction }, user, 'password_changed', notices.passwordChanged)
    await endSessions(transaction, user.user_uuid, caller.session_uuid)
    await revokeCodes(transaction, user.user_uuid, now)
  })
  return { data: null, message: 'Your password was changed' }
}

export async function checkPassword(call: Call<typeof confirmPasswordCall>): Promise<Answer<null>> {
  await confirmPassword(call, await self(call), 'password', call.body.password)
  return { data: null }
}

export async function switchMfa(call: Call<typeof enableMfa>): Promise<Answer<Data<typeof enableMfa>>> {
  const { body, db, now, caller, params, query } = call
  ownUuid(caller, params.userUuid)
  const user = await self(call)
  await confirmPassword(call, user, 'password', body.password)
  const changed = await db.transaction(async (transaction) => {
    const within = { ...call, db: transaction }
    if (query.enableMFA) await tellOfChange(within, user, 'two_factor_on', notices.mfaOn)
    else await tellOfChange(within, user, 'two_factor_off', notices.mfaOff)
    await endSessions(transaction, user.user_uuid, caller.session_uuid)
    await revokeCodes(transaction, user.user_uuid, now)
    return updateUserRow(transaction, user.user_uuid, { is_mfa_enabled: query.enableMFA }, now)
  })
  if (!changed) throw notFound()
  return {
    data: presentUser(changed),
    message: query.enableMFA ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
  }
}

/** Whether a change affects who the client is or where they live, rather than their contact details. */
const isPersonal = ({ email: _, mobile_no: __, ...personal }: InferOutput<typeof ProfileChange>): boolean =>
  Object.values(personal).some((value) => value !== undefined)

/** Time zone columns for the client's choice; null makes the zone follow the device again. */
function zoneColumns(chosen: string | null | undefined, deviceZone: string | undefined) {
  if (chosen === undefined) return {}
  return { time_zone: chosen ?? deviceZone, is_time_zone_chosen: chosen !== null }
}

export async function changeProfile(call: Call<typeof updateUser>): Promise<Answer<Data<typeof updateUser>>> {
  const { db, now, body } = call
  const { otp, new_mobile_otp, state, time_zone, ...plain } = body
  const user = await self(call)
  const code = state === undefined ? undefined : stateCode(state)
  if (state !== undefined && !code) throw wrongField('state', 'Please choose your state')
  const wantsEmail = body.email !== undefined && body.email !== user.email
  const wantsMobile = body.mobile_no !== undefined && body.mobile_no !== user.mobile_no
  const needsCode = wantsEmail || wantsMobile
  if (needsCode && (otp === undefined || (wantsMobile && new_mobile_otp === undefined))) {
    await sendChangeCodes(call, user, wantsMobile ? body.mobile_no : undefined)
    throw new ApiError('code_required', CODE_SENT)
  }
  const entries = Object.entries({
    ...plain,
    ...(code && { state: code }),
    ...zoneColumns(time_zone, call.deviceZone),
  }).filter(([, value]) => value !== undefined)
  const changed = await db.transaction(async (transaction) => {
    const within = { ...call, db: transaction }
    const wrong = needsCode ? await findWrongCode(within, user, body, wantsMobile) : undefined
    if (wrong) return { wrong }
    if (wantsMobile) await revokeCodes(transaction, user.user_uuid, now)
    if (wantsMobile) await tellOfChange(within, user, 'mobile_changed', notices.mobileChanged)
    if (wantsEmail) await tellOfChange(within, user, 'email_changed', notices.emailChanged)
    if (isPersonal(plain)) await notify(transaction, user.user_uuid, 'profile_changed', now)
    return updateUserRow(transaction, user.user_uuid, Object.fromEntries(entries), now)
  })
  if (!changed) throw notFound()
  if ('wrong' in changed) throw wrongCode(changed.wrong)
  return { data: presentProfile(changed), message: 'Details saved' }
}

/**
 * Sends the codes that confirm a new email address or number: one to the old number, and for a new number also one to
 * it. A code that is still valid is not sent again.
 *
 * @throws ApiError `too_many_requests` when the old number has reached its limit
 */
async function sendChangeCodes(call: Asking, user: UserRow, newMobile: string | undefined): Promise<void> {
  const { user_uuid, mobile_no } = user
  await lockSends(call, mobile_no, ...(newMobile === undefined ? [] : [newMobile]))
  // Claim the new number's message first: where the day's messages are used up, the old number gets no code either.
  const newRefusal = newMobile === undefined ? undefined : await claimSend(call, newMobile, 'registration')
  if (newRefusal?.isDayUsedUp) throw tooManySends(newRefusal)
  const refusal = await claimSend(call, mobile_no, 'session')
  if (!refusal) await sendCode(call, { user_uuid, purpose: 'change' }, mobile_no)
  else if (!(await isCodeLive(call.db, user_uuid, 'change', call.now))) throw tooManySends(refusal)
  if (newMobile !== undefined && !newRefusal)
    await confirmNewMobile(call, { user_uuid, purpose: 'new_mobile', target: newMobile })
}

type CodeField = 'otp' | 'new_mobile_otp'

/** Rolls back the use of the correct code when the other one is wrong, so that it works for the next attempt. */
class OtherCodeWrong extends Error {}

/**
 * Which of the codes for a change is wrong; undefined when all are correct, and consumed. A new number that someone
 * else has verified in the meantime counts as a wrong code.
 */
async function findWrongCode(
  call: Asking,
  { user_uuid }: UserRow,
  { otp = '', mobile_no = '', new_mobile_otp = '' }: InferOutput<typeof ProfileChange>,
  wantsMobile: boolean,
): Promise<CodeField | undefined> {
  const { db, now } = call
  const { code_key } = call.dependencies.secrets
  const known = { user_uuid, purpose: 'change' } as const
  if (!wantsMobile) return (await consumeCode(db, code_key, known, otp, now)) ? undefined : 'otp'
  await lockNumber(db, mobile_no)
  const fresh = { user_uuid, purpose: 'new_mobile', target: mobile_no } as const
  try {
    return await db.transaction(async (both) => {
      if (!(await consumeCode(both, code_key, known, otp, now))) return 'otp'
      const isRight = await consumeCode(both, code_key, fresh, new_mobile_otp, now)
      if (!isRight || (await activeUserByMobile(both, mobile_no))) throw new OtherCodeWrong()
      return undefined
    })
  } catch (error) {
    if (!(error instanceof OtherCodeWrong)) throw error
    // Rolling back to the savepoint undid the count of this attempt as well.
    await consumeCode(db, code_key, fresh, new_mobile_otp, now)
    return 'new_mobile_otp'
  }
}

async function confirmNewMobile(
  call: Asking,
  binding: { user_uuid: string; purpose: 'new_mobile'; target: string },
): Promise<void> {
  const owner = await activeUserByMobile(call.db, binding.target)
  if (owner) sendText(call, binding.target, notices.alreadyRegistered)
  else await sendCode(call, binding, binding.target)
}

export async function removeAccount(
  call: Call<typeof deleteAccount> | Call<typeof deleteAccountWithReason>,
): Promise<Answer<null>> {
  const { body, db, now, caller, params, dependencies } = call
  ownUuid(caller, 'id' in params ? params.id : params.userUuid)
  const user = await reauthenticate(call, body)
  const { code_key } = dependencies.secrets
  const reason = call.query?.reason ?? ''
  await db.transaction(async (transaction) => {
    await accountLeaves(transaction, user.user_uuid, dependencies, now)
    await deleteUser(transaction, user, sendGapKeys(code_key, user.mobile_no))
    await clearAllAttempts(transaction, attemptOf(code_key, user.username, call.ip))
    if (reason !== '') {
      await transaction
        .insert(departureReasons)
        .values({ departure_uuid: uuidv7(), reason, left_on: call.today })
    }
  })
  dependencies.log.info({ event: 'account deleted' }, 'account')
  return { data: null, message: 'Your account was deleted' }
}
