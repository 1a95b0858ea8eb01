import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { type DebtPlan, getPlan } from '#core/contract/debt-plan.ts'
import { planOf, usualChoice } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import { count, monthAndYear, monthsInWords } from '#app/lib/format.ts'
import { type ApiFailure, queryFor } from '#app/lib/queries.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { useToday } from '#app/lib/today.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Spark } from '#app/ui/charts/spark.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** The debts as the page has them, with what waits on this device. */
export interface DebtCardProps {
  readonly query: UseQueryResult<readonly Debt[], ApiFailure>
  readonly debts: readonly Debt[] | undefined
}

/** What is left of all debts, and when it is over by the chosen plan. */
export function DebtCard({ query, debts }: DebtCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Debt</CardTitle>
        {debts && debts.length > 0 && (
          <CardAction asChild>
            <Link to="/debt">All debts</Link>
          </CardAction>
        )}
      </CardHeader>
      {query.isPending && <Skeleton className="h-20" />}
      {query.isError && !debts && <QueryFailed query={query} title="Your debts did not load" />}
      {debts?.length === 0 && <Invitation />}
      {debts && debts.length > 0 && <WayOut debts={debts} />}
    </Card>
  )
}

const Invitation = () => (
  <>
    <p className="text-15 text-quiet">Enter what you owe, and see the day you are free of it.</p>
    <Button asChild variant="secondary" className="self-start">
      <Link to="/debt/new">Add a debt</Link>
    </Button>
  </>
)

function WayOut({ debts }: { debts: readonly Debt[] }) {
  const today = useToday()
  const chosen = useQuery(queryFor(getPlan, { params: { userUuid: 'me' }, query: {} })).data?.choice
  const totals = totalsOf(debts, today)
  if (totals.debt_count === 0) {
    return <p className="text-20 font-bold">You owe nothing</p>
  }
  const plan = planOf(debts, chosen ?? usualChoice(debts, today), today)
  return (
    <div className="flex items-center justify-between gap-4">
      <Words plan={plan} leftCents={totals.balance_cents} today={today} />
      <Burndown plan={plan} />
    </div>
  )
}

function Words({ plan, leftCents, today }: { plan: DebtPlan; leftCents: number; today: IsoDate }) {
  const { outcome } = plan
  const left = (
    <>
      <Amount cents={leftCents} whole /> left
    </>
  )
  if (outcome.kind === 'never') {
    return (
      <div>
        <p className="text-20 font-bold">{left}</p>
        <p className="text-13 text-quiet">
          At these payments {count(outcome.open.length, 'debt is', 'debts are')} never paid off.
        </p>
      </div>
    )
  }
  return (
    <div>
      <p className="text-15 text-quiet">Debt-free in</p>
      <p className="text-20 font-bold">{monthAndYear(addMonths(today, outcome.months))}</p>
      <p className="text-13 text-quiet">
        {left} · {monthsInWords(outcome.months)}
      </p>
    </div>
  )
}

/** The balance falling month by month. */
function Burndown({ plan: { schedule, outcome } }: { plan: DebtPlan }) {
  if (outcome.kind !== 'paid') return null
  return (
    <Spark
      values={schedule.map(({ balance_cents }) => balance_cents.reduce((sum, cents) => sum + cents, 0))}
    />
  )
}
