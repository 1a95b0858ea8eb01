import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IncomeDetail } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/money.ts'
import { shortDate } from '#app/lib/format.ts'
import { IncomeForm } from '#app/lib/income-form.tsx'
import { incomeFacts } from '#app/lib/income-words.ts'
import { incomeQuery, incomeWithWaiting, monthlyIncome } from '#app/lib/income.ts'
import { useWaitingOver } from '#app/lib/outbox.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { stateName, statesQuery } from '#app/lib/states.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/stat.tsx'

/** What the client earns: no part of net worth, but what the reserve is measured against. */
export function IncomeCard() {
  const query = useQuery(incomeQuery)
  const income = incomeWithWaiting(query.data, useWaitingOver(query))
  const [isEditing, setEditing] = useState(false)
  return (
    <Card id="income">
      <CardHeader>
        <CardTitle>Your income</CardTitle>
        {income && !isEditing && <CardAction onClick={() => setEditing(true)}>Change</CardAction>}
      </CardHeader>
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && income === undefined && (
        <QueryFailed query={query} title="Your income did not load" />
      )}
      {(income === null || isEditing) && (
        <IncomeForm
          income={income ?? null}
          reason="It is no part of your net worth. Your reserve and your next dollar are worked out from it."
          onDone={() => setEditing(false)}
        />
      )}
      {income && !isEditing && <Earned income={income} />}
    </Card>
  )
}

function Earned({ income }: { income: IncomeDetail }) {
  const { state } = income
  const { data: states } = useQuery({ ...statesQuery, enabled: state !== '' })
  return (
    <>
      <Stat
        label="A month, before tax"
        value={formatUsd(monthlyIncome(income))}
        detail={`${formatUsd(income.gross_annual_cents + income.other_annual_cents)} a year, typed by you on ${shortDate(income.updated_at.slice(0, 10))}`}
      />
      <p className="text-13 text-quiet">{incomeFacts(income, stateName(states, state))}</p>
    </>
  )
}
