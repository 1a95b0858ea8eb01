import { ok, refuse, type Result } from './result.ts'

/** An amount of US money as whole cents. Negative is money owed or paid out. */
export type Cents = number

/** The largest amount: ten billion dollars, so that a household's sums stay far below 2^53. */
export const MAX_CENTS: Cents = 1_000_000_000_000

/**
 * Rounds to a whole number of cents, halves away from zero: the rule of every amount in this product.
 * Lenders and the IRS round half up (26 CFR 301.6102-1); the mirror for negatives keeps a debit and its credit equal.
 *
 * A nudge of one part in 10^12 absorbs the binary error of products such as 1.005 * 100. It is capped at a thousandth
 * of a cent, so that large whole amounts do not change.
 *
 * Every calculated amount passes through here, so NaN or infinity never leaves the engine: such a value means that a
 * caller skipped input validation, hence a RangeError.
 */
export function roundCents(amount: number): Cents {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`)
  const magnitude = Math.abs(amount)
  const rounded = Math.round(magnitude + Math.min(magnitude * 1e-12, 1e-3))
  return amount < 0 ? 0 - rounded : rounded
}

/** Whether a number is a whole, safe amount of cents within ±{@link MAX_CENTS}. */
export const isCents = (amount: number): amount is Cents =>
  Number.isSafeInteger(amount) && Math.abs(amount) <= MAX_CENTS

/** Whether a number is an amount of cents that is zero or more: a balance, a payment. */
export const isNonNegativeCents = (amount: number): amount is Cents => isCents(amount) && amount >= 0

/** Whether a number is an amount in cents, possibly fractional, from 0 to {@link MAX_CENTS}: for unrounded results. */
export const isAmount = (amount: number): boolean => amount >= 0 && amount <= MAX_CENTS

/**
 * Formats cents as US dollars, with cents only if nonzero, and a true minus: $1,234, −$0.50. Anything but whole cents
 * throws a RangeError.
 */
export function formatUsd(amount: Cents): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole cents: ${amount}`)
  const magnitude = Math.abs(amount)
  const dollars = String(Math.floor(magnitude / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const cents = magnitude % 100
  return `${amount < 0 ? '−' : ''}$${dollars}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`
}

/** Rounds cents to whole dollars, still in cents, halves up. */
export const toWholeDollars = (amount: Cents): Cents => Math.round(amount / 100) * 100

/** Rounds an estimate of something decades away to three significant figures of dollars, still in cents. */
export function toThreeFigures(amount: Cents): Cents {
  const dollars = Math.round(amount / 100)
  return dollars === 0 ? 0 : Number(dollars.toPrecision(3)) * 100
}

/** The difference of two amounts shown in whole dollars, in cents: the difference of the displayed figures. */
export const wholeDollarDifference = (amount: Cents, less: Cents): Cents =>
  toWholeDollars(amount) - toWholeDollars(less)

/**
 * Divides a sum into parts in the given proportions so that the parts add up to the sum exactly.
 * Leftover cents go to the parts with the largest remainders (Hamilton's method), earlier parts first.
 *
 * @param total whole cents, either sign
 * @param weights proportions, each finite and 0 or more, not all 0
 */
export function allocate(
  total: Cents,
  weights: readonly number[],
): Result<Cents[], 'not-cents' | 'bad-weights'> {
  if (!isCents(total)) return refuse('not-cents', 'The amount must be a whole number of cents.')
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const multiplies = sum > 0 && sum <= Number.MAX_VALUE / MAX_CENTS
  if (!multiplies || !weights.every((weight) => weight >= 0)) {
    return refuse('bad-weights', 'Shares must be zero or more, and not all zero.')
  }
  const sign = total < 0 ? -1 : 1
  const exact = weights.map((weight) => (Math.abs(total) * weight) / sum)
  const parts = exact.map(Math.floor)
  let left = Math.abs(total) - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (let turn = 0; left > 0; turn = (turn + 1) % byRemainder.length, left -= 1) {
    const winner = byRemainder[turn]
    if (winner) parts[winner.index] = (parts[winner.index] ?? 0) + 1
  }
  return ok(parts.map((part) => (part === 0 ? 0 : sign * part)))
}

/** The sum of amounts; 0 without any. */
export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
