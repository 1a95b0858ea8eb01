import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { share as wholePercent, shortDate, annualReturn, wholeDollars } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { accountReturnsQuery, benchmarkQuery } from '#app/shared/goal/goal-queries.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { getInvestmentReturnData, Returns } from '#core/contract/goal-returns.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'

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
      {source !== null && (
        <p className="text-13 text-quiet">
          <ThirdPerson>{source}</ThirdPerson>
        </p>
      )}
    </>
  )
}

interface AccountReturnsProps {
  readonly accounts: Data<typeof getInvestmentReturnData>['accounts']
}

/** The return by account, each for the share that funds the goal. */
const AccountReturns = ({ accounts }: AccountReturnsProps) => (
  <ul aria-label="Account by account" className="divide-y divide-hair border-t border-hair">
    {accounts.map(({ account_uuid, name, share, returns }) => (
      <li key={account_uuid} className="flex items-baseline justify-between gap-4 py-2 text-15">
        <span className="min-w-0 wrap-break-word">
          {name}
          {share < 1 && <span className="text-quiet"> · {wholePercent(share)} of the balance</span>}
        </span>
        <span className="flex-none text-right">
          {returns.money_weighted ? (
            <>
              <Amount cents={returns.gain_cents} sign="always" whole className="font-medium" />
              <span className="block text-13 text-quiet">{rateInWords(returns.money_weighted)}</span>
            </>
          ) : (
            <span className="text-quiet">Not enough history</span>
          )}
        </span>
      </li>
    ))}
  </ul>
)

interface BenchmarkLineProps {
  readonly goalUuid: string
  readonly benchmark: NonNullable<Returns['benchmark']>
}

/** The portfolio's benchmark over the same time, and the difference. */
function BenchmarkLine({ goalUuid, benchmark }: BenchmarkLineProps) {
  // Only the benchmark's source; the figures are already shown.
  const { data } = useQuery(benchmarkQuery(goalUuid))
  return (
    <>
      <TermLine
        term={`${benchmark.name} benchmark`}
        value={rateInWords(benchmark)}
        explained="Benchmark"
        explanation="Historical returns of stocks, bonds, and bills, mixed like this goal’s portfolio, after its costs. It can’t be bought; it shows what a simple mix earned."
      />
      <div className="text-13 text-quiet">
        <dt className="sr-only">Compared with the benchmark</dt>
        <dd>
          <ThirdPerson>{aheadInWords(benchmark)}</ThirdPerson> {benchmarkCaution(benchmark)}
          {data?.benchmark_source && ` Source: ${data.benchmark_source}`}
        </dd>
      </div>
    </>
  )
}

interface TermLineProps {
  readonly term: string
  readonly value: ReactNode
  /** What the question mark explains. */
  readonly explained: string
  readonly explanation: string
}

/** A figure with its name, which explains itself with one tap. */
const TermLine = ({ term, value, explained, explanation }: TermLineProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-quiet">
      <ThirdPerson>{term}</ThirdPerson> <Explain term={explained}>{explanation}</Explain>
    </dt>
    <dd className="text-right font-medium">{value}</dd>
  </div>
)

const SOURCES: Readonly<Record<Returns['source'], string>> = {
  linked: 'from linked accounts',
  typed: 'including balances you entered',
  estimated: 'including estimates',
}

/** `5.2% a year`, or `about` that; for less than a year, which is not annualized, `3.1% in all`. */
function rateInWords({
  rate,
  annual_rate,
  is_exact = true,
}: {
  readonly rate: number
  readonly annual_rate: number | null
  readonly is_exact?: boolean
}): string {
  const words = annual_rate === null ? `${annualReturn(rate)} total` : `${annualReturn(annual_rate)} a year`
  return is_exact ? words : `about ${words}`
}

/** The source and age of the figures. */
const returnsSource = ({ from, to, source }: Returns): string | null =>
  from === null || to === null
    ? null
    : `Balance history from ${shortDate(from)} to ${shortDate(to)}, ${SOURCES[source]}.`

/** The client's result against the same contributions in the benchmark. */
function aheadInWords({ name, ahead_cents }: NonNullable<Returns['benchmark']>): string {
  const much = wholeDollars(Math.abs(ahead_cents))
  if (much === wholeDollars(0))
    return `The same contributions to the ${name} benchmark would have come to the same amount.`
  return `You have ${much} ${ahead_cents > 0 ? 'more' : 'less'} than the same contributions to the ${name} benchmark would have earned.`
}

/** The reliability of the benchmark. */
function benchmarkCaution({ known_through, is_estimated }: NonNullable<Returns['benchmark']>): string {
  return is_estimated
    ? `Estimate: our market history ends ${shortDate(known_through)}. After that we use expected returns.`
    : 'Based on market history, after costs.'
}
