import { annuityGrowth, annuityPresent, growth } from './annuity.ts'
import { findRootNear } from './find-root.ts'
import { ok, refuse, type Result } from './result.ts'

/*
 * Time value of money, with the signs and the order of arguments of the spreadsheets: money received is positive,
 * money paid is negative, the rate r is per period, and
 *   present (1 + r)^n + payment (1 + r due) ((1 + r)^n - 1) / r + future = 0
 * with due = 1 for payments at the beginning of each period (OpenDocument Format 1.2, part 2, section 6.12).
 * Amounts are plain numbers in whatever unit the caller has; nothing is rounded. Rates are fractions above -1.
 * Input without a solution is rejected: a rate of -1 or less, no periods, an overflowing result.
 */

export type PaymentTiming = 'end' | 'begin'

/** `no-value`: an input is not a number, the rate is -1 or less, there are no periods, or the result overflows. */
type Answer = Result<number, 'no-value'>

/** A finite result at a rate above -1; never -0. */
const finite = (perPeriod: number, value: number): Answer =>
  perPeriod > -1 && Number.isFinite(value)
    ? ok(value + 0)
    : refuse(
        'no-value',
        'These figures have no answer: the rate must be above -100% and the time above zero.',
      )

const timingFactor = (perPeriod: number, timing: PaymentTiming): number =>
  timing === 'begin' ? 1 + perPeriod : 1

/** The balance of the equation above after n periods. */
const futureOf = (
  perPeriod: number,
  periods: number,
  payment: number,
  present: number,
  timing: PaymentTiming,
): number =>
  0 -
  present * growth(perPeriod, periods) -
  payment * timingFactor(perPeriod, timing) * annuityGrowth(perPeriod, periods)

const paymentOf = (
  perPeriod: number,
  periods: number,
  present: number,
  future: number,
  timing: PaymentTiming,
): number =>
  (0 - present - future * growth(perPeriod, -periods)) /
  (timingFactor(perPeriod, timing) * annuityPresent(perPeriod, periods))

/** The interest part of a period's payment, counted from 1. NaN for a period outside the loan. */
function interestOf(
  perPeriod: number,
  period: number,
  periods: number,
  present: number,
  future: number,
  timing: PaymentTiming,
): number {
  if (!(period >= 1 && period <= periods)) return Number.NaN
  const payment = paymentOf(perPeriod, periods, present, future, timing)
  if (timing === 'begin' && period === 1) return payment * 0
  const owed = futureOf(perPeriod, period - 1, payment, present, timing)
  return (owed * perPeriod) / timingFactor(perPeriod, timing)
}

/** Future value. */
export const fv = (
  perPeriod: number,
  periods: number,
  payment: number,
  present: number,
  timing: PaymentTiming = 'end',
): Answer => finite(perPeriod, futureOf(perPeriod, periods, payment, present, timing))

/** Present value. */
export const pv = (
  perPeriod: number,
  periods: number,
  payment: number,
  future = 0,
  timing: PaymentTiming = 'end',
): Answer =>
  finite(
    perPeriod,
    0 -
      future * growth(perPeriod, -periods) -
      payment * timingFactor(perPeriod, timing) * annuityPresent(perPeriod, periods),
  )

/** Payment per period. */
export const pmt = (
  perPeriod: number,
  periods: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): Answer => finite(perPeriod, paymentOf(perPeriod, periods, present, future, timing))

/** The interest within the payment of a period, 1 to `periods`. */
export const ipmt = (
  perPeriod: number,
  period: number,
  periods: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): Answer => finite(perPeriod, interestOf(perPeriod, period, periods, present, future, timing))

/** The principal within the payment of a period, 1 to `periods`. */
export const ppmt = (
  perPeriod: number,
  period: number,
  periods: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): Answer =>
  finite(
    perPeriod,
    paymentOf(perPeriod, periods, present, future, timing) -
      interestOf(perPeriod, period, periods, present, future, timing),
  )

/** Number of periods, not rounded; rejected if the payments never suffice. */
export function nper(
  perPeriod: number,
  payment: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): Result<number, 'never'> {
  const due = payment * timingFactor(perPeriod, timing)
  const periods =
    perPeriod === 0
      ? -(present + future) / due
      : Math.log((due - future * perPeriod) / (due + present * perPeriod)) / Math.log1p(perPeriod)
  return Number.isFinite(periods) && periods >= 0
    ? ok(periods + 0)
    : refuse('never', 'These payments never reach that amount.')
}

/** Rates are searched between -99.99% and 100,000% per period. */
const LOWEST_LOG = Math.log(1e-4)
const HIGHEST_LOG = Math.log(1001)

/** Rate per period; if there are several, the one nearest to the guess. */
export function rate(
  periods: number,
  payment: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
  guess = 0.01,
): Result<number, 'no-rate'> {
  // Valued at the start for growth and at the end for a loss: the sign is the same and no power is above 1.
  const value = (logGrowth: number): number => {
    const perPeriod = Math.expm1(logGrowth)
    const due = payment * timingFactor(perPeriod, timing)
    return logGrowth > 0
      ? present + future * Math.exp(-periods * logGrowth) + due * annuityPresent(perPeriod, periods)
      : present * Math.exp(periods * logGrowth) + future + due * annuityGrowth(perPeriod, periods)
  }
  const isAsked = periods > 0 && [periods, payment, present, future].every(Number.isFinite) && guess > -1
  const distance = (logGrowth: number): number => Math.abs(Math.expm1(logGrowth) - guess)
  const found = isAsked ? findRootNear(value, Math.log1p(guess), LOWEST_LOG, HIGHEST_LOG, distance) : null
  return found === null ? refuse('no-rate', 'No rate makes these amounts even out.') : ok(Math.expm1(found))
}

/** The effective yearly rate of a nominal rate compounded a number of times per year. */
export const effectiveRate = (nominal: number, timesPerYear: number): Answer =>
  finite(
    nominal / timesPerYear,
    timesPerYear > 0 ? Math.expm1(timesPerYear * Math.log1p(nominal / timesPerYear)) : Number.NaN,
  )

/** The nominal yearly rate, compounded a number of times per year, of an effective one. */
export const nominalRate = (effective: number, timesPerYear: number): Answer =>
  finite(
    effective,
    timesPerYear > 0 ? timesPerYear * Math.expm1(Math.log1p(effective) / timesPerYear) : Number.NaN,
  )
