/** Small parts that several brokerage pages share. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/platform/back-link.tsx'
import { dayInYear, interestRate } from '#app/platform/format.ts'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Change } from '#app/ui/pill.tsx'
import { dayChangeOf } from '#core/brokerage/day-change.ts'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'

/** The link back to all brokerage accounts. */
export const BackToBrokerage = () => <BackLink to="/brokerage">Brokerage</BackLink>

/** The page of an account while it cannot be shown. */
export const BrokerageMissing = ({ query }: { readonly query: UseQueryResult<unknown, ApiFailure> }) => (
  <MissingPage
    noun="account"
    title="Brokerage account"
    back={<BackToBrokerage />}
    toAll={<Link to="/brokerage">See your accounts</Link>}
    query={query}
    isGone={false}
  />
)

/** A gain or loss: `▲ $120`. */
export const GainPill = ({ cents }: { readonly cents: number }) => (
  <Change direction={cents > 0 ? 'up' : cents < 0 ? 'down' : 'none'}>
    {cents === 0 ? 'No gain or loss' : formatUsd(Math.abs(cents))}
  </Change>
)

/** What the latest day of trading made of accounts: `▲ $12.34 (0.05%) today`; nothing while that is unknown. */
export function DayChange({ accounts }: { readonly accounts: readonly BrokerageAccount[] }) {
  const today = useToday()
  const change = dayChangeOf(accounts)
  if (change === null) return null
  const { cents, rate, day } = change
  const percent = rate === null ? '' : ` (${interestRate(Math.round(Math.abs(rate) * 1e4) / 1e4)})`
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Change direction={cents > 0 ? 'up' : cents < 0 ? 'down' : 'none'}>
        {cents === 0 ? 'No change' : `${formatUsd(Math.abs(cents))}${percent}`}
      </Change>
      {/* In New York the next day may have begun. */}
      {day >= today ? 'today' : `on ${dayInYear(day, today)}`}
    </span>
  )
}

/** Says plainly that nothing in a practice account is real; nothing with a real broker. */
export const PracticeNote = () =>
  useQuery(brokerageQuery).data?.provider === 'sandbox' ? (
    <Alert title="Practice money">
      This is a sandbox. Accounts hold practice money at practice prices: nothing is bought at a market, and
      nothing can be paid out.
    </Alert>
  ) : null
