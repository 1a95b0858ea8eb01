/** Positions of values in a chart. All measures are pixels from its upper left corner. */
import { nice, ticks } from 'd3-array'

/** The part of a chart inside its axes. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const TICKS = 4
const TOP_MARGIN = 12
/** The baseline of the labels under the chart. */
const BOTTOM_MARGIN = 24
const CHARACTER = 7.5

/**
 * A value axis with ticks, from a round number at or below the lowest value to one at or above the highest.
 *
 * @param top how far below the chart's upper edge the highest number is
 */
export function axisOver(
  [lowest, highest]: readonly [number, number],
  height: number,
  format: (value: number) => string,
  top = TOP_MARGIN,
) {
  const [from, to] = nice(lowest, highest, TICKS)
  const bottom = height - BOTTOM_MARGIN
  const y = (value: number): number => bottom + ((value - from) / (to - from)) * (top - bottom)
  const marks = ticks(from, to, TICKS).map((value) => ({ value, y: y(value), label: format(value) }))
  const widest = Math.max(...marks.map(({ label }) => label.length))
  return { y, ticks: marks, labelWidth: Math.ceil(widest * CHARACTER) + 8 }
}

/**
 * A value axis from zero; extends below zero for negative values.
 *
 * @param most the largest value; zero gives an axis from zero to one
 * @param least the smallest value
 */
export function valueAxis(most: number, height: number, format: (value: number) => string, least = 0) {
  const lowest = Math.min(0, least)
  return axisOver([lowest, most > 0 ? most : lowest < 0 ? 0 : 1], height, format)
}
export type ValueAxis = ReturnType<typeof valueAxis>

/** The box that remains inside the axes. */
export const boxBeside = (axis: ValueAxis, width: number, height: number): Box => ({
  left: axis.labelWidth,
  right: width - 1,
  top: TOP_MARGIN,
  bottom: height - BOTTOM_MARGIN,
})

/** The x of each value across a box, for ascending values; evenly spaced where all are equal. */
export function placesAcross(values: readonly number[], box: Box): number[] {
  const first = values[0] ?? 0
  const span = (values.at(-1) ?? first) - first
  return values.map((value) =>
    span === 0 ? box.right : box.left + ((value - first) / span) * (box.right - box.left),
  )
}
