import { ChartFrame } from './chart-frame.tsx'
import { type FanProps, figuresAt } from './fan-data.ts'
import { FanPlot } from './fan-plot.tsx'
import { useCursor } from './plot.tsx'

/** What may become of a value: the middle as a line, the likely and the less likely around it, and what is wanted. */
export function Fan(props: FanProps) {
  const { label, summary, points, formatValue, className } = props
  const cursor = useCursor(points.length)
  const plan = { ...props, actual: undefined }
  const columns = figuresAt(plan, 0).map(([name]) => name)
  const rows = points.map((when, point) => {
    const figures = new Map(figuresAt(plan, point))
    const cell = (value: number | undefined) => (value === undefined ? '' : formatValue(value))
    return [when, ...columns.map((name) => cell(figures.get(name)))]
  })
  const table = { caption: label, columns: ['When', ...columns], rows }
  return (
    <ChartFrame summary={summary} className={className} table={table}>
      {(width, summaryId) => <FanPlot fan={props} width={width} summaryId={summaryId} cursor={cursor} />}
    </ChartFrame>
  )
}
