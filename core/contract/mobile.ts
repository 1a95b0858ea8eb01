/** Mobile numbers of the United States (+1) and India (+91): input, validation and storage. */
import * as v from 'valibot'

/** `Date.prototype.getTimezoneOffset()` in India: minutes that UTC is ahead of local time. */
const INDIA_OFFSET_MINUTES = -330

/** The prefix for a bare number: +91 if the device's time zone is India's, else +1. */
export const prefixForOffset = (offsetMinutes: number): '+91' | '+1' =>
  offsetMinutes === INDIA_OFFSET_MINUTES ? '+91' : '+1'

// Clients type (555) 010-4477; the punctuation carries no meaning.
const withoutMarks = (typed: string): string => typed.replaceAll(/[\s().-]/g, '')

const PREFIXED = /^(?:\+91[6-9]\d{9}|\+1\d{10})$/

/** A number for registration in the API, with its prefix. */
export const MobileNumber = v.pipe(
  v.string('Please input your Mobile Number'),
  v.transform(withoutMarks),
  v.nonEmpty('Please input your Mobile Number'),
  v.regex(PREFIXED, 'Please Enter Valid Mobile Number'),
)

/**
 * A number as typed in the registration form, with or without its prefix; the output has it.
 *
 * @param offsetMinutes the device's `getTimezoneOffset()`
 */
// @__NO_SIDE_EFFECTS__
export function typedMobileNumber(offsetMinutes: number) {
  const prefix = prefixForOffset(offsetMinutes)
  const bare = prefix === '+91' ? /^[6-9]\d{9}$/ : /^\d{10}$/
  return v.pipe(
    v.string('Please input your Mobile Number'),
    v.transform(withoutMarks),
    v.nonEmpty('Please input your Mobile Number'),
    v.check(
      (typed) => typed.startsWith('+') || bare.test(typed),
      'Please Enter Valid 10 Digit Mobile Number',
    ),
    v.check((typed) => !typed.startsWith('+') || PREFIXED.test(typed), 'Please Enter Valid Mobile Number'),
    v.transform((typed) => (typed.startsWith('+') ? typed : `${prefix}${typed}`)),
  )
}

/** A number on the two forgot screens, as typed: 7 to 10 digits, with or without a prefix. */
export const ForgotMobileNumber = v.pipe(
  v.string('Please input your Mobile Number'),
  v.transform(withoutMarks),
  v.nonEmpty('Please input your Mobile Number'),
  v.regex(/^(?:\+91|\+1)?\d{7,10}$/, 'Please enter a valid mobile number'),
)

/** Adds the prefix of the device's time zone to a bare number; a prefixed number is unchanged. */
export const withPrefix = (mobile: string, offsetMinutes: number): string =>
  mobile.startsWith('+') ? mobile : `${prefixForOffset(offsetMinutes)}${mobile}`

/** A number with only its last two digits visible: `+1 ••• ••• ••77`. */
export const maskMobile = (mobile: string): string =>
  `${mobile.startsWith('+91') ? '+91' : '+1'} ••• ••• ••${mobile.slice(-2)}`

/** A number formatted for display: `+1 (415) 555-0132`, `+91 98765 43210`. A masked number is unchanged. */
export const formatMobile = (mobile: string): string =>
  mobile.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3').replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
