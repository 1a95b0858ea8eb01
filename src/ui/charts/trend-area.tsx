import { area, curveMonotoneX, line } from 'd3-shape'
import { ChartFrame } from './chart-frame.tsx'
import { nearest, Plot, Tip, useCursor } from './plot.tsx'
import { placesAcross } from './scale.ts'

export interface TrendPoint {
  /** The date as any number that grows with time, such as days. */
  readonly at: number
  /** The same as text: "Nov 24, 2026". */
  readonly when: string
  /** One value per line. */
  readonly values: readonly number[]
}

export interface TrendAreaProps {
  /** What is measured: "Net worth". */
  label: string
  /** One sentence that describes the chart. */
  summary: string
  /** Names of the values. The first is drawn as the area, the others as lines where `drawsAll` is set. */
  lines: readonly string[]
  drawsAll?: boolean | undefined
  /** Oldest first, at least two. */
  points: readonly TrendPoint[]
  formatValue: (value: number) => string
  height?: number | undefined
}

const [TOP, BOTTOM] = [16, 28]
const CHARACTER = 7.5
const MARGIN = 16
/** The dash patterns of the lines after the first, to tell them apart without color. */
const STROKES = ['stroke-accent', 'stroke-series-4', 'stroke-amber'] as const
const DASHES = [undefined, '6 4', '2 4'] as const

/** The y of each value, with padding above the highest and below the lowest. */
function heightOf(values: readonly number[], height: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least
  if (span === 0) return () => (TOP + height - BOTTOM) / 2
  return (value) => TOP + ((most - value) / span) * (height - TOP - BOTTOM - 12)
}

/**
 * Values over time from edge to edge, without axes: the trend is what matters, so the scale fits the values. The cursor, the
 * description and the table give the figures.
 */
export function TrendArea({
  label,
  summary,
  lines,
  drawsAll = false,
  points,
  formatValue,
  height = 168,
}: TrendAreaProps) {
  const cursor = useCursor(points.length)
  const drawn = drawsAll ? lines.length : 1
  const y = heightOf(
    points.flatMap(({ values }) => values.slice(0, drawn)),
    height,
  )
  const figures = points.map(({ values }) => values.map(formatValue))
  const draw = (width: number, summaryId: string) => {
    const box = { left: 0, right: width, top: TOP, bottom: height - BOTTOM }
    const places = placesAcross(
      points.map(({ at }) => at),
      box,
    )
    const spotsOf = (place: number) =>
      points.map(({ values }, index): [number, number] => [places[index] ?? 0, y(values[place] ?? 0)])
    const spots = spotsOf(0)
    const [x, top] = spots[cursor.index ?? spots.length - 1] ?? [0, 0]
    const pointed = cursor.index ?? points.length - 1
    return (
      <Plot
        width={width}
        height={height}
        places={places}
        cursor={cursor}
        label={`${label} by date`}
        describedBy={summaryId}
        textAt={(index) =>
          [points[index]?.when, ...lines.map((name, place) => `${name} ${figures[index]?.[place]}`)].join(
            ', ',
          )
        }
        tip={
          <Tip title={points[pointed]?.when}>
            {lines.map((name, place) => (
              <span key={name} className="flex justify-between gap-4">
                <span className="font-normal text-quiet">{name}</span> {figures[pointed]?.[place]}
              </span>
            ))}
          </Tip>
        }
      >
        <path
          d={
            area()
              .y0(height - BOTTOM)
              .curve(curveMonotoneX)(spots) ?? ''
          }
          className="fill-series-2/20"
        />
        {Array.from({ length: drawn }, (_, place) => drawn - 1 - place).map((place) => (
          <path
            key={lines[place]}
            d={line().curve(curveMonotoneX)(spotsOf(place)) ?? ''}
            fill="none"
            className={STROKES[place % STROKES.length]}
            strokeDasharray={DASHES[place % DASHES.length]}
            strokeWidth="2"
          />
        ))}
        {drawsAll &&
          lines.map((name, place) => (
            <text
              key={name}
              x={width - MARGIN}
              y={labelHeights(spotsLast(points, y, drawn), height)[place]}
              textAnchor="end"
              className="fill-quiet stroke-surface text-13 [paint-order:stroke]"
              strokeWidth="4"
            >
              {name}
            </text>
          ))}
        <circle
          cx={Math.min(Math.max(x, 6), width - 6)}
          cy={top}
          r="4.5"
          className="fill-surface stroke-accent"
          strokeWidth="2"
        />
        <DateLabels points={points} places={places} width={width} height={height} />
      </Plot>
    )
  }
  return (
    <ChartFrame
      summary={summary}
      inset
      table={{
        caption: label,
        columns: ['Date', ...lines],
        // Newest first: clients mostly look up recent dates.
        rows: points.map(({ when }, index) => [when, ...(figures[index] ?? [])]).toReversed(),
      }}
    >
      {draw}
    </ChartFrame>
  )
}

const spotsLast = (points: readonly TrendPoint[], y: (value: number) => number, drawn: number): number[] =>
  (points.at(-1)?.values ?? []).slice(0, drawn).map(y)

const LABEL_HEIGHT = 18

/** Where line labels go: above the end of each line, or below it where the label of the line above is too close. */
export function labelHeights(heights: readonly number[], height: number): number[] {
  const order = heights.map((_, place) => place).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed: number[] = []
  const bottom = height - BOTTOM - 4
  let above = -Infinity
  for (const place of order) {
    const start = heights[place] ?? 0
    const free = above + LABEL_HEIGHT
    above = start - 8 >= free ? Math.max(start - 8, 12) : Math.max(Math.min(start + 14, bottom), free)
    placed[place] = above
  }
  // A label that was pushed below the chart moves back up, and those above it make room.
  let below = bottom + LABEL_HEIGHT
  for (const place of order.toReversed()) {
    below = Math.min(placed[place] ?? 0, below - LABEL_HEIGHT)
    placed[place] = below
  }
  return placed
}

interface DateLabelsProps {
  readonly points: readonly TrendPoint[]
  readonly places: readonly number[]
  readonly width: number
  readonly height: number
}

/** Up to five dates under the chart: both ends, and those between that are closest to an even spread and fit. */
function DateLabels({ points, places, width, height }: DateLabelsProps) {
  const halfOf = (index: number) => ((points[index]?.when.length ?? 0) * CHARACTER) / 2
  const last = points.length - 1
  const end = width - MARGIN - 2 * halfOf(last)
  let taken = MARGIN + 2 * halfOf(0)
  const between = [0.25, 0.5, 0.75].flatMap((share) => {
    const index = nearest(places, share * width)
    const [x, half] = [places[index] ?? 0, halfOf(index)]
    if (x - half < taken + MARGIN || x + half > end - MARGIN) return []
    taken = x + half
    return [{ index, x, anchor: 'middle' as const }]
  })
  const ends = [
    { index: 0, x: MARGIN, anchor: 'start' as const },
    { index: last, x: width - MARGIN, anchor: 'end' as const },
  ]
  return (
    <g className="text-13">
      {[...ends, ...between].map(({ index, x, anchor }) => (
        <text key={index} x={x} y={height - 8} textAnchor={anchor} className="fill-quiet">
          {points[index]?.when}
        </text>
      ))}
    </g>
  )
}
