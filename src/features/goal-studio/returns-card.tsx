import { useQuery } from '@tanstack/react-query'
import type { Returns } from '#core/contract/goal-returns.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { shortDate } from '#app/platform/format.ts'
import { accountReturnsQuery } from '#app/shared/goal/goal-queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { AccountReturns } from './account-returns.tsx'
import { BenchmarkLine } from './benchmark-line.tsx'
import { rateInWords, returnsSource } from './returns-labels.ts'
import { TermLine } from './term-line.tsx'

/** The return on a goal's money, and its portfolio's benchmark. */
export function ReturnsCard({ goal: { goal } }: { goal: GoalWithRisk }) {
  const query = useQuery(accountReturnsQuery(goal.goal_uuid))
  return (
    <Card>
      <CardTitle>Returns</CardTitle>
      {query.isPending && (
        <Loading label="Loading returns">
          <Skeleton className="h-32" />
        </Loading>
      )}
      {query.isError && !query.data && <QueryFailed query={query} title="Couldn’t load returns" />}
      {query.data &&
        (goal.accounts.length === 0 ? (
          <p className="text-15 text-quiet">No accounts fund this goal yet. Add one to see its return.</p>
        ) : (
          <>
            <Total goalUuid={goal.goal_uuid} total={query.data.total} />
            {query.data.accounts.length > 1 && <AccountReturns accounts={query.data.accounts} />}
          </>
        ))}
    </Card>
  )
}

function Total({ goalUuid, total }: { goalUuid: string; total: Returns }) {
  const { from, gain_cents, time_weighted, money_weighted, why_none, benchmark } = total
  // A return requires two balances.
  if (!time_weighted && !money_weighted) return <p className="text-15 text-quiet">{why_none}</p>
  const source = returnsSource(total)
  return (
    <>
      {from !== null && (
        <Stat
          size="large"
          label={`${gain_cents < 0 ? 'Loss' : 'Gain'} since ${shortDate(from)}`}
          value={<Amount cents={gain_cents} sign="always" />}
        />
      )}
      <dl className="flex flex-col gap-2 text-15">
        {money_weighted && (
          <TermLine
            term="Your return (money-weighted)"
            value={rateInWords(money_weighted)}
            explained="Money-weighted return"
            explanation="The yearly rate your own contributions earned, counted from the day each went in, so large contributions count more. “About” means we don’t know the exact day of a contribution and count it halfway between two balances."
          />
        )}
        {time_weighted && (
          <TermLine
            term="Time-weighted return"
            value={rateInWords(time_weighted)}
            explained="Time-weighted return"
            explanation="What the accounts earned regardless of when you contributed, so you can compare it with a market index. “About” means you contributed between two balances, and we count it halfway."
          />
        )}
        {benchmark && <BenchmarkLine goalUuid={goalUuid} benchmark={benchmark} />}
      </dl>
      {why_none !== null && <p className="text-15 text-quiet">{why_none}</p>}
      {source !== null && <p className="text-13 text-quiet">{source}</p>}
    </>
  )
}
