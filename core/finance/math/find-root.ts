/**
 * Where a continuous function crosses zero between two points at which its signs differ, to the last bits.
 * Chandrupatla's method: as sure as halving, as fast as inverse quadratic interpolation where that is safe
 * (T. R. Chandrupatla, Advances in Engineering Software 28, 1997).
 */
export function findRoot(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [high, low]
  let [fa, fb] = [f(a), f(b)]
  let [c, fc] = [a, fa]
  let step = 0.5
  for (let round = 0; round < 200; round += 1) {
    const x = a + step * (b - a)
    const fx = f(x)
    if (Math.sign(fx) === Math.sign(fa)) [c, fc] = [a, fa]
    else [c, fc, b, fb] = [b, fb, a, fa]
    ;[a, fa] = [x, fx]
    const best = Math.abs(fa) < Math.abs(fb) ? a : b
    const narrowest = (2 * Number.EPSILON * Math.abs(best) + Number.MIN_VALUE) / Math.abs(b - a)
    if (narrowest > 0.5 || fa === 0 || fb === 0) return best
    const xi = (a - b) / (c - b)
    const phi = (fa - fb) / (fc - fb)
    const interpolates = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi
    const guess = interpolates
      ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
      : 0.5
    step = Math.min(1 - narrowest, Math.max(narrowest, guess))
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b
}

/**
 * The root nearest to a guess, by steps that widen from it to both sides up to the bounds; null when no step crosses
 * zero, or where the function has no value. Two roots within one step are not seen: the first step is a thousandth of
 * the way to the farther bound. A guess beyond a bound counts as that bound.
 */
export function findRootNear(
  f: (x: number) => number,
  guess: number,
  low: number,
  high: number,
): number | null {
  const distance = (x: number): number => Math.abs(x - guess)
  const start = Math.min(high, Math.max(low, guess))
  const atStart = f(start)
  if (atStart === 0) return start
  const sides = [
    { x: start, fx: atStart, bound: high, towards: 1 },
    { x: start, fx: atStart, bound: low, towards: -1 },
  ]
  let nearest: number | null = null
  // A root of one side is the nearest once the other side has been searched as far.
  const isOpen = ({ x, bound }: { x: number; bound: number }): boolean =>
    x !== bound && (nearest === null || distance(x) < distance(nearest))
  for (let step = Math.max(high - start, start - low) / 1000; sides.some(isOpen); step *= 1.15) {
    for (const side of sides.filter(isOpen)) {
      const next =
        side.towards > 0 ? Math.min(side.bound, side.x + step) : Math.max(side.bound, side.x - step)
      const fnext = f(next)
      if (!Number.isFinite(fnext) || !Number.isFinite(side.fx)) return nearest
      const crosses = Math.sign(fnext) !== Math.sign(side.fx)
      const root = crosses ? findRoot(f, side.x, next) : null
      if (root !== null && (nearest === null || distance(root) < distance(nearest))) nearest = root
      side.x = crosses ? side.bound : next
      side.fx = fnext
    }
  }
  return nearest
}
