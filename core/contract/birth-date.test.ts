import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { birthDateProblem, toWireBirthDate, TypedBirthDate, WireBirthDate } from './birth-date.ts'

const FORMAT = 'Please enter your date of birth as MM/DD/YYYY'
const read = (schema: v.GenericSchema, input: unknown): unknown => {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? parsed.output : parsed.issues[0].message
}
/** Every day from 1900 to 2099, as the platform's own calendar counts them. */
const day = fc
  .integer({ min: -25_567, max: 47_481 })
  .map((days) => new globalThis.Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(days * 86_400_000))

it('reads every real date from the API and the form, and writes it back', () => {
  fc.assert(
    fc.property(day, (iso) => {
      const [year = '', month = '', date = ''] = iso.split('-')
      expect(read(WireBirthDate, `${date}/${month}/${year}`)).toBe(iso)
      expect(read(TypedBirthDate, `${month}/${date}/${year}`)).toBe(iso)
      expect(read(TypedBirthDate, ` ${Number(month)}/${Number(date)}/${year} `)).toBe(iso)
      expect(toWireBirthDate(iso)).toBe(`${date}/${month}/${year}`)
    }),
  )
})

it('rejects dates that do not exist', () => {
  const parts = fc.tuple(
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  const two = (number: number, length = 2): string => String(number).padStart(length, '0')
  fc.assert(
    fc.property(parts, ([date, month, year]) => {
      const output = read(WireBirthDate, `${two(date)}/${two(month)}/${two(year, 4)}`)
      const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
      const isFebruary29 = month === 2 && date === 29
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      const isReal = year >= 1900 && date >= 1 && date <= longest && (!isFebruary29 || isLeap)
      expect(output).toBe(isReal ? `${two(year, 4)}-${two(month)}-${two(date)}` : FORMAT)
    }),
    { numRuns: draws(2000) },
  )
})

describe('the edges of the calendar', () => {
  it.each([
    ['29/02/2000', '2000-02-29'],
    ['29/02/1900', FORMAT],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', FORMAT],
    ['31/04/1990', FORMAT],
    ['30/04/1990', '1990-04-30'],
    ['01/01/1900', '1900-01-01'],
    ['31/12/1899', FORMAT],
    ['00/01/1990', FORMAT],
    ['01/00/1990', FORMAT],
    ['01/13/1990', FORMAT],
    ['1/1/1990', FORMAT],
    ['1990-01-01', FORMAT],
    ['01/01/90', FORMAT],
    ['01/01/1990\n', FORMAT],
    ['٠١/٠١/١٩٩٠', FORMAT],
    ['', 'Please enter your date of birth'],
    [undefined, 'Please enter your date of birth'],
    [19_900_101, 'Please enter your date of birth'],
    [['01/01/1990'], 'Please enter your date of birth'],
  ])('%j is read as %s', (wire, expected) => {
    expect(read(WireBirthDate, wire)).toBe(expected)
  })
})

it('never throws on any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (input) => {
      expect(v.safeParse(WireBirthDate, input).success).toBeTypeOf('boolean')
      expect(v.safeParse(TypedBirthDate, input).success).toBeTypeOf('boolean')
    }),
  )
})

it('treats tomorrow as the future, and today not', () => {
  const message = 'Your date of birth can’t be in the future'
  expect(birthDateProblem('2026-11-21', '2026-11-21')).toBeUndefined()
  expect(birthDateProblem('2026-11-22', '2026-11-21')).toBe(message)
  expect(birthDateProblem('1999-12-31', '2000-01-01')).toBeUndefined()
  fc.assert(
    fc.property(day, day, (born, today) => {
      expect(birthDateProblem(born, today)).toBe(born > today ? message : undefined)
    }),
  )
})
