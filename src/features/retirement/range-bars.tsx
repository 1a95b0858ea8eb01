import { clsx } from 'clsx'
import { ChartFrame, type ChartFrameProps } from '#app/ui/charts/chart-frame.tsx'

export interface RangeBar {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Beside the ends of the bar. */
  readonly fromLabel: string
  readonly toLabel: string
}

interface RangeBarsProps extends Pick<ChartFrameProps, 'summary' | 'table'> {
  readonly bars: readonly RangeBar[]
  /** A value that all bars are compared with. */
  readonly line: { readonly value: number; readonly label: string }
  /** The ends of the scale. */
  readonly least: number
  readonly most: number
}

/** One bar for each range, on one scale, with its ends labeled. The table has the figures. */
export function RangeBars({ bars, line, least, most, summary, table }: RangeBarsProps) {
  const place = (value: number) =>
    most > least ? Math.min(100, Math.max(0, ((value - least) / (most - least)) * 100)) : 0
  return (
    <ChartFrame summary={summary} table={table}>
      {() => (
        <div aria-hidden="true" className="flex flex-col gap-3">
          {bars.map(({ name, from, to, fromLabel, toLabel }) => {
            const [left, right] = [place(Math.min(from, to)), place(Math.max(from, to))]
            return (
              <div key={name} className="flex flex-col gap-1">
                <p className="flex justify-between gap-3 text-13">
                  <span className="font-medium">{name}</span>
                  <span className="flex-none text-quiet">
                    {fromLabel} to <span className="font-medium text-ink">{toLabel}</span>
                  </span>
                </p>
                <div className="relative h-3 rounded-full bg-sunken">
                  <div
                    className="h-full min-w-1 rounded-full bg-series-2 forced-colors:bg-[CanvasText]"
                    style={{ marginLeft: `${left}%`, width: `${right - left}%` }}
                  />
                  <div
                    className="absolute -inset-y-1 -ml-px w-0.5 rounded-full bg-ink"
                    style={{ left: `${place(line.value)}%` }}
                  />
                </div>
              </div>
            )
          })}
          <p
            className={clsx(
              'relative w-max text-13 whitespace-nowrap text-quiet',
              place(line.value) > 50 && '-translate-x-full',
            )}
            style={{ left: `${place(line.value)}%` }}
          >
            {line.label}
          </p>
        </div>
      )}
    </ChartFrame>
  )
}
