import { useQuery } from '@tanstack/react-query'
import type { Returns } from '#core/contract/goal-returns.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { shortDate } from '#app/lib/format.ts'
import { accountReturnsQuery } from '#app/lib/goal-queries.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Amount } from '#app/ui/amount.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { AccountReturns } from './account-returns.tsx'
import { BenchmarkLine } from './benchmark-line.tsx'
import { rateInWords, returnsSource } from './returns-words.ts'
import { TermLine } from './term-line.tsx'

/** What a goal's money has returned, and against its portfolio's benchmark. */
export function ReturnsCard({ goal: { goal } }: { goal: GoalWithRisk }) {
  const query = useQuery(accountReturnsQuery(goal.goal_uuid))
  return (
    <Card>
      <CardTitle>Returns so far</CardTitle>
      {query.isPending && (
        <Waiting label="Loading the returns">
          <Skeleton className="h-32" />
        </Waiting>
      )}
      {query.isError && !query.data && <QueryFailed query={query} title="The returns did not load" />}
      {query.data &&
        (goal.accounts.length === 0 ? (
          <p className="text-15 text-quiet">
            No account serves this goal yet. Add one, and you see here what it returns.
          </p>
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
  const source = returnsSource(total)
  return (
    <>
      {from !== null && (time_weighted ?? money_weighted) && (
        <Stat
          size="large"
          label={`${gain_cents < 0 ? 'Lost' : 'Gained'} since ${shortDate(from)}`}
          value={<Amount cents={gain_cents} sign="always" />}
        />
      )}
      <dl className="flex flex-col gap-2 text-15">
        {money_weighted && (
          <TermLine
            term="Your own return"
            value={rateInWords(money_weighted)}
            explained="your own return"
            explanation="The yearly rate at which your payments, each from its day on, came to what is there. Money-weighted: a large payment counts more than a small one. It is “about” where we do not know the day: what you typed as put in since a value counts half-way."
          />
        )}
        {time_weighted && (
          <TermLine
            term="A dollar left alone"
            value={rateInWords(time_weighted)}
            explained="the return of a dollar left alone"
            explanation="What the accounts did, whenever you paid in. Time-weighted: this is what can be compared with a market. It is “about” where you paid in between two values: what you typed counts half-way."
          />
        )}
        {benchmark && <BenchmarkLine goalUuid={goalUuid} benchmark={benchmark} />}
      </dl>
      {why_none !== null && <p className="text-15 text-quiet">{why_none}</p>}
      {source !== null && <p className="text-13 text-quiet">{source}</p>}
    </>
  )
}
