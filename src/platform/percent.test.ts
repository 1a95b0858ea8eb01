import { expect, it } from 'vitest'
import { fractionOf, numberOf, percentText } from './percent.ts'

it.each([
  ['4.35', 0.0435],
  ['4,35', 0.0435],
  [' 5 % ', 0.05],
  ['−2.5', -0.025],
  ['-2.5%', -0.025],
  ['0', 0],
])('reads %j percent', (typed, fraction) => {
  expect(fractionOf(typed)).toBeCloseTo(fraction, 12)
})

it('tells nothing typed from what is no rate', () => {
  expect(['', ' % ', 'a lot'].map(fractionOf)).toEqual([null, null, Number.NaN])
})

it('tells nothing typed from what is no number', () => {
  expect([numberOf('  '), numberOf('12,5'), numberOf('1.2.3')]).toEqual([null, 12.5, Number.NaN])
})

it.each([0, 0.0435, 0.2199, -0.025, 1 / 3, 1])(
  'writes %d so that it is read as the same to a millionth',
  (fraction) => {
    expect(fractionOf(percentText(fraction))).toBeCloseTo(fraction, 7)
  },
)
