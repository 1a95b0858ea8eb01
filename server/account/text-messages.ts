/** Text messages of the account module: their limits and texts. */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { brand } from '#core/contract/brand.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { RESEND_WAIT_SECONDS } from '#core/contract/fields.ts'
import { DAY_MS, HOUR_MS } from '#core/finance/math/duration.ts'
import type { ApiError } from '#server/http/api-error.ts'
import { countUse, inWords, recordUse, tooMany, waitFor, type Limit } from '#server/http/limits.ts'
import type { Call } from '#server/http/route.ts'
import { saveCode, generateCode, type CodeBinding } from './codes.ts'
import { networkDigest, siteDigest } from './throttle.ts'

const GAP: Limit = { max: 1, windowMs: RESEND_WAIT_SECONDS * 1000 }
const PER_HOUR: Limit = { max: 5, windowMs: HOUR_MS }
const PER_DAY: Limit = { max: 10, windowMs: DAY_MS }
const PER_ADDRESS: Limit = { max: 20, windowMs: HOUR_MS }
/** Of one IPv6 /48, which a phone company may share among thousands of clients. */
const PER_SITE: Limit = { max: 100, windowMs: HOUR_MS }

/** What a handler needs to send a message. */
export type Sending = Pick<Call<Endpoint>, 'db' | 'now' | 'ip' | 'dependencies' | 'later'>

/**
 * Who asks for a message: anyone who knows the number, someone who has entered the right password, or someone who is
 * signed in. Each budget is separate, so a stranger who uses up the first cannot keep the owner from logging in.
 */
type Budget = 'anybody' | 'login' | 'session'
const BUDGETS: readonly Budget[] = ['anybody', 'login', 'session']

/**
 * What a message is for, and the part of the day's messages at which such messages stop: first those to numbers of
 * nobody's account, so that clients can still log in, and recover what they forgot.
 */
const PURPOSES = {
  registration: { budget: 'anybody', stopsAt: 0.8 },
  recovery: { budget: 'anybody', stopsAt: 0.9 },
  login: { budget: 'login', stopsAt: 1 },
  session: { budget: 'session', stopsAt: 1 },
} as const satisfies Record<string, { budget: Budget; stopsAt: number }>
export type SendPurpose = keyof typeof PURPOSES

/** Countries that messages go to. Each has a part of the day's messages, so that one cannot use up the other's. */
type Country = '+1' | '+91'
const countryOf = (number: string): Country => (number.startsWith('+91') ? '+91' : '+1')

/** The most messages a day to a country: a fifth to India, the rest to the United States. */
export function dailyMessages(smsPerDay: number, country: Country): number {
  const india = Math.max(1, Math.floor(smsPerDay / 5))
  return country === '+91' ? india : Math.max(1, smsPerDay - india)
}

const totalKey = (country: Country): string => `sms-total:${country}`

/** Keys under which messages to a number are counted: digests, so that the table holds no numbers. */
function sendLimitKeys(codeKey: string, number: string, budget: Budget) {
  const digest = createHmac('sha256', codeKey).update(`sms|${budget}|${number}`).digest('base64url')
  return { gap: `sms-gap:${digest}`, hour: `sms-hour:${digest}`, day: `sms-day:${digest}` }
}

/** Keys of the wait between two messages to a number. */
export const sendGapKeys = (codeKey: string, number: string): string[] =>
  BUDGETS.map((budget) => sendLimitKeys(codeKey, number, budget).gap)

/**
 * Locks the numbers until the transaction ends, always in the same order: otherwise two clients who each ask for the
 * other's number would deadlock.
 */
