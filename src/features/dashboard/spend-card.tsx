import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { count, wholeDollars } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { LinkBank, useIsLinkOffered } from '#app/shared/bank/link-offer.tsx'
import { SafeToSpendTitle } from '#app/shared/spend/safe-to-spend-title.tsx'
import { safeToSpendReason } from '#app/shared/spend/safe-to-spend.ts'
import { spendQuery } from '#app/shared/spend/spend-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'

/** What is safe to spend today, and how the month goes. */
export function SpendCard() {
  const query = useQuery(spendQuery)
  const spend = query.data
  const isEmpty = spend && spend.freshness.account_count === 0 && spend.latest.length === 0
  return (
    <Card>
      <CardHeader>
        <CardTitle>Spending</CardTitle>
        {spend && !isEmpty && (
          <CardAction asChild>
            <Link to="/spend">View spending</Link>
          </CardAction>
        )}
      </CardHeader>
      {query.isPending && <Skeleton className="h-20" />}
      {query.isError && !spend && <QueryFailed query={query} title="Couldn’t load your spending" />}
      {spend && (isEmpty ? <Invitation /> : <Month spend={spend} />)}
    </Card>
  )
}

function Invitation() {
  const isOffered = useIsLinkOffered()
  return (
    <>
      <EmptyHint>
        {isOffered ? 'Link a bank' : 'Import a file from your bank’s website'} to see what’s safe to spend
        each day.
      </EmptyHint>
      {isOffered ? (
        <LinkBank variant="secondary" className="self-start" />
      ) : (
        <Button asChild variant="secondary" className="self-start">
          <Link to="/spend/import">Import a file</Link>
        </Button>
      )}
    </>
  )
}

function Month({ spend }: { spend: SpendDashboard }) {
  const today = useToday()
  const thirdPersonText = useThirdPersonText()
  const { total, period, unreviewed_count } = spend
  const reason = safeToSpendReason(spend, today)
  const allowed = total && Math.max(0, total.limit_cents + total.carried_cents)
  const spent = total && `${wholeDollars(total.spent_cents)} of ${wholeDollars(allowed ?? 0)} spent`
  return (
    <>
      <p className="text-20 font-bold">
        <SafeToSpendTitle spend={spend} today={today} />
      </p>
      {reason !== null && <p className="text-13 text-quiet">{thirdPersonText(reason)}</p>}
      {total && allowed !== null && spent !== null && (
        <div>
          <Progress
            label="Spending against your limits"
            value={total.spent_cents}
            max={allowed}
            valueText={spent}
            tone={total.spent_cents > allowed ? 'bad' : total.state === 'over' ? 'warning' : 'good'}
          />
          <p className="text-13 text-quiet">
            {spent}, day {period.day} of {period.day_count}
          </p>
        </div>
      )}
      {unreviewed_count > 0 && (
        <p className="text-13 text-quiet">{count(unreviewed_count, 'transaction')} to review</p>
      )}
    </>
  )
}
