import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { count, monthAndYear, monthsInWords } from '#app/platform/format.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { useDebtFigures } from '#app/shared/bank/kept-by-bank.tsx'
import { debtFreeLabel, useSavedPlan } from '#app/shared/debt/payoff-plan.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { asOfLabel } from '#app/shared/net-worth/provenance.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Spark } from '#app/ui/charts/spark.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { soonerByPayments } from '#core/debt/payments-beyond-plan.ts'
import { currentPlan, inPlan } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { debtHolding } from '#core/goal/net-worth.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'

/** The debts with pending writes replayed over them. */
export interface DebtCardProps {
  readonly query: UseQueryResult<readonly Debt[], ApiFailure>
  readonly debts: readonly Debt[] | undefined
}

/** The total debt left, and when it ends under the effective plan. */
export function DebtCard({ query, debts }: DebtCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Debt</CardTitle>
        {debts && debts.length > 0 && (
          <CardAction asChild>
            <Link to="/debt">View debts</Link>
          </CardAction>
        )}
      </CardHeader>
      {query.isPending && <Skeleton className="h-20" />}
      {query.isError && !debts && <QueryFailed query={query} title="Couldn’t load your debts" />}
      {debts?.length === 0 && <Invitation />}
      {debts && debts.length > 0 && <WayOut debts={debts} />}
    </Card>
  )
}

const Invitation = () => (
  <>
    <EmptyHint>Add your debts to see what’s due and when you’ll be debt-free.</EmptyHint>
    <Button asChild variant="secondary" className="self-start">
      <Link to="/debt/new">Add debt</Link>
    </Button>
  </>
)

function WayOut({ debts }: { debts: readonly Debt[] }) {
  const thirdPersonText = useThirdPersonText()
  const today = useToday()
  const chosen = useSavedPlan(debts, today)
  const figureOf = useDebtFigures()
  const totals = totalsOf(debts, chosen, today)
  if (totals.debt_count === 0) {
    return <p className="text-20 font-bold">{thirdPersonText('You’re debt-free')}</p>
  }
  const owed = sumFigures(
    debts.filter(isOwing).map((debt) => figureOf(debt.debt_uuid, debtHolding(debt, []))),
  )
  const plan = currentPlan(debts, chosen, today)
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Words
          plan={plan}
          soonerMonths={soonerByPayments(debts, plan, today)}
          debts={debts}
          owedCents={totals.balance_cents}
          today={today}
        />
        <Burndown plan={plan} />
      </div>
      <Pill className="self-start">{asOfLabel(owed, today)}</Pill>
    </>
  )
}

interface WordsProps {
  readonly plan: DebtPlan
  /** Months to the end if the plan counted on current payments; null where that is no sooner. */
  readonly soonerMonths: number | null
  readonly debts: readonly Debt[]
  /** For all debts, in the plan or not. */
  readonly owedCents: number
  readonly today: IsoDate
}

function Words({ plan, soonerMonths, debts, owedCents, today }: WordsProps) {
  const { outcome } = plan
  const sooner = soonerMonths !== null && (
    <p className="text-13 text-quiet">
      <ThirdPerson>At your current payments: {monthAndYear(addMonths(today, soonerMonths))}</ThirdPerson>
    </p>
  )
  const owed = (
    <>
      <Figure id="debt-owed">
        <Amount cents={owedCents} whole />
      </Figure>{' '}
      owed
    </>
  )
  const planned = inPlan(debts)
  if (outcome.kind === 'never') {
    return (
      <div>
        <p className="text-20 font-bold">{owed}</p>
        <p className="text-13 text-quiet">
          <ThirdPerson>
            {soonerMonths === null ? 'At your current payments' : 'With your plan'},{' '}
            {count(outcome.open.length, 'debt is', 'debts are')} never paid off.
          </ThirdPerson>
        </p>
        {sooner}
      </div>
    )
  }
  return (
    <div>
      <p className="text-15 text-quiet">{debtFreeLabel(debts)} in</p>
      <p className="text-20 font-bold">
        <Figure id="debt-free-date">{monthAndYear(addMonths(today, outcome.months))}</Figure>
      </p>
      <p className="text-13 text-quiet">
        {owed}
        {planned.length < debts.filter(isOwing).length && (
          <>
            , <Amount cents={planned.reduce((sum, debt) => sum + debt.balance_cents, 0)} whole /> in the plan
          </>
        )}{' '}
        · {monthsInWords(outcome.months)}
      </p>
      {sooner}
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
