import { epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { dayInYear, shortDate, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'

interface ValueHistoryProps {
  /** Oldest first. */
  readonly points: readonly { readonly as_of: IsoDate; readonly cents: number }[]
  /** What the figures are called: a home has a value, an account a balance. */
  readonly noun: 'balance' | 'value'
  /** Whether the values are estimates, whose cents say nothing. */
  readonly isEstimate: boolean
}

/** What an account was worth over time; nothing until there are two days to draw between. */
export function ValueHistory({ points, noun, isEstimate }: ValueHistoryProps) {
  const today = useToday()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const change = last.cents - first.cents
  const label = noun === 'value' ? 'Value' : 'Balance'
  const [since, now] = [dayInYear(first.as_of, today), wholeDollars(last.cents)]
  return (
    <Card>
      <CardTitle>{label} history</CardTitle>
      <HistoryLine
        label={label}
        summary={
          change === 0
            ? `The ${noun} is ${now}, the same as on ${since}.`
            : `The ${noun} ${change < 0 ? 'fell' : 'rose'} by ${wholeDollars(Math.abs(change))} since ${since}, to ${now}${noun === 'balance' ? ', deposits included' : ''}.`
        }
        points={points.map(({ as_of, cents }) => ({
          at: epochDay(as_of),
          when: shortDate(as_of),
          value: cents,
        }))}
        formatValue={isEstimate ? wholeDollars : formatUsd}
        formatTick={shortDollars}
      />
    </Card>
  )
}
