import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { PasswordReset } from './account-password.ts'
import { Registration } from './account-registration.ts'
import { wholeNumber } from './amounts.ts'
import { endpoints } from './endpoints.ts'
import {
  Address1,
  Address2,
  City,
  Code,
  CurrentPassword,
  Email,
  FirstName,
  IsoDate,
  LastName,
  listOf,
  NewPassword,
  positiveInteger,
  State,
  Terms,
  Username,
  Uuid,
  ZipCode,
} from './fields.ts'

/** The first error message for an input, or "fine". */
const say = (schema: v.GenericSchema, input: unknown): string => {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? 'fine' : parsed.issues[0].message
}
const letters = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: min, maxLength: max })

describe('never throws on any input', () => {
  const fields = {
    Address1,
    Address2,
    City,
    Code,
    CurrentPassword,
    Email,
    FirstName,
    LastName,
    NewPassword,
    PositiveInteger: positiveInteger(),
    State,
    Terms,
    Username,
    Uuid,
    ZipCode,
  }
  it.each(Object.entries(fields))('of the field %s', (_name, schema) => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (input) => {
        expect(typeof say(schema, input)).toBe('string')
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (input) => {
        expect(typeof say(schema, input)).toBe('string')
      }),
    )
  })

  const schemas = endpoints.flatMap(({ name, body, query }) => [
    ...(body ? [[`${name}, body`, body] as const] : []),
    ...(query ? [[`${name}, query`, query] as const] : []),
  ])
  it.each(schemas)('of the call %s', (_name, schema) => {
    const keys = 'entries' in schema ? Object.keys(Object(schema.entries)) : []
    const objects = fc.dictionary(fc.constantFrom('__proto__', 'constructor', ...keys), fc.anything())
    fc.assert(
      fc.property(fc.oneof(fc.anything(), objects), (input) => {
        expect(typeof say(schema, input)).toBe('string')
      }),
      { numRuns: draws(50) },
    )
  })

  it('of a quarter of a million characters, which a pattern may not part in every way', () => {
    const long = 250_000
    for (const schema of Object.values(fields)) {
      for (const unit of ['a', '1', ' ', '.', '@', 'a.', 'Aa1!', '\u0301', '😀']) {
        const text = unit.repeat(long / unit.length)
        for (const input of [text, `a@${text}`, `${text}!`]) expect(typeof say(schema, input)).toBe('string')
      }
    }
  })
})

describe('a new password', () => {
  const RULE =
    'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character'
  const parts = {
    lower: letters('abcdefghijklmnopqrstuvwxyz', 1, 8),
    upper: letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 8),
    digit: letters('0123456789', 1, 8),
    special: letters('!@#$%^&*', 1, 8),
  }
  const shuffled = (...given: fc.Arbitrary<string>[]) =>
    fc
      .tuple(...given)
      .chain((texts) => {
        const all = Array.from(texts.join(''))
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
      })
      .map((all) => all.join(''))

  it('needs a digit, a special character, a lowercase and an uppercase letter, in any order', () => {
    const all = shuffled(parts.lower, parts.upper, parts.digit, parts.special)
    fc.assert(
      fc.property(all, (password) => {
        expect(say(NewPassword, password)).toBe(password.length >= 8 ? 'fine' : RULE)
      }),
    )
  })

  it.each(['lower', 'upper', 'digit', 'special'] as const)('is rejected without a %s', (missing) => {
    const others = Object.entries(parts).flatMap(([name, part]) => (name === missing ? [] : [part]))
    const filler = fc.constant('      ()-+=?')
    fc.assert(
      fc.property(shuffled(...others, filler), (password) => {
        expect(say(NewPassword, password)).toBe(RULE)
      }),
    )
  })

  it('is neither trimmed nor truncated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (more) => {
        const password = ` Aa1!${more} `
        const bytes = new TextEncoder().encode(password).length
        const expected = password.length < 8 ? RULE : bytes <= 128 ? password : 'Use at most 128 characters'
        const parsed = v.safeParse(NewPassword, password)
        expect(parsed.success ? parsed.output : parsed.issues[0].message).toBe(expected)
      }),
    )
  })

  it.each([
    ['Aa1!aaa', RULE],
    ['Aa1!aaaa', 'fine'],
    ['Aa1?aaaa', RULE],
    ['Aa1!\naaa', 'fine'],
    [`Aa1!${'x'.repeat(124)}`, 'fine'],
    [`Aa1!${'x'.repeat(125)}`, 'Use at most 128 characters'],
    [`Aa1!${'é'.repeat(62)}`, 'fine'],
    [`Aa1!${'é'.repeat(63)}`, 'Use at most 128 characters'],
    ['', 'Please enter a password'],
    [undefined, 'Please enter a password'],
  ])('%j: %s', (password, expected) => {
    expect(say(NewPassword, password)).toBe(expected)
  })

  it('must be typed twice', () => {
    const pair = (confirmPassword: unknown) => ({
      otp: '123456',
      password: 'Aa1!aaaa',
      confirmPassword,
      mobile_number: '5550104477',
    })
    const differ = 'The new password that you entered do not match!'
    expect(say(PasswordReset, pair('Aa1!aaaa'))).toBe('fine')
    for (const other of ['Aa1!aaaA', 'Aa1!aaaa ', '', undefined, 5]) {
      const parsed = v.safeParse(PasswordReset, pair(other))
      expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toEqual(['confirmPassword'])
    }
    expect(say(PasswordReset, pair('other'))).toBe(differ)
    expect(say(PasswordReset, pair(5))).toBe(differ)
  })
})

