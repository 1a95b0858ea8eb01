/** Small parts that several brokerage pages share. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatUsd } from '#core/finance/math/money.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Change } from '#app/ui/pill.tsx'

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

/** Says plainly that nothing in a practice account is real; nothing with a real broker. */
export const PracticeNote = () =>
  useQuery(brokerageQuery).data?.provider === 'sandbox' ? (
    <Alert title="Practice money">
      This is a sandbox. Accounts hold practice money at practice prices: nothing is bought at a market, and
      nothing can be paid out.
    </Alert>
  ) : null