export async function lockSends({ db, dependencies }: Sending, ...numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].sort()) {
    const { gap } = sendLimitKeys(dependencies.secrets.code_key, number, 'anybody')
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${gap}, 0))`)
  }
}

/** Why a message may not be sent now. */
export interface SendRefusal {
  readonly waitSeconds: number
  /** Whether the day's messages of this installation are used up, rather than those of the number or address. */
  readonly isDayUsedUp: boolean
}

/**
 * Claims one message to a number (or to the username that stands for it). Limits per budget: one a minute, five an
 * hour, ten a day; without a password twenty an hour for an address, and a hundred for an IPv6 site. The day's total
 * of messages is only looked at: what is sent counts.
 *
 * @returns why the message may not be sent; undefined when it may
 */
export async function claimSend(
  sending: Sending,
  number: string,
  purpose: SendPurpose,
): Promise<SendRefusal | undefined> {
  const { db, now, dependencies } = sending
  const { settings, secrets } = dependencies
  const { budget, stopsAt } = PURPOSES[purpose]
  await lockSends(sending, number)
  const country = countryOf(number)
  const most = Math.ceil(dailyMessages(settings.smsPerDay, country) * stopsAt)
  const dayWait = await waitFor(db, totalKey(country), most, now)
  if (dayWait > 0) return { waitSeconds: dayWait, isDayUsedUp: true }
  const keys = sendLimitKeys(secrets.code_key, number, budget)
  const countsAddress = budget === 'anybody' && !settings.relaxedLimits
  const address = networkDigest(secrets.code_key, sending.ip)
  const site = siteDigest(secrets.code_key, sending.ip)
  const limits: [string, Limit][] = [
    [keys.gap, GAP],
    // The address comes before the number's hour and day: an address over its limit must not use up the number's
    // messages.
    ...(countsAddress ? [[`sms-address:${address}`, PER_ADDRESS] satisfies [string, Limit]] : []),
    ...(countsAddress && site !== undefined
      ? [[`sms-site:${site}`, PER_SITE] satisfies [string, Limit]]
      : []),
    [keys.hour, PER_HOUR],
    [keys.day, PER_DAY],
  ]
  for (const [key, limit] of limits) {
    const waitSeconds = await countUse(db, key, limit, now)
    if (waitSeconds > 0) return { waitSeconds, isDayUsedUp: false }
  }
  return undefined
}

/** @throws ApiError `too_many_requests` when a number has reached its limit, or the day's messages are used up */
export async function mustClaimSend(sending: Sending, number: string, purpose: SendPurpose): Promise<void> {
  const refusal = await claimSend(sending, number, purpose)
  if (refusal) throw tooManySends(refusal)
}

export const tooManySends = ({ waitSeconds, isDayUsedUp }: SendRefusal): ApiError =>
  tooMany(
    waitSeconds,
    isDayUsedUp
      ? `We’ve reached our own limit of text messages for today. Nothing is wrong with your number. Try again in ${inWords(waitSeconds)}.`
      : `Please wait ${inWords(waitSeconds)} before requesting another code.`,
  )

/**
 * Sends a message after the response, and counts it: outside of any transaction, since all share the count. The
 * operator learns when most or all of the day's messages are used.
 */
export function sendText(
  { now, dependencies, later }: Pick<Sending, 'now' | 'dependencies' | 'later'>,
  mobile: string,
  text: string,
): void {
  const { database, log, settings, sms } = dependencies
  const country = countryOf(mobile)
  const most = dailyMessages(settings.smsPerDay, country)
  later(async () => {
    const count = await recordUse(database.db, totalKey(country), DAY_MS, now)
    const alarm = { alarm: 'sms-total', country, count, most }
    if (count === most) log.error(alarm, 'the day’s messages to a country are used up: no codes are sent')
    else if (count === Math.ceil(most * PURPOSES.registration.stopsAt)) {
      log.warn(alarm, 'most of the day’s messages to a country are used: registrations have to wait')
    }
    await sms.send(mobile, text)
  })
}

const codeText = (code: string): string =>
  `${code} is your ${brand} code. It expires in 10 minutes. We will never ask you for it.`

/** Stores a new code and sends it after the response. The caller has claimed the message. */
export async function sendCode(
  sending: Sending,
  binding: CodeBinding,
  mobile: string,
  login?: { readonly expires_at: Date; readonly is_kept: boolean },
): Promise<void> {
  const { db, now, dependencies } = sending
  const code = generateCode()
  await saveCode(db, dependencies.secrets.code_key, binding, code, now, login)
  sendText(sending, mobile, codeText(code))
}

/** Security notices that a client receives without asking. */
export const notices = {
  alreadyRegistered: `Someone tried to create a ${brand} account with this number, which already has one. If it was you, log in or use Forgot username. If not, you can ignore this message.`,
  username: (username: string) => `Your ${brand} username is ${username}.`,
  passwordChanged: `Your ${brand} password was changed. If this was not you, use Forgot password right away.`,
  mfaOn: `Two-factor authentication was turned on for your ${brand} account.`,
  mfaOff: `Two-factor authentication was turned off for your ${brand} account. If this was not you, change your password right away.`,
  passkeyAdded: `A passkey was added to your ${brand} account. If this was not you, change your password right away and remove the passkey in Settings.`,
  passkeyRemoved: `A passkey was removed from your ${brand} account. If this was not you, change your password right away.`,
  authenticatorOn: `An authenticator app was set up for your ${brand} account. If this was not you, change your password right away and remove the app in Settings.`,
  authenticatorOff: `The authenticator app was removed from your ${brand} account. If this was not you, change your password right away.`,
  recoveryCodesMade: `New recovery codes were made for your ${brand} account; earlier ones no longer work. If this was not you, change your password right away.`,
  recoveryCodeUsed: `A recovery code was used to log in to your ${brand} account. If this was not you, change your password right away and make new recovery codes in Settings.`,
  mobileChanged: `The mobile number of your ${brand} account was changed. If this was not you, contact us right away.`,
  accountExported: `A copy of your data was exported from your ${brand} account. If this was not you, change your password right away.`,
  shareAccepted: (name: string, access: string) =>
    `${name} accepted your invitation and can now ${access} your plan in ${brand}. If you did not invite them, stop sharing in Settings and change your password right away.`,
  emailChanged: `The email address of your ${brand} account was changed. If this was not you, change your password right away.`,
} as const
