/** Registering, and confirming the number with a code. */
import { v7 as uuidv7 } from 'uuid'
import type { verifyOtp } from '#core/contract/account-login.ts'
import type { register, searchUsernames } from '#core/contract/account-registration.ts'
import { birthDateProblem } from '#core/contract/birth-date.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { USERNAME_TAKEN_MESSAGE } from '#core/contract/fields.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { ApiError, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { consumeCode } from './codes.ts'
import { hashPassword, passwordMatches, passwordProblem } from './passwords.ts'
import {
  activateUser,
  activeUserByMobile,
  addPendingUser,
  lockNumber,
  userByUsername,
  type UserRow,
} from './queries.ts'
import { mustClaimSend, notices, sendCode, sendText } from './text-messages.ts'
import { attemptOf, countAttempt, clearAttempts } from './throttle.ts'

/** One message for a code that is wrong, expired, used, locked, or of an unknown client, so that it reveals nothing. */
export const wrongCode = (field: 'otp' | 'new_mobile_otp' = 'otp'): ApiError =>
  new ApiError(
    'wrong_code',
    'That code is wrong or has expired. After five wrong tries, no code works for 15 minutes.',
    { fields: { [field]: 'That code is wrong or has expired' } },
  )

export const CODE_SENT = 'Code sent to your registered mobile number'

const usernameTaken = (isCounted = false): ApiError => {
  const fields = { username: USERNAME_TAKEN_MESSAGE }
  return new ApiError('conflict', USERNAME_TAKEN_MESSAGE, { fields, isCounted })
}

/** The slow part of a registration: hashing, which queues behind every login. */
interface Hashed {
  /** Missing when the registration would be refused anyway. */
  readonly password_hash?: string
  /** The hash of an earlier registration under this username, and whether the password matches it. */
  readonly earlier?: { readonly password_hash: string; readonly fits: boolean }
}

/**
 * Hashes the password before a transaction opens, so that nobody waits for its connection or locks. {@link
 * registerClient} evaluates the result and counts the attempt.
 */
export async function hashRegistration({ body, db, now }: Call<typeof register>): Promise<Hashed> {
  if (passwordProblem(body.password, body.username)) return {}
  const holder = await userByUsername(db, body.username, now)
  if (!holder) return { password_hash: await hashPassword(body.password) }
  if (holder.status !== 'pending') return {}
  const fits = await passwordMatches(holder.password_hash, body.password)
  const earlier = { password_hash: holder.password_hash, fits }
  return fits ? { earlier, password_hash: await hashPassword(body.password) } : { earlier }
}

/**
 * Whether the request repeats the caller's own pending registration, as it does after going back from the code to fix
 * a field. The password proves it, so attempts count like login attempts.
 *
 * @throws ApiError `locked`
 */
async function isOwnRegistration(
  { db, body, now, ip, dependencies }: Call<typeof register>,
  holder: UserRow,
  { earlier }: Hashed,
): Promise<boolean> {
  if (holder.status !== 'pending') return false
  const attempt = attemptOf(dependencies.secrets.code_key, holder.username, ip)
  await countAttempt(db, attempt, now)
  const isKnown = earlier?.password_hash === holder.password_hash
  if (!(isKnown ? earlier.fits : await passwordMatches(holder.password_hash, body.password))) return false
  await clearAttempts(db, attempt)
  return true
}

export async function registerClient(
  call: Call<typeof register>,
  hashed: Hashed,
): Promise<Answer<Data<typeof register>>> {
  const { body, db, now, today, deviceZone, dependencies } = call
  const problem = passwordProblem(body.password, body.username)
  if (problem) throw wrongField('password', problem)
  const birthProblem = birthDateProblem(body.dob, today)
  if (birthProblem) throw wrongField('dob', birthProblem)
  const state = stateCode(body.state)
  if (!state) throw wrongField('state', 'Please choose your state')

  const holder = await userByUsername(db, body.username, now)
  if (holder && !(await isOwnRegistration(call, holder, hashed))) throw usernameTaken(true)

  const user_uuid = uuidv7()
  // Hash before claiming the message: the counts are rows that other requests wait for.
  const password_hash = hashed.password_hash ?? (await hashPassword(body.password))
  await mustClaimSend(call, body.mobile_no, 'registration')
  const isAdded = await addPendingUser(
    db,
    {
      user_uuid,
      status: 'pending',
      username: body.username,
      password_hash,
      first_name: body.first_name,
      last_name: body.last_name,
      email: body.email,
      dob: body.dob,
      mobile_no: body.mobile_no,
      address_1: body.address_1,
      address_2: body.address_2,
      city: body.city,
      state,
      zip_code: body.zip_code,
      role_name: 'User',
      subscription_plan: 'NO_PLAN',
      is_mfa_enabled: body.is_mfa_enabled,
      terms_version: TERMS_VERSION,
      ...(deviceZone !== undefined && { time_zone: deviceZone }),
      created_at: now,
      updated_at: now,
    },
    holder?.user_uuid,
    now,
  )
  if (!isAdded) throw usernameTaken()

  // The number's owner learns about it by text message; the response is the same either way.
  const owner = await activeUserByMobile(db, body.mobile_no)
  if (owner) sendText(call, body.mobile_no, notices.alreadyRegistered)
  else await sendCode(call, { user_uuid, purpose: 'register' }, body.mobile_no)
  dependencies.log.info({ event: 'registered', user_uuid }, 'account')
  return { data: { username: body.username, mobile_no: body.mobile_no }, message: CODE_SENT }
}

export async function confirmRegistration(call: Call<typeof verifyOtp>): Promise<Answer<null>> {
  const { body, db, now, dependencies } = call
  const user = await userByUsername(db, body.username, now)
  if (user?.status !== 'pending') throw wrongCode()
  const binding = { user_uuid: user.user_uuid, purpose: 'register' } as const
  const isActive = await db.transaction(async (transaction) => {
    await lockNumber(transaction, user.mobile_no)
    const used = await consumeCode(transaction, dependencies.secrets.code_key, binding, body.otp, now)
    return used !== undefined && (await activateUser(transaction, user, now))
  })
  dependencies.log.info({ event: isActive ? 'verified' : 'wrong code', user_uuid: user.user_uuid }, 'account')
  if (!isActive) throw wrongCode()
  return { data: null, message: 'Account Created Successfully' }
}

export async function searchUsername(
  call: Call<typeof searchUsernames>,
): Promise<Answer<Data<typeof searchUsernames>>> {
  const holder = await userByUsername(call.db, call.query.username, call.now)
  return { data: { is_taken: holder !== undefined } }
}
