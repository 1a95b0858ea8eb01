import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { IncomeForm } from '#app/lib/income-form.tsx'
import { incomeQuery, incomeWithWaiting, monthlyIncome } from '#app/lib/income.ts'
import { useWaitingOver } from '#app/lib/outbox.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/explain.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Ratio } from './ratio.tsx'

/** How much of the income before tax goes to housing and to debts, against what lenders usually like. */
export function IncomeCard({ debts, today }: { debts: readonly Debt[]; today: IsoDate }) {
  const query = useQuery(incomeQuery)
  const queue = useWaitingOver(query)
  const [isEditing, setEditing] = useState(false)
  const income = incomeWithWaiting(query.data, queue)
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          Debt to income{' '}
          <Explain term="debt to income">
            What housing and debts ask for each month, as a share of your income before tax. Lenders look at
            it before they lend. The usual limits, 28% and 36%, are a rule of thumb and not a law.
          </Explain>
        </CardTitle>
        {income && !isEditing && (
          <CardAction onClick={() => setEditing(true)}>
            Change<span className="sr-only"> your income</span>
          </CardAction>
        )}
      </CardHeader>
      {query.isPending && <Skeleton className="h-28" />}
      {query.isError && income === undefined && (
        <QueryFailed query={query} title="Your income did not load" />
      )}
      {(income === null || isEditing) && (
        <IncomeForm
          income={income ?? null}
          onDone={() => setEditing(false)}
          reason="Add your income, and see how much of it your debts take, as a lender would."
        />
      )}
      {income && !isEditing && <Ratios income={income} debts={debts} today={today} />}
    </Card>
  )
}

interface RatiosProps {
  readonly income: IncomeDetail
  readonly debts: readonly Debt[]
  readonly today: IsoDate
}

/** The bar ends at half of the income: more than that is rare, and the figure says it anyway. */
const BAR_END = 0.5

function Ratios({ income, debts, today }: RatiosProps) {
  const monthly = monthlyIncome(income)
  const { front_end, back_end, usual_most } = percentageOf(debts, monthly, today)
  if (front_end === null || back_end === null) {
    return <p className="text-15 text-quiet">Without an income there is no share of it.</p>
  }
  return (
    <>
      <Ratio what="Housing" taken={front_end} usualMost={usual_most.front_end} barEnd={BAR_END} />
      <Ratio what="Housing and all debts" taken={back_end} usualMost={usual_most.back_end} barEnd={BAR_END} />
      <p className="text-13 text-quiet">
        Of {formatUsd(monthly)} a month before tax, by what lenders ask for. The mark is what they usually
        take as the most.
      </p>
    </>
  )
}
