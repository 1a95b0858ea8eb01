import { ChartFrame } from './chart-frame.tsx'
import { useCursor } from './plot.tsx'
import { colorSeries, type Series, totals } from './series.ts'
import { StackedPlot } from './stacked-plot.tsx'

export interface StackedAreaProps {
  /** What the cursor moves through: "Debt left by month". */
  label: string
  /** One sentence that describes the chart. */
  summary: string
  /** In stacking order, bottom first. */
  series: readonly Series[]
  /** The label of each point: "March 2028". At least two. */
  points: readonly string[]
  /** Points labeled below the chart, where they fit. */
  marks: readonly { readonly point: number; readonly label: string }[]
  /** The name of the total: "All debts". */
  totalName: string
  /** A comparison for the total, drawn as a dashed line. */
  reference?: Series | undefined
  /** Whether the scale makes room for all of the reference; otherwise the line is cut off where it leaves the layers. */
  fitsReference?: boolean | undefined
  formatValue: (value: number) => string
  /** Short format for the axis: "$40K". */
  formatTick: (value: number) => string
  height?: number | undefined
  className?: string | undefined
  /** Opens the details of a point. */
  onChoose?: ((point: number) => void) | undefined
}

/** Values over time that add up: one layer each, with its name inside. */
export function StackedArea({ label, summary, className, ...given }: StackedAreaProps) {
  const { points, marks, reference, fitsReference, formatValue, formatTick, height = 260 } = given
  const series = colorSeries(given.series)
  const total: Series = { name: given.totalName, values: totals(series, points.length) }
  const cursor = useCursor(points.length)
  const columns = [...series, total, ...(reference ? [reference] : [])]
  const table = {
    caption: label,
    columns: ['When', ...columns.map(({ name }) => name)],
    rows: points.map((when, point) => [
      when,
      ...columns.map(({ values }) => formatValue(values[point] ?? 0)),
    ]),
  }
  return (
    <ChartFrame summary={summary} className={className} table={table}>
      {(width, summaryId) => (
        <StackedPlot
          {...{ width, height, label, summaryId, points, marks, series, total, reference, cursor }}
          fitsReference={fitsReference}
          onChoose={given.onChoose}
          formatValue={formatValue}
          formatTick={formatTick}
        />
      )}
    </ChartFrame>
  )
}
