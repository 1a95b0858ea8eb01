import { ChartFrame } from './chart-frame.tsx'
import { useCursor } from './plot.tsx'
import { colorSeries, type Series, totals } from './series.ts'
import { StackedPlot } from './stacked-plot.tsx'

export interface StackedAreaProps {
  /** What the cursor moves through: "Debt left by month". */
  label: string
  /** One sentence that says what the picture shows. */
  summary: string
  /** From the bottom up. */
  series: readonly Series[]
  /** Each point in words: "March 2028". At least two. */
  points: readonly string[]
  /** Points that are named below the picture, where there is room. */
  marks: readonly { readonly point: number; readonly label: string }[]
  /** What the series add up to: "All debts". */
  totalName: string
  /** Something else to compare the total with, drawn as a dashed line. */
  reference?: Series | undefined
  formatValue: (value: number) => string
  /** A short form for the axis: "$40K". */
  formatTick: (value: number) => string
  height?: number | undefined
  className?: string | undefined
}

/** Values over time that add up: a layer each, with its name in it. */
export function StackedArea({ label, summary, className, ...given }: StackedAreaProps) {
  const { points, marks, reference, formatValue, formatTick, height = 260 } = given
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
          formatValue={formatValue}
          formatTick={formatTick}
        />
      )}
    </ChartFrame>
  )
}
