import { ChartFrame } from './chart-frame.tsx'
import { type FanProps, figuresAt } from './fan-data.ts'
import { FanPlot } from './fan-plot.tsx'
import { useCursor } from './plot.tsx'

/** A projection: the median as a line, the middle 50% and 90% around it, and the target. */
export function Fan(props: FanProps) {
  const { label, summary, points, className } = props
  const cursor = useCursor(points.length)
  const table = () => ({ caption: label, ...tableOf(props) })
  return (
    <ChartFrame summary={summary} className={className} table={table}>
      {(width, summaryId) => <FanPlot fan={props} width={width} summaryId={summaryId} cursor={cursor} />}
    </ChartFrame>
  )
}

/** Every figure by point; actual values appear only in the chart. */
function tableOf(props: FanProps) {
  const { points } = props
  const plan = { ...props, actual: undefined }
  const columns = figuresAt(plan, 0).map(([name]) => name)
  const rows = points.map((when, point) => {
    const figures = new Map(figuresAt(plan, point))
    return [when, ...columns.map((name) => figures.get(name) ?? '')]
  })
  return { columns: ['When', ...columns], rows }
}
