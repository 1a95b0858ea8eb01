/**
 * The edge at which a statement that holds below it and fails above it turns false, between two bounds, to a tolerance.
 * Answers the highest value that was seen to hold, or `low` when it does not hold even there.
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
