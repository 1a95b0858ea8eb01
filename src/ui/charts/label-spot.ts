/** The upper and lower edge of a layer at each of its points, in pixels from the top. */
export interface Layer {
  readonly top: readonly number[]
  readonly bottom: readonly number[]
}

export interface Spot {
  readonly x: number
  readonly y: number
}

const HEIGHT = 24
const PADDING = 6

/**
 * Where in a layer a label fits: the left end and the middle of it, at the thickest such place. Null where there is
 * none, so that the label must stand elsewhere.
 *
 * @param places where the points stand, from the left
 */
export function labelSpot(layer: Layer, places: readonly number[], labelWidth: number): Spot | null {
  const end = (places.at(-1) ?? 0) - PADDING
  let best: Spot | null = null
  let most = HEIGHT
  for (const [start, place] of places.entries()) {
    const x = place + PADDING
    if (x + labelWidth > end) break
    let top = -Infinity
    let bottom = Infinity
    for (let point = start; point < places.length; point += 1) {
      top = Math.max(top, layer.top[point] ?? Infinity)
      bottom = Math.min(bottom, layer.bottom[point] ?? -Infinity)
      if (bottom - top < most || (places[point] ?? Infinity) >= x + labelWidth) break
    }
    if (bottom - top < most) continue
    most = bottom - top
    best = { x, y: (top + bottom) / 2 }
    // A place further right must be clearly better.
    most += 8
  }
  return best
}
