import { ChartFrame } from './chart-frame.tsx'
import { type FanProps, figuresAt } from './fan-data.ts'
import { FanPlot } from './fan-plot.tsx'
import { useCursor } from './plot.tsx'

/** What may become of a value: the middle as a line, the likely and the less likely around it, and what is wanted. */
export function Fan(props: FanProps) {
  const { label, summary, points, formatValue, className } = props
  const cursor = useCursor(points.length)
  const table = {
    caption: label,
    columns: ['When', ...figuresAt({ ...props, actual: undefined }, 0).map(([name]) => name)],
    rows: points.map((when, point) => [
      when,
      ...figuresAt({ ...props, actual: undefined }, point).map(([, value]) => formatValue(value)),
    ]),
  }
  return (
    <ChartFrame summary={summary} className={className} table={table}>
      {(width, summaryId) => <FanPlot fan={props} width={width} summaryId={summaryId} cursor={cursor} />}
    </ChartFrame>
  )
}
