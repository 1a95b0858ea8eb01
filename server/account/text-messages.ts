/** Text messages of the account module: their limits and texts. */
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { brand } from '#core/contract/brand.ts'
import { RESEND_WAIT_SECONDS } from '#core/contract/fields.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { countUse, inWords, tooMany, type Limit } from '#server/http/limits.ts'
import type { ApiError } from '#server/http/api-error.ts'
import type { Call } from '#server/http/route.ts'
import { saveCode, generateCode, type CodeBinding } from './codes.ts'
import { networkDigest } from './throttle.ts'

const HOUR_MS = 3_600_000
const GAP: Limit = { max: 1, windowMs: RESEND_WAIT_SECONDS * 1000 }
const PER_HOUR: Limit = { max: 5, windowMs: HOUR_MS }
const PER_DAY: Limit = { max: 10, windowMs: 24 * HOUR_MS }
const PER_ADDRESS: Limit = { max: 20, windowMs: HOUR_MS }

/** What a handler needs to send a message. */
export type Sending = Pick<Call<Endpoint>, 'db' | 'now' | 'ip' | 'dependencies' | 'later'>

/**
 * Who asks for a message: anyone who knows the number, someone who has entered the right password, or someone who is
 * signed in. Each budget is separate, so a stranger who uses up the first cannot keep the owner from logging in.
 */
export type Budget = 'anybody' | 'login' | 'session'
const BUDGETS: readonly Budget[] = ['anybody', 'login', 'session']

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

/**
 * Claims one message to a number (or to the username that stands for it). Limits per budget: one a minute, five an
 * hour, ten a day; twenty an hour for an address without a password; and a daily total over all numbers, at which an
 * alarm is logged.
 *
 * @returns 0 when the message may be sent, else the seconds to wait
 */
export async function claimSend(
  sending: Sending,
  number: string,
  budget: Budget = 'anybody',
): Promise<number> {
  const { db, now, dependencies } = sending
  const { settings, secrets } = dependencies
  await lockSends(sending, number)
  const keys = sendLimitKeys(secrets.code_key, number, budget)
  const address = networkDigest(secrets.code_key, sending.ip)
  const countsAddress = budget === 'anybody' && !settings.relaxedLimits
  const total: Limit = { max: settings.smsPerDay, windowMs: 24 * HOUR_MS }
  const limits: [string, Limit][] = [
    [keys.gap, GAP],
    // The address comes before the number's hour and day: an address over its limit must not use up the number's
    // messages.
    ...(countsAddress ? [[`sms-address:${address}`, PER_ADDRESS] satisfies [string, Limit]] : []),
    [keys.hour, PER_HOUR],
    [keys.day, PER_DAY],
    ['sms-total', total],
  ]
  for (const [key, limit] of limits) {
    const wait = await countUse(db, key, limit, now)
    if (wait > 0) {
      if (key === 'sms-total')
        dependencies.log.error({ alarm: 'sms-total' }, 'the daily total of messages is used up')
      return wait
    }
  }
  return 0
}

/** @throws ApiError `too_many_requests` when a number has reached its limit */
export async function mustClaimSend(sending: Sending, number: string, budget?: Budget): Promise<void> {
  const wait = await claimSend(sending, number, budget)
  if (wait > 0) throw tooManySends(wait)
}

/** The error for a number that has reached its limit. */
export const tooManySends = (wait: number): ApiError =>
  tooMany(wait, `Please wait ${inWords(wait)} before requesting another code.`)

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
  sending.later(() => dependencies.sms.send(mobile, codeText(code)))
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
  emailChanged: `The email address of your ${brand} account was changed. If this was not you, change your password right away.`,
} as const

/** Sends a notice after the response. */
export function sendNotice(sending: Sending, mobile: string, text: string): void {
  sending.later(() => sending.dependencies.sms.send(mobile, text))
}
