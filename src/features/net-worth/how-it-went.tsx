import { epochDay, type IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { shortDate, shortDollars, wholeDollars } from '#app/lib/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'

interface HowItWentProps {
  readonly label: string
  /** The oldest first; `when` is how its day is named beside the line. */
  readonly points: readonly { readonly as_of: IsoDate; readonly when: string; readonly cents: number }[]
  /** What to know of a change, in one sentence. */
  readonly note: string
  readonly height?: number
}

/** Worth over time; nothing until there are two days to draw between. */
export function HowItWent({ label, points, note, height }: HowItWentProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const change = last.cents - first.cents
  const way = change < 0 ? 'fell' : 'grew'
  const [since, now] = [shortDate(first.as_of), wholeDollars(last.cents)]
  return (
    <Card>
      <CardTitle>How it went</CardTitle>
      <HistoryLine
        label={label}
        summary={
          change === 0
            ? `It is ${now}, as on ${since}.`
            : `It ${way} by ${wholeDollars(Math.abs(change))} since ${since}, to ${now}. ${note}`
        }
        points={points.map(({ as_of, when, cents }) => ({ at: epochDay(as_of), when, value: cents }))}
        formatValue={formatUsd}
        formatTick={shortDollars}
        height={height}
      />
    </Card>
  )
}
