import { isShare } from './range.ts'

/** Sorts `values[from..to)` in place; for the few values of one bucket. */
function sortRange(values: Float64Array, from: number, to: number): void {
  if (to - from > 48) {
    values.subarray(from, to).sort()
    return
  }
  for (let i = from + 1; i < to; i += 1) {
    const value = values[i] ?? 0
    let j = i - 1
    for (; j >= from && (values[j] ?? 0) > value; j -= 1) values[j + 1] = values[j] ?? 0
    values[j + 1] = value
  }
}

/** Reads percentiles of `values[from..from+count)` into `out[at..]`, in the order of the selector's probabilities. */
export type PercentileSelector = (values: Float64Array, from: number, out: Float64Array, at: number) => void

/**
 * Percentiles of many samples of one size without full sorting: each sample is distributed into a quarter as many
 * buckets as values, and only buckets with a wanted rank are sorted. Working memory is reused between calls.
 *
 * A percentile is the linear interpolation between the two nearest ranks (Hyndman & Fan 1996, type 7). It is never -0.
 *
 * @param count values in each sample, 1 or more, all finite; fewer is a RangeError
 * @param probabilities in rising order, each from 0 to 1; others are a RangeError
 */
export function createPercentileSelector(
  count: number,
  probabilities: readonly number[],
): PercentileSelector {
  if (!(count >= 1)) throw new RangeError('A percentile needs a value')
  if (!probabilities.every(isShare)) throw new RangeError('A percentile lies between 0 and 1')
  const buckets = Math.min(4096, Math.max(1, count >>> 2))
  const starts = new Int32Array(buckets + 2)
  const dealt = new Float64Array(count)
  const places = probabilities.map((probability) => probability * (count - 1))
  let reached = 0
  let sorted = -1

  /** Reads a rank, in ascending order of calls; sorts its bucket if necessary. */
  const valueAt = (rank: number): number => {
    while ((starts[reached + 1] ?? count) <= rank) reached += 1
    if (sorted < reached) {
      sortRange(dealt, starts[reached] ?? 0, starts[reached + 1] ?? count)
      sorted = reached
    }
    return dealt[rank] ?? 0
  }

  return (values, from, out, at) => {
    const to = from + count
    let low = Infinity
    let high = -Infinity
    for (let i = from; i < to; i += 1) {
      const value = values[i] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    // The maximum must fall into the last bucket, not past it.
    const scale = high > low ? (buckets / (high - low)) * (1 - 1e-12) : 0
    starts.fill(0)
    for (let i = from; i < to; i += 1) {
      const bucket = ((values[i] ?? 0) - low) * scale
      const after = (bucket | 0) + 2
      starts[after] = (starts[after] ?? 0) + 1
    }
    for (let bucket = 2; bucket <= buckets; bucket += 1) {
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
    }
    // starts[b + 1] is the start of bucket b and advances to its end during distribution.
    for (let i = from; i < to; i += 1) {
      const value = values[i] ?? 0
      const slot = (((value - low) * scale) | 0) + 1
      const place = starts[slot] ?? 0
      dealt[place] = value
      starts[slot] = place + 1
    }
    reached = 0
    sorted = -1
    for (let p = 0; p < places.length; p += 1) {
      const place = places[p] ?? 0
      const rank = Math.floor(place)
      const lower = valueAt(rank)
      const upper = rank + 1 < count && place > rank ? valueAt(rank + 1) : lower
      const between = lower + (place - rank) * (upper - lower)
      // Clamped to its neighbors, so that rounding cannot put percentiles out of order.
      out[at + p] = (between > upper ? upper : between) + 0
    }
  }
}

/** One percentile of a sample of any size, 1 or more; an empty one is a RangeError. */
export function percentile(values: Float64Array, probability: number): number {
  const out = new Float64Array(1)
  createPercentileSelector(values.length, [probability])(values, 0, out, 0)
  return out[0] ?? 0
}
