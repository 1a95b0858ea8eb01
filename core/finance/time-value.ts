import { findRootNear } from './find-root.ts'
import { ok, refuse, type Result } from './result.ts'

/*
 * Time value of money, with the signs and the order of arguments of the spreadsheets: money received is positive,
 * money paid is negative, the rate r is per period, and
 *   present (1 + r)^n + payment (1 + r due) ((1 + r)^n - 1) / r + future = 0
 * with due = 1 for payments at the beginning of each period (OpenDocument Format 1.2, part 2, section 6.12).
 * Amounts are plain numbers in whatever unit the caller has; nothing is rounded.
 */

export type PaymentTiming = 'end' | 'begin'

/** (1 + r)^n, exact for the smallest rates too. */
export const growth = (perPeriod: number, periods: number): number =>
  Math.exp(periods * Math.log1p(perPeriod))

/** What 1 paid at the end of each of n periods has grown to. */
const annuityGrowth = (perPeriod: number, periods: number): number =>
  perPeriod === 0 ? periods : Math.expm1(periods * Math.log1p(perPeriod)) / perPeriod

/** What 1 paid at the end of each of n periods is worth now. */
const annuityPresent = (perPeriod: number, periods: number): number =>
  perPeriod === 0 ? periods : -Math.expm1(-periods * Math.log1p(perPeriod)) / perPeriod

const timingFactor = (perPeriod: number, timing: PaymentTiming): number =>
  timing === 'begin' ? 1 + perPeriod : 1

/** Future value. */
export const fv = (
  perPeriod: number,
  periods: number,
  payment: number,
  present: number,
  timing: PaymentTiming = 'end',
): number =>
  0 -
  present * growth(perPeriod, periods) -
  payment * timingFactor(perPeriod, timing) * annuityGrowth(perPeriod, periods)

/** Present value. */
export const pv = (
  perPeriod: number,
  periods: number,
  payment: number,
  future = 0,
  timing: PaymentTiming = 'end',
): number =>
  0 -
  future * growth(perPeriod, -periods) -
  payment * timingFactor(perPeriod, timing) * annuityPresent(perPeriod, periods)

/** Payment per period. */
export const pmt = (
  perPeriod: number,
  periods: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): number =>
  (0 - present - future * growth(perPeriod, -periods)) /
  (timingFactor(perPeriod, timing) * annuityPresent(perPeriod, periods))

/** The interest within the payment of a period, counted from 1. */
export function ipmt(
  perPeriod: number,
  period: number,
  periods: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): number {
  if (timing === 'begin' && period === 1) return 0
  const payment = pmt(perPeriod, periods, present, future, timing)
  const owed = fv(perPeriod, period - 1, payment, present, timing)
  return (owed * perPeriod) / timingFactor(perPeriod, timing)
}

/** The principal within the payment of a period, counted from 1. */
export const ppmt = (
  perPeriod: number,
  period: number,
  periods: number,
  present: number,
  future = 0,
  timing: PaymentTiming = 'end',
): number =>
  pmt(perPeriod, periods, present, future, timing) - ipmt(perPeriod, period, periods, present, future, timing)

/** Number of periods, not rounded; refused when the payments never get there. */
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
    ? ok(periods)
    : refuse('never', 'These payments never reach that amount.')
}

/** A rate is looked for between a loss of 99.99 % and a gain of 100,000 % a period. */
const LOWEST_LOG = Math.log(1e-4)
const HIGHEST_LOG = Math.log(1001)

/** Rate per period; of several the one nearest to the guess. */
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
  const found = findRootNear(value, Math.log1p(guess), LOWEST_LOG, HIGHEST_LOG)
  return found === null ? refuse('no-rate', 'No rate makes these amounts even out.') : ok(Math.expm1(found))
}

/** The yearly rate that a nominal yearly rate, compounded so many times a year, comes to. */
export const effectiveRate = (nominal: number, timesPerYear: number): number =>
  Math.expm1(timesPerYear * Math.log1p(nominal / timesPerYear))

/** The nominal yearly rate that compounds, so many times a year, to an effective one. */
export const nominalRate = (effective: number, timesPerYear: number): number =>
  timesPerYear * Math.expm1(Math.log1p(effective) / timesPerYear)
