/** Amounts, rates and days as every form and call accepts them, with their error messages. */
import * as v from 'valibot'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { positiveInteger } from './fields.ts'

const AMOUNT_MESSAGE = 'Enter an amount'

/** Whole cents from `least` up to ten billion dollars. */
// @__NO_SIDE_EFFECTS__
export const cents = (message = AMOUNT_MESSAGE, least = 0) =>
  v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, least > 0 ? 'Enter an amount above zero' : message),
    v.maxValue(MAX_CENTS, 'Enter a smaller amount'),
  )

/** A hundred million dollars: sums of a household's yearly amounts stay within the engine's range. */
export const MAX_YEARLY_CENTS = 10_000_000_000

/** Whole cents of a profit or a loss, up to a hundred million dollars. */
export const profitOrLoss = v.pipe(
  v.number(AMOUNT_MESSAGE),
  v.integer(AMOUNT_MESSAGE),
  v.minValue(-MAX_YEARLY_CENTS, 'Enter a smaller loss'),
  v.maxValue(MAX_YEARLY_CENTS, 'Enter a smaller amount'),
)

const MILLION = 1e6
const toMillionths = (rate: number): number => Math.round(rate * MILLION) / MILLION

// @__NO_SIDE_EFFECTS__
const rateUpTo = (most: number, message: string) =>
  v.pipe(v.number(message), v.minValue(0, message), v.maxValue(most, message), v.transform(toMillionths))

/** A yearly rate as a decimal fraction, 0 to 1, to a ten-thousandth of a percent: 0.0625 is 6.25%. */
export const YearlyRate = rateUpTo(1, 'Enter a rate from 0% to 100%')

/** The APR of a debt as a decimal fraction, 0 to 10: a payday loan may charge 391%. */
export const DebtRate = rateUpTo(10, 'Enter a rate from 0% to 1,000%')

/** A share as a decimal fraction, 0 to 1. */
export const Share = v.pipe(
  v.number('Enter a share from 0% to 100%'),
  v.minValue(0, 'Enter a share from 0% to 100%'),
  v.maxValue(1, 'Enter a share from 0% to 100%'),
  v.transform(toMillionths),
)

/** A whole number in an inclusive range; `message` names both bounds. */
// @__NO_SIDE_EFFECTS__
export const wholeNumber = (least: number, most: number, message: string) =>
  least === 1
    ? v.pipe(positiveInteger(message), v.maxValue(most, message))
    : v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))

/** A day of the month, 1 to 31; a shorter month uses its last day. */
export const DayOfMonth = wholeNumber(1, 31, 'Enter a day from 1 to 31')
