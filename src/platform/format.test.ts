import { expect, it } from 'vitest'
import {
  annualReturn,
  count,
  inDays,
  interestRate,
  monthAndYear,
  monthsInWords,
  ordinal,
  rate,
  share,
  sharesOfWhole,
  shortDate,
  shortDollars,
  wholeDollars,
} from './format.ts'

it('formats a calendar date, whatever the time zone', () => {
  expect(monthAndYear('2031-03-01')).toBe('March 2031')
  expect(shortDate('2026-11-24')).toBe('Nov 24, 2026')
})

it('formats a rate to a thousandth of a percent, and a share in whole percents', () => {
  expect(rate(0.1999)).toBe('19.99%')
  expect(rate(0.06)).toBe('6%')
  expect(rate(0.06875)).toBe('6.875%')
  expect(share(0.3412)).toBe('34%')
})

it('formats a return in exactly one decimal', () => {
  expect(annualReturn(0.14)).toBe('14.0%')
  expect(annualReturn(0.1388)).toBe('13.9%')
  expect(annualReturn(-0.1166)).toBe('−11.7%')
})

it('rounds the shares of one whole so that they add up to 100%', () => {
  expect(sharesOfWhole([1 / 3, 1 / 3, 1 / 3])).toEqual(['34%', '33%', '33%'])
  expect(sharesOfWhole([0.125, 0.125, 0.75])).toEqual(['13%', '12%', '75%'])
  expect(sharesOfWhole([0.4, 0.6])).toEqual(['40%', '60%'])
})

it('formats the rate of a debt or an account in two decimals, and in three where it has them', () => {
  expect(interestRate(0.064)).toBe('6.40%')
  expect(interestRate(0.09)).toBe('9.00%')
  expect(interestRate(0.06375)).toBe('6.375%')
})

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [22, '22nd'],
  [31, '31st'],
])('formats day %i as %s', (day, words) => expect(ordinal(day)).toBe(words))

it.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [3, 'in 3 days'],
  [-1, 'yesterday'],
  [-5, '5 days ago'],
])('formats how far away %i days are', (days, words) => expect(inDays(days)).toBe(words))

it.each([
  [0, '0 months'],
  [1, '1 month'],
  [12, '1 year'],
  [38, '3 years, 2 months'],
])('formats a duration of %i months', (months, words) => expect(monthsInWords(months)).toBe(words))

it('uses the plural unless there is exactly one', () => {
  expect([0, 1, 2].map((number) => count(number, 'debt'))).toEqual(['0 debts', '1 debt', '2 debts'])
})

it('formats whole dollars, and short ones for an axis', () => {
  expect([341_999, 50, 49].map(wholeDollars)).toEqual(['$3,420', '$1', '$0'])
  expect([0, 4_000_000, 150_000_000].map(shortDollars)).toEqual(['$0', '$40K', '$1.5M'])
})
