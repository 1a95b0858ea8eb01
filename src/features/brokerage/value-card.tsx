import type { BrokerageAccountDetail } from '#core/contract/brokerage.ts'
import { epochDay } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { dayInYear, shortDate, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { TrendArea } from '#app/ui/charts/trend-area.tsx'

/** The value over time against the money put in; nothing until there are two days to draw between. */
export function ValueCard({ values }: Pick<BrokerageAccountDetail, 'values'>) {
  const today = useToday()
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || values.length < 2) return null
  const gain = last.value_cents - last.net_deposits_cents
  return (
    <Card>
      <CardTitle>Value over time</CardTitle>
      <TrendArea
        label="Value"
        summary={`Since ${dayInYear(first.as_of, today)}: worth ${wholeDollars(last.value_cents)} now, with ${wholeDollars(last.net_deposits_cents)} put in, ${gain < 0 ? 'a loss' : 'a gain'} of ${wholeDollars(Math.abs(gain))}.`}
        lines={['Value', 'Money put in']}
        drawsAll
        points={values.map(({ as_of, value_cents, net_deposits_cents }) => ({
          at: epochDay(as_of),
          when: shortDate(as_of),
          values: [value_cents, net_deposits_cents],
        }))}
        formatValue={formatUsd}
      />
    </Card>
  )
}
