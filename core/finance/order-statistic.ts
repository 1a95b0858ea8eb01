/** The value that the given share of a sorted list does not exceed: the smallest with `share` of the list at or below it. */
export function lowerQuantile(sorted: Float64Array, share: number): number {
  const index = Math.ceil(share * sorted.length - 1e-9) - 1
  return sorted[Math.max(0, Math.min(sorted.length - 1, index))] ?? Number.NaN
}