describe('a code', () => {
  it('is six digits, as text', () => {
    fc.assert(
      fc.property(letters('0123456789', 0, 12), (code) => {
        const expected =
          code === '' ? 'Please enter the Code' : code.length === 6 ? 'fine' : 'OTP should be of 6 digits'
        expect(say(Code, code)).toBe(expected)
      }),
    )
  })

  it.each(['12345a', ' 12345', '123456 ', '123456\n', '１２３４５６', '٠١٢٣٤٥', '+12345', '1e1000'])(
    '%j is none',
    (code) => {
      expect(say(Code, code)).toBe('OTP should be of 6 digits')
    },
  )

  it.each([123456, ['123456'], { 0: '1', length: 6 }, null, undefined, true])('%j is none', (code) => {
    expect(say(Code, code)).toBe('Please enter the Code')
  })
})

it('a zip code is five digits', () => {
  fc.assert(
    fc.property(letters('0123456789', 1, 9), (zip) => {
      expect(say(ZipCode, zip)).toBe(zip.length === 5 ? 'fine' : 'Zip code should be of 5 digits')
    }),
  )
  for (const zip of ['0540l', '05-01', '05401-1234', '０５４０１']) {
    expect(say(ZipCode, zip)).toBe('Zip code should be of 5 digits')
  }
})

describe('a name', () => {
  it('has letters of any alphabet, and spaces', () => {
    for (const name of ['Maya', 'José', 'Nguyễn Văn', 'de la Cruz', 'Ольга', '美咲', 'अनन्या', 'Zoe\u0308']) {
      expect([name, say(FirstName, name), say(LastName, name)]).toEqual([name, 'fine', 'fine'])
    }
  })

  it('has no digits or symbols', () => {
    const signs = fc.constantFrom(...Array.from(`0123456789'"-_.,;:!?@#$%^&*()<>/\\|{}[]=+~\`٣😀\t\n\u200b`))
    fc.assert(
      fc.property(letters('abcdéя ', 1, 10), signs, letters('abcdéя', 1, 10), (before, sign, after) => {
        expect(say(FirstName, `x${before}${sign}${after}`)).toBe('Enter Valid Data')
      }),
    )
  })

  it('is required', () => {
    for (const name of ['', '   ', undefined, null, 5]) {
      expect(say(FirstName, name)).toBe('Please enter your first name')
      expect(say(LastName, name)).toBe('Please enter your last name')
    }
  })
})

describe('an e-mail address', () => {
  it.each([
    'maya@example.com',
    'maya.okafor+bank@mail.example.co.uk',
    "o'hara@example.com",
    'a@b.co',
    'maya@xn--bcher-kva.example',
    'käthe@bücher.example',
    `${'a'.repeat(64)}@${'b'.repeat(60)}.com`,
  ])('%s is one', (email) => {
    expect(say(Email, email)).toBe('fine')
  })

  it.each([
    'maya',
    'maya@',
    '@example.com',
    'maya@example',
    'maya@@example.com',
    'maya@exa mple.com',
    'ma ya@example.com',
    'maya@example..com',
    'ma..ya@example.com',
    'maya@.example.com',
    'maya@example.com.',
    'maya@-.com',
    'maya@example.c',
    'maya@example.c0m',
    'maya@example.com, noah@example.com',
    'Maya <maya@example.com>',
    'maya@example.com\nBcc: x@example.com',
    'maya\\@example.com',
    'maya@[127.0.0.1]',
  ])('%j is none', (email) => {
    expect(say(Email, email)).toBe('Please enter valid email')
  })

  it('from a standard generator is valid', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        // Quoted and one-letter parts are valid per RFC 5322; ours requires a top-level domain of two letters or more.
        fc.pre(!email.includes('..') && email.length <= 254)
        expect(say(Email, email)).toBe('fine')
      }),
    )
  })

  it('has at most 254 characters', () => {
    expect(say(Email, `${'a'.repeat(245)}@example.com`)).toBe('Use at most 254 characters')
  })
})

it('an address and a city need a letter', () => {
  for (const address of ['18', '18/4', '---', '#1 2']) {
    expect(say(Address1, address)).toBe('Input should contain at least one alphabet')
    expect(say(City, address)).toBe('Input should contain at least one alphabet')
  }
  expect(say(Address1, '18 Alder St')).toBe('fine')
  expect(say(City, "Coeur d'Alene")).toBe('fine')
  expect(say(Address2, '4')).toBe('fine')
  expect(v.parse(Address2, undefined)).toBe('')
})

