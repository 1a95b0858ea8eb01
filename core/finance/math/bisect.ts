/**
 * Finds where a predicate that is true below and false above a threshold changes, between two bounds and to a
 * tolerance. Returns the highest value known to be true, or `low` if none is.
 */
export function lastThatHolds(
  holds: (value: number) => boolean,
  low: number,
  high: number,
  tolerance: number,
): number {
  if (holds(high)) return high
  let held = low
  let failed = high
  while (failed - held > tolerance) {
    const middle = (held + failed) / 2
    if (middle === held || middle === failed) break
    if (holds(middle)) held = middle
    else failed = middle
  }
  return held
}
