import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IncomeDetail } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { monthlyIncome } from '#core/income/change.ts'
import { IncomeConflict, IncomeForm } from '#app/shared/net-worth/income-form.tsx'
import { incomeFacts } from '#app/shared/net-worth/income-labels.ts'
import { useIncome } from '#app/shared/net-worth/income.ts'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/data/stat.tsx'

/** The client's income: not part of net worth, but the base of the emergency fund and of affordability. */
export function IncomeCard() {
  const { query, income, conflict } = useIncome()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <IncomeConflict conflict={conflict} income={income} />
      <Card id="income">
        <CardHeader>
          <CardTitle>Income</CardTitle>
          {income && !isEditing && <CardAction onClick={() => setEditing(true)}>Edit income</CardAction>}
        </CardHeader>
        {query.isPending && <Skeleton className="h-16" />}
        {query.isError && income === undefined && (
          <QueryFailed query={query} title="Couldn’t load your income" />
        )}
        {(income === null || isEditing) && (
          <IncomeForm
            income={income ?? null}
            reason="Income isn’t part of your net worth. We use it for your emergency fund and next steps."
            onDone={() => setEditing(false)}
          />
        )}
        {income && !isEditing && <Earned income={income} />}
      </Card>
    </>
  )
}

function Earned({ income }: { income: IncomeDetail }) {
  const { state } = income
  const today = useToday()
  const { data: states } = useQuery({ ...statesQuery, enabled: state !== '' })
  return (
    <>
      <Stat
        label="Monthly, before tax"
        value={formatUsd(monthlyIncome(income))}
        detail={`${formatUsd(income.gross_annual_cents + income.other_annual_cents)} a year · ${provenance('typed', income.updated_at.slice(0, 10), today)}`}
      />
      <p className="text-13 text-quiet">{incomeFacts(income, stateName(states, state))}</p>
    </>
  )
}
