import { dayInYear, shortDate } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { BalancePoint } from './debt-header.tsx'

interface HistoryCardProps {
  readonly debt: Debt
  /** Newest first. */
  readonly balances: readonly BalancePoint[]
  readonly today: IsoDate
}

const shortDollars = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** The balance over time; nothing until there are two dates. */
export function HistoryCard({ debt, balances, today }: HistoryCardProps) {
  if (!hasBalance(debt)) return null
  const points = balancesWith(debt.balance_cents, debt.balance_as_of, balances)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  return (
    <Card>
      <CardTitle>Balance</CardTitle>
      <HistoryLine
        label="Balance"
        summary={summaryOf(first, last, today)}
        points={points.map(({ as_of, balance_cents }) => ({
          at: epochDay(as_of),
          when: shortDate(as_of),
          value: balance_cents,
        }))}
        formatValue={formatUsd}
        formatTick={(cents) => shortDollars.format(cents / 100)}
      />
    </Card>
  )
}

/** The history, oldest first, ending with the current balance: a pending payment is not in the server's history. */
function balancesWith(
  balance_cents: number,
  as_of: IsoDate,
  balances: readonly BalancePoint[],
): BalancePoint[] {
  const before = balances.filter((point) => point.as_of < as_of)
  return [...before.toReversed(), { as_of, balance_cents }]
}

function summaryOf(first: BalancePoint, last: BalancePoint, today: IsoDate): string {
  const change = last.balance_cents - first.balance_cents
  const now = last.as_of === today ? 'today' : `on ${dayInYear(last.as_of, today)}`
  const way = change < 0 ? 'fell' : 'rose'
  if (change === 0)
    return `The balance is ${formatUsd(last.balance_cents)}, the same as on ${dayInYear(first.as_of, today)}.`
  return `The balance ${way} by ${formatUsd(Math.abs(change))} since ${dayInYear(first.as_of, today)}, to ${formatUsd(last.balance_cents)} ${now}.`
}
