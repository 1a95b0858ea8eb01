import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessDecimalMark, readAmount } from './read-amount.ts'

describe('an amount', () => {
  it.each([
    ['12.34', 1234],
    ['-12.34', -1234],
    ['+12.34', 1234],
    ['$1,234.56', 123456],
    ['-$1,234.56', -123456],
    ['$-5', -500],
    ['($1,234.56)', -123456],
    ['$(5.00)', -500],
    ['(-5.00)', -500],
    ['12.34-', -1234],
    ['− 12.34', -1234],
    ['–12.34', -1234],
    ['12.34 CR', 1234],
    ['12.34DR', -1234],
    ['USD 12', 1200],
    ['12.3', 1230],
    ['.5', 50],
    ['5.', 500],
    ['12.3400', 1234],
    ['1 234.50', 123450],
    ['1\u00A0234\u202F567.50', 123456750],
    ["1'234.50", 123450],
    ['0.00', 0],
    ['-0.00', 0],
    ['10000000000.00', 1_000_000_000_000],
  ])('reads %s', (text, cents) => {
    expect(readAmount(text, '.')).toBe(cents)
  })

  it.each([
    '',
    '-',
    '$',
    '.',
    'twelve',
    '12.345',
    '1,23.00',
    '12,34',
    '1.234,56',
    '1 23',
    '(12.00',
    '--5',
    '-5-',
    '-5 CR',
    '1e5',
    '0x10',
    '12/03/2026',
    '=1+1',
    '10000000000.01',
    '9'.repeat(400),
  ])('is not %j', (text) => {
    expect(readAmount(text, '.')).toBeNull()
  })

  it('has a decimal comma where the column says so', () => {
    expect(readAmount('-1.234,56 €', ',')).toBe(-123456)
    expect(readAmount('12,5', ',')).toBe(1250)
    expect(readAmount('1.234', ',')).toBe(123400)
    expect(readAmount('12.34', ',')).toBeNull()
  })

  it('is read back from every way that it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const plain = (Math.abs(cents) / 100).toFixed(2)
        const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',')
        const written =
          cents < 0 ? [`-${plain}`, `(${grouped})`, `$${grouped}-`, `${grouped} DR`] : [plain, `$${grouped}`]
        expect(written.map((text) => readAmount(text, '.'))).toEqual(written.map(() => cents))
      }),
    )
  })
})

describe('the decimal mark of a column', () => {
  it('is a comma only if that reads more amounts', () => {
    expect(guessDecimalMark(['1.234,56', '-12,00', '7'])).toBe(',')
    expect(guessDecimalMark(['1,234.56', '12', '7'])).toBe('.')
    expect(guessDecimalMark(['1,000', '2,500'])).toBe('.')
    expect(guessDecimalMark(['1.000', '12'])).toBe('.')
    expect(guessDecimalMark([])).toBe('.')
  })
})