it('a username is 3 to 64 letters, digits and a few symbols', () => {
  fc.assert(
    fc.property(letters('aZ09._-@+', 1, 70), (username) => {
      const expected =
        username.length > 64
          ? 'Use at most 64 characters'
          : username.length < 3
            ? 'Use at least 3 characters'
            : 'fine'
      expect(say(Username, username)).toBe(expected)
    }),
  )
  for (const username of ['maya okafor', 'mäya', 'maya/1', '<maya>', 'maya\u200b', 'ｍａｙａ']) {
    expect(say(Username, username)).toBe('Use only letters, numbers, and . _ - @ +')
  }
})

it('the terms must be accepted', () => {
  expect(say(Terms, true)).toBe('fine')
  for (const tick of [false, 'true', 1, undefined, null]) {
    expect(say(Terms, tick)).toBe('Please read and agree Verdant Terms and Conditions')
  }
})

describe('a positive integer', () => {
  it('is a whole number above zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (number) => {
        expect(v.parse(positiveInteger(), number)).toBe(number)
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity, 1e21, 2 ** 53, '1', '', null, true, [1]])(
    '%j is none',
    (input) => {
      expect(say(positiveInteger(), input)).toBe('Please enter a positive integer')
    },
  )
})

describe('a whole number in a range', () => {
  const Term = wholeNumber(1, 600, 'Enter a term from 1 to 600 months')

  it.each([0, -3, 1.5, Number.NaN, '12'])('%j is not a positive integer', (input) => {
    expect(say(Term, input)).toBe('Please enter a positive integer')
  })

  it.each([601, null, undefined])('%j is rejected with the range', (input) => {
    expect(say(Term, input)).toBe('Enter a term from 1 to 600 months')
  })

  it('may be zero if its range includes it', () => {
    const Grace = wholeNumber(0, 60, 'Enter 0 to 60 days')
    expect(v.parse(Grace, 0)).toBe(0)
    expect(say(Grace, -1)).toBe('Enter 0 to 60 days')
  })
})

describe('a list', () => {
  const List = listOf(v.pipe(v.string('not text'), v.minLength(2, 'too short')), 3, 'at most three')

  it('has valid entries, up to its maximum length', () => {
    expect(v.parse(List, ['ab', 'cd', 'ef'])).toEqual(['ab', 'cd', 'ef'])
    expect(v.safeParse(List, [1, 'a']).issues?.map(({ message }) => message)).toEqual([
      'not text',
      'too short',
    ])
    expect(say(List, 'ab')).toBe('This is missing or isn’t valid')
  })

  it('that is too long is rejected without checking its entries', () => {
    let looks = 0
    const seen = v.check(() => (looks += 1) < 0)
    const Counted = listOf(v.pipe(v.unknown(), seen), 3, 'at most three')
    const parsed = v.safeParse(v.object({ list: Counted }), { list: Array(120_000).fill(1) })
    expect(parsed.issues?.map(({ message }) => message)).toEqual(['at most three'])
    expect(looks).toBe(0)
  })
})

it('an id is a UUID', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(say(Uuid, uuid)).toBe('fine')
    }),
  )
  for (const id of [
    '',
    '1',
    'me',
    '018f0000-0000-7000-8000-00000000000',
    '018f0000000070008000000000000000',
  ]) {
    expect(say(Uuid, id)).toBe('This doesn’t exist')
  }
})

it('a registration drops unknown fields', () => {
  const person = {
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.com',
    dob: '14/03/1990',
    mobile_no: '+1 (555) 010-4477',
    terms: true,
    address_1: ' 18 Alder St ',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
    username: 'maya',
    password: 'Sunny#Day42x',
  }
  const empty = {
    name_on_card: '',
    card_number: '',
    expiry_date: '',
    enable_face_id: '',
    enable_face_id_pin: '',
  }
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((key) => !(key in person) && !(key in empty)),
        fc.anything(),
      ),
      (more) => {
        fc.pre(!('address_2' in more) && !('is_mfa_enabled' in more))
        expect(v.parse(Registration, { ...more, ...person })).toEqual({
          ...person,
          ...empty,
          dob: '1990-03-14',
          mobile_no: '+15550104477',
          address_1: '18 Alder St',
          address_2: '',
          is_mfa_enabled: false,
        })
      },
    ),
  )
})

describe('a calendar date', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01', '2199-12-31'])('may be %s', (date) => {
    expect(v.is(IsoDate, date)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2024-02-30',
    '2026-02-31',
    '2026-04-31',
    '2026-11-31',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-1-1',
    '',
  ])('may not be %j', (date) => {
    expect(v.is(IsoDate, date)).toBe(false)
  })
})
