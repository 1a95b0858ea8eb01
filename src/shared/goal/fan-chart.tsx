/** A goal's projection as a chart, with the product's labels. */
import {
  monthAndYear,
  shortDollars,
  shortMonth,
  shortMonthAndYear,
  wholeDollars,
} from '#app/platform/format.ts'
import { type FigureRef, FiguresIn } from '#app/shared/figures/figure.tsx'
import { isOneWay } from '#app/ui/charts/fan-data.ts'
import { Fan } from '#app/ui/charts/fan.tsx'
import type { Bands } from '#core/contract/projection.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'

interface FanChartProps {
  /** By month, today first, in whole cents; so are `target`, which may be empty, and `paidIn`. */
  readonly bands: Bands
  readonly target: readonly number[]
  readonly paidIn: readonly number[]
  /** The date of month 0. */
  readonly asOf: IsoDate
  /** The planned date, in or shortly after the last month: the months are whole and may end before it. */
  readonly end?: IsoDate | undefined
  /** That date as text, where it is not today. */
  readonly start?: string
  /** The headline figure that the median at the end is, where it is a goal’s own. */
  readonly projected?: FigureRef
  /** What the cursor moves through: "Boat, month by month". */
  readonly label: string
  readonly compare?: { readonly bands: Bands; readonly label: string }
  /** Actual balances, by month of the bands. */
  readonly actual?: readonly { readonly month: number; readonly value_cents: number }[]
}

/** A shorter plan labels months below the chart, a longer one years. */
const MONTHS_WITH_NAMES = 18

/** The date of each month; the last is the planned one. */
const datesOf = (asOf: IsoDate, end: IsoDate | undefined, months: number): IsoDate[] =>
  Array.from({ length: months + 1 }, (_, month) =>
    month === months && end !== undefined ? end : addMonths(asOf, month),
  )

/** Labels below the chart: its first day and its last, and between them the months or the years. */
function marksOf(dates: readonly IsoDate[], start: string) {
  const last = dates.length - 1
  const between = dates.flatMap((date, point) => {
    if (point === 0 || point === last) return []
    if (dates.length <= MONTHS_WITH_NAMES) return [{ point, label: shortMonth(date) }]
    const { year, month } = dateParts(date)
    return month === 1 ? [{ point, label: String(year) }] : []
  })
  const end = dates[last]
  return [
    { point: 0, label: start },
    ...between,
    ...(end === undefined ? [] : [{ point: last, label: shortMonthAndYear(end) }]),
  ]
}

/** The text of each month. */
const pointsOf = (dates: readonly IsoDate[], start: string): string[] =>
  dates.map((date, month) => (month === 0 ? start : monthAndYear(date)))

function summaryOf({ bands, target, asOf }: FanChartProps, dates: readonly IsoDate[]): string {
  const last = (values: readonly number[]) => wholeDollars(values.at(-1) ?? 0)
  const when = monthAndYear(dates.at(-1) ?? asOf)
  const wanted = target.length > 0 ? ` Target: ${last(target)}.` : ''
  if (isOneWay(bands)) return `Projected by ${when}: ${last(bands.p50)}.${wanted}`
  return `By ${when}: ${last(bands.p50)} in the median case; ${last(bands.p5)} or less in a bad market (1 in 20), ${last(bands.p95)} or more in a good one.${wanted}`
}

/** The fan of a projection against its target; a fixed-rate plan is one line. */
export function FanChart(props: FanChartProps) {
  const { bands, target, paidIn, asOf, end, start = 'Today', projected, label, compare, actual } = props
  const months = bands.p50.length - 1
  if (months < 1) return null
  const dates = datesOf(asOf, end, months)
  const summary = summaryOf(props, dates)
  return (
    <Fan
      label={label}
      summary={
        projected ? (
          <FiguresIn text={summary} figures={[[wholeDollars(bands.p50.at(-1) ?? 0), projected]]} />
        ) : (
          summary
        )
      }
      // Memoized on what does not change while an amount is tried.
      points={pointsOf(dates, start)}
      marks={marksOf(dates, start)}
      bands={bands}
      target={{ name: 'Target', values: target }}
      paidIn={{ name: 'Contributions', values: paidIn }}
      {...(compare && { compare: { name: compare.label, bands: compare.bands } })}
      {...(actual && {
        actual: { name: 'Actual', values: new Map(actual.map((at) => [at.month, at.value_cents])) },
      })}
      formatValue={wholeDollars}
      formatTick={shortDollars}
    />
  )
}
