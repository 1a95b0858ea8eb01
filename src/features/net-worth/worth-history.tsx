import type { NetWorth } from '#core/contract/net-worth.ts'
import { epochDay } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { shortDate, shortDollars, shortMonthAndYear, wholeDollars } from '#app/lib/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'

/** Net worth at each month's end, and today; nothing until there are two days to draw between. */
export function WorthHistory({ worth: { history } }: { worth: NetWorth }) {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last || history.length < 2) return null
  const change = last.net_cents - first.net_cents
  const way = change < 0 ? 'fell' : 'grew'
  const since = shortDate(first.as_of)
  return (
    <Card>
      <CardTitle>How it went</CardTitle>
      <HistoryLine
        label="Net worth"
        summary={
          change === 0
            ? `It is ${wholeDollars(last.net_cents)}, as on ${since}.`
            : `It ${way} by ${wholeDollars(Math.abs(change))} since ${since}, to ${wholeDollars(last.net_cents)}. A value counts until there is a newer one.`
        }
        points={history.map(({ as_of, net_cents }, index) => ({
          at: epochDay(as_of),
          when: index === history.length - 1 ? shortDate(as_of) : shortMonthAndYear(as_of),
          value: net_cents,
        }))}
        formatValue={formatUsd}
        formatTick={shortDollars}
        height={220}
      />
    </Card>
  )
}
