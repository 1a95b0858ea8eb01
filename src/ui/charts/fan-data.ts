import { area, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { drawnPoints } from './stack-layers.ts'

/** Percentiles of a value by point, starting now; all the same length. */
export interface FanBands {
  readonly p5: readonly number[]
  readonly p25: readonly number[]
  readonly p50: readonly number[]
  readonly p75: readonly number[]
  readonly p95: readonly number[]
}

/** Whether there is only one path, so no bands. */
export const isOneWay = ({ p5, p95 }: FanBands): boolean => p5.at(-1) === p95.at(-1)

const highest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0)

/** How far above everything else the upper tail is drawn; a taller tail would flatten the rest. */
const TAIL_ROOM = 1.6

/** The top of a fan chart's scale; an extreme upper tail is cut off there. */
export function mostOfFan(bands: FanBands, lines: readonly (readonly number[])[]): number {
  const rest = Math.max(highest(bands.p75), ...lines.map(highest))
  return Math.max(rest, Math.min(highest(bands.p95), rest * TAIL_ROOM))
}

/** Converts a value to its position in a chart. */
export interface Places {
  readonly x: (point: number) => number
  readonly y: (value: number) => number
}

/** A line through one value per point. */
export const pathThrough = (values: readonly number[], { x, y }: Places): string =>
  line<number>(
    (point) => x(point),
    (point) => y(values[point] ?? 0),
  )(drawnPoints(values.length)) ?? ''

/** The area between two values per point. */
export const pathBetween = (low: readonly number[], high: readonly number[], { x, y }: Places): string =>
  area<number>()
    .x((point) => x(point))
    .y0((point) => y(low[point] ?? 0))
    .y1((point) => y(high[point] ?? 0))(drawnPoints(low.length)) ?? ''

/** A line beside the fan, one value per point. */
export interface FanLine {
  readonly name: string
  readonly values: readonly number[]
}

export interface FanProps {
  /** What the cursor moves through: "Boat by month". */
  label: string
  /** One sentence that describes the chart. */
  summary: ReactNode
  /** The label of each point: "March 2028". At least two. */
  points: readonly string[]
  /** Points labeled below the chart, where they fit. */
  marks: readonly { readonly point: number; readonly label: string }[]
  bands: FanBands
  /** The target, drawn dashed; left out without values. */
  target: FanLine
  /** The contributions, drawn dotted; left out without values. */
  paidIn: FanLine
  /** The median of another fan, for comparison; it may end earlier or later than this one. */
  compare?: { readonly name: string; readonly bands: FanBands } | undefined
  /** The actual value, for some of the points. */
  actual?: { readonly name: string; readonly values: ReadonlyMap<number, number> } | undefined
  formatValue: (value: number) => string
  /** Short format for the axis: "$40K". */
  formatTick: (value: number) => string
  height?: number | undefined
  className?: string | undefined
  /** Opens the details of a point. */
  onChoose?: ((point: number) => void) | undefined
}

/**
 * The figures of a point as text, for the tooltip, the table and screen readers.
 *
 * @param formatEnd formats the ends of a range; short where space is tight
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
    ...(paidIn.values.length > 0 ? [[paidIn.name, at(paidIn.values)] as const] : []),
  ]
}
