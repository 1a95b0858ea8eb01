import { area, line } from 'd3-shape'

import { BottomLabels, ValueLines } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { Plot, Tip, useCursor } from './plot.tsx'
import { boxBeside, placesAcross, valueAxis } from './scale.ts'

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
  height?: number | undefined
  className?: string | undefined
}

/** One value over time, on a scale that includes zero. */
export function HistoryLine({ label, summary, points, className, ...look }: HistoryLineProps) {
  const { formatValue, formatTick, height = 180 } = look
  const cursor = useCursor(points.length)
  const values = points.map(({ value }) => value)
  const axis = valueAxis(Math.max(...values), height, formatTick, Math.min(...values))
  const rows = points.map(({ when, value }) => [when, formatValue(value)])
  const draw = (width: number, summaryId: string) => {
    const box = boxBeside(axis, width, height)
    const times = points.map(({ at }) => at)
    const places = placesAcross(times, box)
    const spots = points.map(({ value }, index): [number, number] => [places[index] ?? 0, axis.y(value)])
    const [x, y] = spots[cursor.index ?? spots.length - 1] ?? [0, 0]
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
        <path d={area().y0(axis.y(0))(spots) ?? ''} className="fill-series-2/20" />
        <path d={line()(spots) ?? ''} fill="none" className="stroke-accent" strokeWidth="2" />
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
