import { area, line, stack } from 'd3-shape'
import { type Layer, labelSpot, type Spot } from './label-spot.ts'
import type { ColoredSeries, Series } from './series.ts'

export interface DrawnLayer {
  readonly name: string
  readonly color: number
  readonly path: string
  /** Where its name fits inside it; null where the name must go elsewhere. */
  readonly spot: Spot | null
}

/** More detail could not be seen, and would be slow to draw while a slider moves. */
const MOST_DRAWN = 180
const CHARACTER = 7.5
const LABEL_PADDING = 16

/** The indexes of the points to draw: all, or an even sample that includes the last. */
export function drawnPoints(count: number): number[] {
  const stride = Math.ceil(count / MOST_DRAWN)
  const points = Array.from({ length: Math.ceil(count / stride) }, (_, step) => step * stride)
  return points.at(-1) === count - 1 ? points : [...points, count - 1]
}

/**
 * The series as stacked layers, the first at the bottom.
 *
 * @param places x of each point
 * @param y position of a value
 */
export function stackLayers(
  series: readonly ColoredSeries[],
  places: readonly number[],
  y: (value: number) => number,
): DrawnLayer[] {
  const points = drawnPoints(places.length)
  const across = points.map((point) => places[point] ?? 0)
  const shape = area<number>().x((step) => across[step] ?? 0)
  const stacked = stack<unknown, number, number>()
    .keys(series.keys())
    .value((point, key) => series[key]?.values[point] ?? 0)(points)
  return stacked.map((each) => {
    const layer: Layer = { top: each.map(([, high]) => y(high)), bottom: each.map(([low]) => y(low)) }
    const { name = '', color = 0 } = series[each.key] ?? {}
    const path = shape.y0((step) => layer.bottom[step] ?? 0).y1((step) => layer.top[step] ?? 0)(points.keys())
    const width = name.length * CHARACTER + LABEL_PADDING
    return { name, color, path: path ?? '', spot: labelSpot(layer, across, width) }
  })
}

/** A line through the values of one series. */
export function linePath(series: Series, places: readonly number[], y: (value: number) => number): string {
  const spots = drawnPoints(places.length).map((point): [number, number] => [
    places[point] ?? 0,
    y(series.values[point] ?? 0),
  ])
  return line()(spots) ?? ''
}
