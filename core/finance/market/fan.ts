import { findRoot } from '#core/finance/math/find-root.ts'
import { MAX_CENTS, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isFeeRate } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { LogMoments } from './portfolio.ts'

/** Percentiles of the balance by month, in whole cents, starting today. */
export interface Fan {
  readonly p5: Float64Array
  readonly p25: Float64Array
  readonly p50: Float64Array
  readonly p75: Float64Array
  readonly p95: Float64Array
}

/** The standard normal's upper quartile and 95th percentile. */
const Z75 = 0.6744897501960817
const Z95 = 1.6448536269514722

/**
 * The standard normal's distribution function (Marsaglia 2004, J. Stat. Software 11(4)); absolute error below 1e-14.
 * Throws a RangeError for NaN.
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
 * A balance's market exposure. The payment of month i is worth flow·e^(growth·(t - i)) on average in month t. Its log
 * moves by pull[t]·(path[t] - path[i]) times the one normal variable that represents all months' returns.
 */
interface Exposure {
  /** Log of the mean monthly growth. */
  readonly growth: number
  readonly flows: Float64Array
  /** Cumulative weights through each month. */
  readonly path: Float64Array
  /** The monthly deviation divided by the norm of the weights through each month; 0 while nothing is invested. */
  readonly pull: Float64Array
}

/** Weights each month's return by the amount invested, discounted to the first month. */
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

/** A month's balance if the normal variable is z; increases with z. */
function balanceAt({ growth, flows, path, pull }: Exposure, month: number, z: number): number {
  const [end, scale] = [path[month] ?? 0, pull[month] ?? 0]
  let balance = 0
  for (let i = 0; i <= month; i += 1) {
    const spread = scale * (end - (path[i] ?? 0))
    balance += (flows[i] ?? 0) * Math.exp((month - i) * growth + spread * (z - spread / 2))
  }
  return balance
}

/** The exposure of nonnegative flows, if their growth is finite. */
function checkedExposure(monthlyLog: LogMoments, flows: Float64Array): Result<Exposure, 'bad-plan'> {
  if (flows.length < 1 || !flows.every((flow) => flow >= 0 && flow <= MAX_CENTS)) {
    return refuse('bad-plan', 'Contributions must be zero or more.')
  }
  const exposure = exposureOf(monthlyLog, flows)
  const widest = [-HIGHEST_Z, HIGHEST_Z].map((z) => balanceAt(exposure, flows.length - 1, z))
  return widest.every(Number.isFinite)
    ? ok(exposure)
    : refuse(
        'bad-plan',
        'The projected balance is too large to calculate. Lower the rate or choose an earlier date.',
      )
}

/** Beyond this many deviations, a probability is 0 or 1 in double precision. */
const HIGHEST_Z = 8

/**
 * The fan without a simulation, in a few milliseconds for 50 years. For a mix whose months are independent lognormals,
 * each payment is replaced by its expected value given one weighted sum of all months' returns. All payments then move
 * together, so a percentile of their sum is the sum of their percentiles. The mean stays exact, and so does the whole
 * distribution of a single payment. The weights are the amounts invested in each month (the "comonotonic lower bound"
 * of R. Kaas, J. Dhaene, M. J. Goovaerts, Insurance: Mathematics and Economics 27 (2000), 151-168; for savings plans
 * S. Vanduffel, T. Hoedemakers, J. Dhaene, North American Actuarial Journal 9(4) (2005), 71-82).
 *
 * Errors compared with the distribution integrated month by month, for the Growth model, where they are largest, over
 * 1 to 30 years with or without an initial balance: at most 0.25% in the 5th percentile (too high) and 0.05% in the
 * others. Treating a mix of six assets as one lognormal adds at most 0.2%. fan.test.ts checks both.
 *
 * @param monthlyLog the mix's monthly log growth, with fees subtracted from its mean ({@link afterFee})
 * @param flows cents by month, starting today, each 0 or more
 */
export function approximateFan(monthlyLog: LogMoments, flows: Float64Array): Result<Fan, 'bad-plan'> {
  const checked = checkedExposure(monthlyLog, flows)
  if (!checked.ok) return checked
  const band = (z: number): Float64Array =>
    Float64Array.from(flows, (_, month) => roundCents(balanceAt(checked.value, month, z)))
  return ok({ p5: band(-Z95), p25: band(-Z75), p50: band(0), p75: band(Z75), p95: band(Z95) })
}

/** The median balance of the last month, in whole cents: the end of the fan's median line. */
export function approximateMedian(monthlyLog: LogMoments, flows: Float64Array): Result<Cents, 'bad-plan'> {
  const checked = checkedExposure(monthlyLog, flows)
  return checked.ok ? ok(roundCents(balanceAt(checked.value, flows.length - 1, 0))) : checked
}

/** The chance that the last month's balance is at least the target (0 or more), by the same approximation. */
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
  // The log balance is nearly linear in z, so the search takes only a few steps.
  return ok(normalCdf(-findRoot((z) => Math.log(balance(z) / targetCents), -HIGHEST_Z, HIGHEST_Z)))
}

/** Monthly log growth after a yearly fee on the balance. Throws a RangeError unless the fee is 0 to below 100%. */
export function afterFee({ mean, deviation }: LogMoments, annualFeeRate: number): LogMoments {
  if (!isFeeRate(annualFeeRate) || !Number.isFinite(mean + deviation)) {
    throw new RangeError(`Not a fee on a growth: ${annualFeeRate}`)
  }
  return { mean: mean + Math.log1p(-annualFeeRate) / 12, deviation }
}
