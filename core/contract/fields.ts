/** Input rules with their error messages, shared by forms and server. */
import * as v from 'valibot'
import { brand } from './brand.ts'

export const PASSWORD_MESSAGE =
  'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character'
export const PASSWORDS_DIFFER_MESSAGE = 'The new password that you entered do not match!'
export const PASSWORD_HINT =
  'At least 8 characters, with an uppercase letter, a lowercase letter, a number, and one of !@#$%^&*.'
export const USERNAME_TAKEN_MESSAGE = 'That username is taken. Choose another one'
/** Fallback message for a schema without its own message. */
export const INVALID_MESSAGE = 'This is missing or isn’t valid'
export const TERMS_MESSAGE = `Please read and agree ${brand} Terms and Conditions`
/** Seconds before another code may be asked for. */
export const RESEND_WAIT_SECONDS = 60
/** Seconds before a resend is allowed after a code was submitted. */
export const RESEND_WAIT_AFTER_SUBMIT_SECONDS = 30

/** Required text: trimmed, 1 to `max` characters. */
// @__NO_SIDE_EFFECTS__
export const required = (message: string, max = 200) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(max, `Use at most ${max} characters`))

/** Optional text: trimmed, at most `max` characters. */
// @__NO_SIDE_EFFECTS__
export const optionalText = (max = 200) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `Use at most ${max} characters`)), '')

// Letters of any alphabet with combining marks: José and Nguyễn are names.
// @__NO_SIDE_EFFECTS__
const personName = (message: string) =>
  v.pipe(required(message, 80), v.regex(/^[\p{L}\p{M} ]+$/u, 'Enter Valid Data'))

export const FirstName = personName('Please enter your first name')
export const LastName = personName('Please enter your last name')

export const Email = v.pipe(
  required('Please enter your email', 254),
  v.regex(
    /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,}$/u,
    'Please enter valid email',
  ),
  v.check((email) => !email.includes('..'), 'Please enter valid email'),
)

/** A street address or city: at least one letter. */
// @__NO_SIDE_EFFECTS__
const withLetter = (message: string, max: number) =>
  v.pipe(required(message, max), v.regex(/\p{L}/u, 'Input should contain at least one alphabet'))

export const Address1 = withLetter('Please enter your address', 120)
export const Address2 = optionalText(120)
export const State = required('Please choose your state', 60)
export const City = withLetter('Please choose your city', 80)
export const ZipCode = v.pipe(
  v.string('Please enter your zip code'),
  v.trim(),
  v.nonEmpty('Please enter your zip code'),
  v.regex(/^\d{5}$/, 'Zip code should be of 5 digits'),
)

export const Username = v.pipe(
  required('Please enter a username', 64),
  v.minLength(3, 'Use at least 3 characters'),
  v.regex(/^[A-Za-z0-9._@+-]+$/, 'Use only letters, numbers, and . _ - @ +'),
)

const bytesOf = (text: string): number => {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** A new password: not trimmed, at most 128 bytes. */
export const NewPassword = v.pipe(
  v.string('Please enter a password'),
  v.nonEmpty('Please enter a password'),
  v.regex(/^(?=.*\d)(?=.*[!@#$%^&*])(?=.*[a-z])(?=.*[A-Z])[^]{8,}$/s, PASSWORD_MESSAGE),
  v.check((password) => bytesOf(password) <= 128, 'Use at most 128 characters'),
)

/** A password to verify: no rules, so that an error gives no hint. */
export const CurrentPassword = v.pipe(
  v.string('Please enter your password'),
  v.nonEmpty('Please enter your password'),
  v.maxLength(512, 'Please enter your password'),
)

export const Code = v.pipe(
  v.string('Please enter the Code'),
  v.nonEmpty('Please enter the Code'),
  v.regex(/^[0-9]{6}$/, 'OTP should be of 6 digits'),
)

export const Terms = v.literal(true, TERMS_MESSAGE)

/** A UUID, the only form of id the product uses. */
export const Uuid = v.pipe(v.string(), v.uuid('This doesn’t exist'))
// valibot's isoDate accepts February 31 and the year 0000. The engine's date functions are not imported because the
// login page loads this file.
function isRealDate(date: string): boolean {
  const year = Number(date.slice(0, 4))
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const isTooLong = /-(?:(?:0[2469]|11)-31|02-30)$/.test(date) || (!isLeap && date.endsWith('-02-29'))
  return year > 0 && !isTooLong
}

// Date arithmetic from these years stays within the range of databases and browsers.
const isInYears = (date: string): boolean => date >= '1900' && date < '2200'

/** A calendar date that exists, `YYYY-MM-DD`, in the years 1900 to 2199. */
export const IsoDate = v.pipe(
  v.string('Enter a date'),
  v.isoDate('Enter a date'),
  v.check(isRealDate, 'Enter a date that exists'),
  v.check((date) => !isRealDate(date) || isInYears(date), 'Enter a date from 1900 to 2199'),
)
/** An instant, ISO 8601, in the years 1900 to 2199. */
export const IsoInstant = v.pipe(
  v.string('Enter a date and time'),
  v.isoTimestamp('Enter a date and time'),
  // An offset of hours only (+05) is valid ISO 8601, but JavaScript cannot parse it.
  v.regex(/T[\d:.]*(?:Z|[+-]\d\d:\d\d)$/, 'Enter a date and time'),
  v.check((text) => isInYears(text) && isRealDate(text.slice(0, 10)), 'Enter a date and time'),
)

const POSITIVE_INTEGER_MESSAGE = 'Please enter a positive integer'

/** A positive integer; `missing` is the message for an absent value. */
// @__NO_SIDE_EFFECTS__
export const positiveInteger = (missing = POSITIVE_INTEGER_MESSAGE) =>
  v.pipe(
    v.number(({ input }) => (input === null || input === undefined ? missing : POSITIVE_INTEGER_MESSAGE)),
    v.safeInteger(POSITIVE_INTEGER_MESSAGE),
    v.minValue(1, POSITIVE_INTEGER_MESSAGE),
  )

/**
 * A list of at most `max` entries. Its length is checked first, so that a list of a hundred thousand invalid entries
 * costs no more than one.
 */
// @__NO_SIDE_EFFECTS__
export function listOf<const S extends v.GenericSchema>(
  item: S,
  max: number,
  tooMany = `Enter at most ${max} entries`,
  missing = INVALID_MESSAGE,
) {
  const list = v.pipe(v.array(item, missing), v.maxLength(max, tooMany))
  const tooLong = v.pipe(v.custom<v.InferOutput<S>[]>(Array.isArray), v.maxLength(max, tooMany))
  const run: (typeof list)['~run'] = (dataset, config) => {
    const isTooLong = Array.isArray(dataset.value) && dataset.value.length > max
    // Its entries were not checked, so no check of the whole list may read them.
    if (isTooLong) return Object.assign(tooLong['~run'](dataset, config), { typed: false as const })
    return list['~run'](dataset, config)
  }
  return { ...list, '~run': run }
}
