import { findRoot } from '#core/finance/math/find-root.ts'
import { MAX_CENTS, roundCents, type Cents } from '#core/finance/math/money.ts'
import type { LogMoments } from './portfolio.ts'
import { isFeeRate } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { Fan } from './simulate.ts'

/** The standard normal's upper quartile and 95th percentile. */
const Z75 = 0.6744897501960817
const Z95 = 1.6448536269514722

/**
 * The standard normal's distribution function (Marsaglia 2004, J. Stat. Software 11(4)); absolute error below 1e-14.
 * NaN is a RangeError.
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('Not a number')
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0
  let sum = z
  let term = z
  for (let i = 3, before = 0; sum !== before; i += 2) {
    before = sum
    term *= (z * z) / i
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * z * z - 0.9189385332046728)
}

/**
 * A balance's exposure to markets: the payment of month i, worth flow·e^(growth·(t - i)) on average in month t, moves
 * by pull·(path[t] - path[i]) times the one normal variable that represents all months' returns.
 */
interface Exposure {
  /** The logarithm of a month's mean growth. */
  readonly growth: number
  readonly flows: Float64Array
  /** Sum of the months' weights until a month. */
  readonly path: Float64Array
  /** A month's deviation over the length of all weights until a month; 0 while nothing is at risk. */
  readonly pull: Float64Array
}

/** Weights each month's return by the amount invested, in the first month's money. */
function exposureOf({ mean, deviation }: LogMoments, flows: Float64Array): Exposure {
  const path = new Float64Array(flows.length)
  const pull = new Float64Array(flows.length)
  let invested = 0
  let squares = 0
  for (let month = 1; month < flows.length; month += 1) {
    invested += (flows[month - 1] ?? 0) * Math.exp(-(month - 1) * mean)
    squares += invested * invested
    path[month] = (path[month - 1] ?? 0) + invested
    pull[month] = squares > 0 ? deviation / Math.sqrt(squares) : 0
  }
  return { growth: mean + (deviation * deviation) / 2, flows, path, pull }
}

/** The balance of a month if the normal variable is z; rises with z. */
function balanceAt({ growth, flows, path, pull }: Exposure, month: number, z: number): number {
  const [end, scale] = [path[month] ?? 0, pull[month] ?? 0]
  let balance = 0
  for (let i = 0; i <= month; i += 1) {
    const spread = scale * (end - (path[i] ?? 0))
    balance += (flows[i] ?? 0) * Math.exp((month - i) * growth + spread * (z - spread / 2))
  }
  return balance
}

/** The exposure of nonnegative flows, for a finite growth. */
function checkedExposure(monthlyLog: LogMoments, flows: Float64Array): Result<Exposure, 'bad-plan'> {
  if (flows.length < 1 || !flows.every((flow) => flow >= 0 && flow <= MAX_CENTS)) {
    return refuse('bad-plan', 'Contributions must be zero or more.')
  }
  const exposure = exposureOf(monthlyLog, flows)
  const widest = [-HIGHEST_Z, HIGHEST_Z].map((z) => balanceAt(exposure, flows.length - 1, z))
  return widest.every(Number.isFinite) ? ok(exposure) : refuse('bad-plan', 'This growth is beyond counting.')
}

/** Beyond this many deviations a chance is 0 or 1 to double precision. */
const HIGHEST_Z = 8

/**
 * The fan without a simulation, in a few milliseconds for 50 years: for a mix whose months are independent lognormals,
 * each payment is replaced by what it is expected to become given one weighted sum of all months' returns. All payments
 * then rise and fall together, and a percentile of their sum is the sum of their percentiles. The mean stays exact, and so does the
 * whole distribution of one payment. The weights are the money at risk in each month (the "comonotonic lower bound" of
 * R. Kaas, J. Dhaene, M. J. Goovaerts, Insurance: Mathematics and Economics 27 (2000), 151-168; for savings plans
 * S. Vanduffel, T. Hoedemakers, J. Dhaene, North American Actuarial Journal 9(4) (2005), 71-82).
 *
 * Errors for the Growth model, where they are largest, over 1 to 30 years with or without an initial balance, against the
 * distribution integrated month by month: at most 0.25% in the 5th percentile (too high) and 0.05% in the others. That a
 * mix of six assets counts as one lognormal adds up to 0.2% (fan.test.ts checks both).
 *
 * @param monthlyLog the mix's month, with fees taken off its mean ({@link afterFee})
 * @param flows cents by month, today first, each 0 or more
 */
export function approximateFan(monthlyLog: LogMoments, flows: Float64Array): Result<Fan, 'bad-plan'> {
  const checked = checkedExposure(monthlyLog, flows)
  if (!checked.ok) return checked
  const band = (z: number): Float64Array =>
    Float64Array.from(flows, (_, month) => roundCents(balanceAt(checked.value, month, z)))
  return ok({ p5: band(-Z95), p25: band(-Z75), p50: band(0), p75: band(Z75), p95: band(Z95) })
}

/** The median balance of the last month, in whole cents: the end of the fan's middle. */
export function approximateMedian(monthlyLog: LogMoments, flows: Float64Array): Result<Cents, 'bad-plan'> {
  const checked = checkedExposure(monthlyLog, flows)
  return checked.ok ? ok(roundCents(balanceAt(checked.value, flows.length - 1, 0))) : checked
}

/** The chance that the balance of the last month is at least the target, 0 or more, by the same approximation. */
export function approximateChance(
  monthlyLog: LogMoments,
  flows: Float64Array,
  targetCents: Cents,
): Result<number, 'bad-plan'> {
  if (!(targetCents >= 0 && targetCents <= MAX_CENTS)) {
    return refuse('bad-plan', 'The target must be zero or more.')
  }
  const checked = checkedExposure(monthlyLog, flows)
  if (!checked.ok) return checked
  const balance = (z: number): number => balanceAt(checked.value, flows.length - 1, z)
  if (balance(-HIGHEST_Z) >= targetCents) return ok(1)
  if (balance(HIGHEST_Z) < targetCents) return ok(0)
  // The logarithm is nearly linear in z, so the search takes a few steps.
  return ok(normalCdf(-findRoot((z) => Math.log(balance(z) / targetCents), -HIGHEST_Z, HIGHEST_Z)))
}

/** A month's logarithm after a yearly fee on the balance. A fee of 100% or more, or a negative one, throws a RangeError. */
export function afterFee({ mean, deviation }: LogMoments, annualFeeRate: number): LogMoments {
  if (!isFeeRate(annualFeeRate) || !Number.isFinite(mean + deviation)) {
    throw new RangeError(`Not a fee on a growth: ${annualFeeRate}`)
  }
  return { mean: mean + Math.log1p(-annualFeeRate) / 12, deviation }
}
