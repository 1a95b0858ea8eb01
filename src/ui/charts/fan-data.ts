import { area, line } from 'd3-shape'
import { drawnPoints } from './stack-layers.ts'

/** Percentiles of a value by point, now first; all of one length. */
export interface FanBands {
  readonly p5: readonly number[]
  readonly p25: readonly number[]
  readonly p50: readonly number[]
  readonly p75: readonly number[]
  readonly p95: readonly number[]
}

/** Whether there is only one way, and so no bands. */
export const isOneWay = ({ p5, p95 }: FanBands): boolean => p5.at(-1) === p95.at(-1)

const highest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0)

/** How far above everything else the upper tail is drawn; beyond that it would press the rest flat. */
const TAIL_ROOM = 1.6

/** The largest value that a picture of a fan has room for; a far tail runs out of it at the top. */
export function mostOfFan(bands: FanBands, lines: readonly (readonly number[])[]): number {
  const rest = Math.max(highest(bands.p75), ...lines.map(highest))
  return Math.max(rest, Math.min(highest(bands.p95), rest * TAIL_ROOM))
}

/** Where a value stands in a picture. */
export interface Places {
  readonly x: (point: number) => number
  readonly y: (value: number) => number
}

/** A line through one value a point. */
export const pathThrough = (values: readonly number[], { x, y }: Places): string =>
  line<number>(
    (point) => x(point),
    (point) => y(values[point] ?? 0),
  )(drawnPoints(values.length)) ?? ''

/** The area between two values a point. */
export const pathBetween = (low: readonly number[], high: readonly number[], { x, y }: Places): string =>
  area<number>()
    .x((point) => x(point))
    .y0((point) => y(low[point] ?? 0))
    .y1((point) => y(high[point] ?? 0))(drawnPoints(low.length)) ?? ''

/** A line beside the fan, one value a point. */
export interface FanLine {
  readonly name: string
  readonly values: readonly number[]
}

export interface FanProps {
  /** What the cursor moves through: "Boat by month". */
  label: string
  /** One sentence that says what the picture shows. */
  summary: string
  /** Each point in words: "March 2028". At least two. */
  points: readonly string[]
  /** Points that are named below the picture, where there is room. */
  marks: readonly { readonly point: number; readonly label: string }[]
  bands: FanBands
  /** What is to be reached, drawn dashed; without values it is left out. */
  target: FanLine
  /** What was put in, drawn dotted. */
  paidIn: FanLine
  /** The middle line of another fan, to compare with; it may end sooner or later than this one. */
  compare?: { readonly name: string; readonly bands: FanBands } | undefined
  /** What became of it, for some of the points. */
  actual?: { readonly name: string; readonly values: ReadonlyMap<number, number> } | undefined
  formatValue: (value: number) => string
  /** A short form for the axis: "$40K". */
  formatTick: (value: number) => string
  height?: number | undefined
  className?: string | undefined
}

/**
 * The figures of a point in words, as the tooltip, the table and a screen reader have them.
 *
 * @param formatEnd how the ends of a range are written: short, where there is little room
 */
export function figuresAt(
  props: FanProps,
  point: number,
  formatEnd = props.formatValue,
): readonly (readonly [string, string])[] {
  const { bands, target, paidIn, compare, actual, formatValue } = props
  const at = (values: readonly number[]) => formatValue(values[point] ?? 0)
  const end = (values: readonly number[]) => formatEnd(values[point] ?? 0)
  const range = (low: readonly number[], high: readonly number[]) => `${end(low)} to ${end(high)}`
  const known = actual?.values.get(point)
  const other = compare?.bands.p50[point]
  return [
    ...(actual && known !== undefined ? [[actual.name, formatValue(known)] as const] : []),
    [isOneWay(bands) ? 'Projected' : 'Median', at(bands.p50)],
    ...(isOneWay(bands)
      ? []
      : [
          ['Middle 50%', range(bands.p25, bands.p75)] as const,
          ['Middle 90%', range(bands.p5, bands.p95)] as const,
        ]),
    ...(compare && other !== undefined ? [[compare.name, formatValue(other)] as const] : []),
    ...(target.values.length > 0 ? [[target.name, at(target.values)] as const] : []),
    [paidIn.name, at(paidIn.values)],
  ]
}
