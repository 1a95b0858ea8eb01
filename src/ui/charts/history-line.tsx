import { clsx } from 'clsx'
import { area, curveStepAfter, line } from 'd3-shape'
import { BottomLabels, ValueLines } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { Plot, Tip, useCursor } from './plot.tsx'
import { type Box, boxBeside, placesAcross, valueAxis } from './scale.ts'

export interface HistoryPoint {
  /** The date as any number that grows with time, such as days. */
  readonly at: number
  /** The same as text: "Nov 24, 2026". */
  readonly when: string
  readonly value: number
}

export interface HistoryLineProps {
  /** What is measured: "Balance". */
  label: string
  /** One sentence that describes the chart. */
  summary: string
  /** Oldest first, at least one. */
  points: readonly HistoryPoint[]
  formatValue: (value: number) => string
  /** Short format for the axis: "$40K". */
  formatTick: (value: number) => string
  /** A point with a label of its own, by its `at`; a warning is one that the client should act on. */
  mark?: { readonly at: number; readonly label: string; readonly isWarning?: boolean } | undefined
  /** A value to stay above, as a dashed line with its label. */
  floor?: { readonly value: number; readonly label: string } | undefined
  /** Whether the value stays as it is until the next point, rather than moving toward it. */
  isStepped?: boolean | undefined
  height?: number | undefined
  className?: string | undefined
}

/** One value over time, on a scale that includes zero. */
export function HistoryLine({ label, summary, points, className, ...look }: HistoryLineProps) {
  const { formatValue, formatTick, mark, floor, isStepped = false, height = 180 } = look
  const cursor = useCursor(points.length)
  const values = [...points.map(({ value }) => value), ...(floor ? [floor.value] : [])]
  const axis = valueAxis(Math.max(...values), height, formatTick, Math.min(...values))
  const rows = points.map(({ when, value }) => [when, formatValue(value)])
  const shape = <S extends { curve: (curve: typeof curveStepAfter) => S }>(path: S): S =>
    isStepped ? path.curve(curveStepAfter) : path
  const draw = (width: number, summaryId: string) => {
    const box = boxBeside(axis, width, height)
    const times = points.map(({ at }) => at)
    const places = placesAcross(times, box)
    const spots = points.map(({ value }, index): [number, number] => [places[index] ?? 0, axis.y(value)])
    const [x, y] = spots[cursor.index ?? spots.length - 1] ?? [0, 0]
    const marked = mark && spots[points.findIndex(({ at }) => at === mark.at)]
    const pointed = rows[cursor.index ?? 0]
    const ends = [...new Set([0, points.length - 1])]
    return (
      <Plot
        width={width}
        height={height}
        places={places}
        cursor={cursor}
        label={`${label} by date`}
        describedBy={summaryId}
        textAt={(index) => rows[index]?.join(': ') ?? ''}
        tip={<Tip title={pointed?.[0]}>{pointed?.[1]}</Tip>}
      >
        <ValueLines axis={axis} box={box} />
        <path d={shape(area().y0(axis.y(0)))(spots) ?? ''} className="fill-series-2/20" />
        <path d={shape(line())(spots) ?? ''} fill="none" className="stroke-accent" strokeWidth="2" />
        {floor && <Floor y={axis.y(floor.value)} label={floor.label} box={box} />}
        {marked && <Mark spot={marked} label={mark.label} isWarning={mark.isWarning === true} box={box} />}
        <circle cx={x} cy={y} r="4" className="fill-accent stroke-surface" strokeWidth="2" />
        <BottomLabels
          ticks={ends.map((index) => ({ x: places[index] ?? 0, label: points[index]?.when ?? '' }))}
          box={box}
        />
      </Plot>
    )
  }
  return (
    <ChartFrame
      summary={summary}
      className={className}
      table={{ caption: label, columns: ['Date', label], rows }}
    >
      {draw}
    </ChartFrame>
  )
}

interface FloorProps {
  readonly y: number
  readonly label: string
  readonly box: Box
}

/** The line of a value to stay above. */
const Floor = ({ y, label, box }: FloorProps) => (
  <g data-slot="floor">
    <line x1={box.left} x2={box.right} y1={y} y2={y} className="stroke-amber" strokeDasharray="4 4" />
    <text
      x={box.right}
      y={y - 5}
      textAnchor="end"
      strokeWidth="4"
      className="fill-quiet stroke-surface text-13 [paint-order:stroke]"
    >
      {label}
    </text>
  </g>
)

const CHARACTER = 7.5
const LINE = 18

interface MarkProps {
  readonly spot: readonly [number, number]
  readonly label: string
  readonly isWarning: boolean
  readonly box: Box
}

/** A marked point with its label below, or above where the chart ends; the label stays inside the chart. */
function Mark({ spot: [x, y], label, isWarning, box }: MarkProps) {
  const half = (label.length * CHARACTER) / 2
  const middle = Math.max(box.left + half, Math.min(box.right - half, x))
  return (
    <g data-slot="mark">
      <circle
        cx={x}
        cy={y}
        r="5"
        className={clsx('fill-surface', isWarning ? 'stroke-amber' : 'stroke-accent')}
        strokeWidth="2"
      />
      <text
        x={middle}
        y={y + LINE + 4 <= box.bottom ? y + LINE : y - LINE / 2 - 2}
        textAnchor="middle"
        strokeWidth="4"
        className={clsx(
          'stroke-surface text-13 font-medium [paint-order:stroke]',
          isWarning ? 'fill-amber' : 'fill-ink',
        )}
      >
        {label}
      </text>
    </g>
  )
}
