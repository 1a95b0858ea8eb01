/** The upper and lower edges of a layer at each of its points, in pixels from the top. */
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
 * Where in a layer a label fits: its left end and vertical middle, at the thickest such place. Null where it does not fit, so the
 * label must be placed elsewhere.
 *
 * @param places x of each point
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

/** A line through the points, in pixels from the top. */
export type LineHeights = readonly number[]

const LABEL_HEIGHT = 16
/** Between a label and the line it names. */
const LIFT = 5

/** A line to be labeled: its text, its points, and the lines that the label must not touch. */
export interface LabeledLine {
  readonly text: string
  readonly own: LineHeights
  readonly others: readonly LineHeights[]
}

interface PlacedLabel {
  readonly spot: Spot
  readonly width: number
}

/**
 * Where each label fits just above its line without touching other lines, earlier labels, the top of the chart or whatever is
 * on the right; the leftmost such place. Null where there is none.
 *
 * @param places x of each point
 */
export function spotsAbove(
  lines: readonly LabeledLine[],
  places: readonly number[],
  widthOf: (text: string) => number,
  ceiling: number,
): (Spot | null)[] {
  const placed: PlacedLabel[] = []
  return lines.map((line) => {
    const width = widthOf(line.text)
    const spot = spotAbove(line, placed, places, width, ceiling)
    if (spot) placed.push({ spot, width })
    return spot
  })
}

function spotAbove(
  { own, others }: LabeledLine,
  placed: readonly PlacedLabel[],
  places: readonly number[],
  labelWidth: number,
  ceiling: number,
): Spot | null {
  if (own.length === 0) return null
  const end = (places.at(-1) ?? 0) - PADDING
  for (const [start, place] of places.entries()) {
    const x = place + PADDING
    if (x + labelWidth > end) return null
    const under = places.flatMap((at, point) =>
      point >= start && (at <= x + labelWidth || (places[point - 1] ?? at) < x + labelWidth) ? [point] : [],
    )
    const baseline = Math.min(...under.map((point) => own[point] ?? 0)) - LIFT
    const top = baseline - LABEL_HEIGHT
    const isFree = (line: LineHeights): boolean =>
      under.every((point) => (line[point] ?? -1) < top - 2 || (line[point] ?? -1) > baseline + 2)
    const isApart = ({ spot, width }: PlacedLabel): boolean =>
      spot.x > x + labelWidth + PADDING ||
      x > spot.x + width + PADDING ||
      Math.abs(spot.y - baseline) >= LABEL_HEIGHT
    if (top >= ceiling && others.every(isFree) && placed.every(isApart)) return { x, y: baseline }
  }
  return null
}

/** A label at the right end of a chart. */
export interface EndLabel {
  readonly y: number
  readonly text: string
}

/** The labels that fit at the right end; earlier ones in the list take priority. */
export function endLabels<T extends EndLabel>(labels: readonly T[]): T[] {
  const shown: T[] = []
  for (const label of labels) {
    if (shown.every(({ y }) => Math.abs(y - label.y) >= LABEL_HEIGHT)) shown.push(label)
  }
  return shown
}
