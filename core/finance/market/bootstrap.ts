import type { MarketPath } from '#core/finance/market/market.ts'
import { createStream, nextUniform, startStream, type Seed } from '#core/finance/math/random.ts'
import { isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** 100,000 monthly paths over a lifetime take 1 GB. */
const MAX_PATHS = 100_000

export interface BootstrapOptions {
  readonly paths: number
  readonly years: number
  /** Consecutive periods drawn together, so that a decline and its recovery stay adjacent. Default: two years. */
  readonly blockLength?: number
  readonly seed: Seed
}

/**
 * Paths assembled from blocks of the historical record, with returns and inflation drawn together: the circular block
 * bootstrap (Politis and Romano 1992), which wraps from the end of the record to its start so that every period is
 * equally likely. The same seed gives the same paths, and path k does not depend on the number of paths.
 */
export function bootstrapPaths(
  record: MarketPath,
  options: BootstrapOptions,
): Result<MarketPath[], 'bad-plan' | 'record-too-short'> {
  const { periodsPerYear, returns, inflation } = record
  const { paths, years, blockLength: block = 2 * periodsPerYear } = options
  if (!isWhole(paths, 1, MAX_PATHS) || !isWhole(years, 1, MAX_YEARS) || !isWhole(block, 1, 1200)) {
    return refuse(
      'bad-plan',
      'A simulation needs some paths and 1 to 100 whole years, in blocks of whole periods.',
    )
  }
  if (returns.length < 1) return refuse('record-too-short', 'The market record is empty.')
  const length = years * periodsPerYear
  const stream = createStream()
  const drawn = Array.from({ length: paths }, (_, index) => {
    startStream(stream, options.seed, index)
    const path = { periodsPerYear, returns: new Float64Array(length), inflation: new Float64Array(length) }
    for (let at = 0; at < length; at += block) {
      const from = Math.floor(nextUniform(stream) * returns.length)
      for (let t = at; t < Math.min(length, at + block); t += 1) {
        const source = (from + t - at) % returns.length
        path.returns[t] = returns[source] ?? 0
        path.inflation[t] = inflation[source] ?? 0
      }
    }
    return path
  })
  return ok(drawn)
}
