/**
 * The smallest value of a sorted list with at least `share` of the list at or below it. Always an element of the list,
 * unlike {@link percentile}, because an amount for 80% must be enough for 80%. An empty list throws a RangeError.
 */
export function lowerQuantile(sorted: Float64Array, share: number): number {
  if (sorted.length === 0 || Number.isNaN(share)) throw new RangeError('A quantile needs a value')
  const index = Math.ceil(share * sorted.length - 1e-9) - 1
  return sorted[Math.max(0, Math.min(sorted.length - 1, index))] ?? 0
}
