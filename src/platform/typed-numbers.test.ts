import { expect, it } from 'vitest'
import { parsePercent, parseNumber, formatPercent } from './typed-numbers.ts'

it.each([
  ['4.35', 0.0435],
  ['4,35', 0.0435],
  [' 5 % ', 0.05],
  ['−2.5', -0.025],
  ['-2.5%', -0.025],
  ['0', 0],
])('parses %j percent', (typed, fraction) => {
  expect(parsePercent(typed)).toBeCloseTo(fraction, 12)
})

it('distinguishes an empty field from an invalid rate', () => {
  expect(['', ' % ', 'a lot'].map(parsePercent)).toEqual([null, null, Number.NaN])
})

it('distinguishes an empty field from an invalid number', () => {
  expect([parseNumber('  '), parseNumber('12,5'), parseNumber('1.2.3')]).toEqual([null, 12.5, Number.NaN])
})

it.each([0, 0.0435, 0.2199, -0.025, 1 / 3, 1])(
  'formats %d so that it parses back to a millionth',
  (fraction) => {
    expect(parsePercent(formatPercent(fraction))).toBeCloseTo(fraction, 7)
  },
)
