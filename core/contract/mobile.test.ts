import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import {
  ForgotMobileNumber,
  formatMobile,
  maskMobile,
  MobileNumber,
  prefixForOffset,
  typedMobileNumber,
  withPrefix,
} from './mobile.ts'

const INDIA = -330
const say = (schema: v.GenericSchema, input: unknown): string => {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? `fine: ${String(parsed.output)}` : parsed.issues[0].message
}
const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: count, maxLength: count })

/** The same number with common punctuation. */
const written = (number: string) =>
  fc
    .array(fc.constantFrom('', '', ' ', '-', '.', '(', ')'), {
      minLength: number.length,
      maxLength: number.length,
    })
    .map((marks) =>
      Array.from(number)
        .map((digit, at) => digit + (marks[at] ?? ''))
        .join(''),
    )

describe('the prefix', () => {
  it('is +91 in the time zone of India and +1 elsewhere', () => {
    expect(prefixForOffset(INDIA)).toBe('+91')
    fc.assert(
      fc.property(fc.integer({ min: -840, max: 720 }), (offset) => {
        expect(prefixForOffset(offset)).toBe(offset === -330 ? '+91' : '+1')
      }),
    )
  })

  it('is added to a bare number, and a number with a prefix keeps it', () => {
    expect(withPrefix('9876543210', INDIA)).toBe('+919876543210')
    expect(withPrefix('5550104477', 300)).toBe('+15550104477')
    expect(withPrefix('+15550104477', INDIA)).toBe('+15550104477')
  })
})

describe('a number for registration', () => {
  const WRONG = 'Please Enter Valid Mobile Number'
  const WRONG_BARE = 'Please Enter Valid 10 Digit Mobile Number'

  it('of India begins with 6 to 9 and has ten digits', () => {
    fc.assert(
      fc.property(digits(10), (number) => {
        const isGood = '6789'.includes(number.charAt(0))
        expect(say(MobileNumber, `+91${number}`)).toBe(isGood ? `fine: +91${number}` : WRONG)
        expect(say(typedMobileNumber(INDIA), number)).toBe(isGood ? `fine: +91${number}` : WRONG_BARE)
      }),
    )
  })

  it('of the United States has ten digits, with any punctuation', () => {
    const numbers = digits(10).chain((number) => fc.tuple(fc.constant(number), written(`+1${number}`)))
    fc.assert(
      fc.property(numbers, ([number, typed]) => {
        expect(say(MobileNumber, typed)).toBe(`fine: +1${number}`)
        expect(say(typedMobileNumber(300), typed)).toBe(`fine: +1${number}`)
        expect(say(typedMobileNumber(300), number)).toBe(`fine: +1${number}`)
      }),
    )
  })

  it('of another length or country is rejected', () => {
    for (const count of [1, 6, 9, 11, 15]) {
      fc.assert(
        fc.property(digits(count), (number) => {
          expect(say(MobileNumber, `+1${number}`)).toBe(WRONG)
          expect(say(typedMobileNumber(300), number)).toBe(WRONG_BARE)
          expect(say(typedMobileNumber(INDIA), `+1${number}`)).toBe(WRONG)
        }),
        { numRuns: draws(20) },
      )
    }
    for (const number of ['+447700900123', '++15550104477', '+', '+1555o104477', '00915550104477']) {
      expect(say(MobileNumber, number)).toBe(WRONG)
    }
  })

  it('needs its prefix in the API', () => {
    expect(say(MobileNumber, '5550104477')).toBe(WRONG)
    for (const nothing of ['', '  ', '-', undefined, null, 5550104477]) {
      expect(say(MobileNumber, nothing)).toBe('Please input your Mobile Number')
      expect(say(typedMobileNumber(300), nothing)).toBe('Please input your Mobile Number')
    }
  })
})

describe('a number on the forgot screens', () => {
  it('has 7 to 10 digits, with or without a prefix', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }).chain(digits),
        fc.constantFrom('', '+1', '+91'),
        (number, prefix) => {
          const isGood = number.length >= 7 && number.length <= 10
          expect(say(ForgotMobileNumber, prefix + number)).toBe(
            isGood ? `fine: ${prefix}${number}` : 'Please enter a valid mobile number',
          )
        },
      ),
    )
    expect(say(ForgotMobileNumber, '')).toBe('Please input your Mobile Number')
    expect(say(ForgotMobileNumber, undefined)).toBe('Please input your Mobile Number')
    expect(say(ForgotMobileNumber, '+447700900123')).toBe('Please enter a valid mobile number')
  })
})

it('never throws on any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (input) => {
      for (const schema of [
        MobileNumber,
        ForgotMobileNumber,
        typedMobileNumber(INDIA),
        typedMobileNumber(0),
      ]) {
        expect(v.safeParse(schema, input).success).toBeTypeOf('boolean')
      }
    }),
  )
})

it('shows only the last two digits', () => {
  expect(maskMobile('+15550104477')).toBe('+1 ••• ••• ••77')
  expect(maskMobile('+919876543210')).toBe('+91 ••• ••• ••10')
  fc.assert(
    fc.property(digits(10), (number) => {
      expect(maskMobile(`+1${number}`).replaceAll(/\D/g, '')).toBe(`1${number.slice(-2)}`)
    }),
  )
})

it.each([
  ['+14155550132', '+1 (415) 555-0132'],
  ['+919876543210', '+91 98765 43210'],
  ['+1 ••• ••• ••77', '+1 ••• ••• ••77'],
])('formats %s as %s', (mobile, text) => expect(formatMobile(mobile)).toBe(text))
