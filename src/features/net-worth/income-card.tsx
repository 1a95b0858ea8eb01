import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { EditHousehold } from '#app/shared/household/edit-household.tsx'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { IncomeForm } from '#app/shared/household/income-form.tsx'
import { incomeFacts, incomeParts } from '#app/shared/household/income-labels.ts'
import { useIncome } from '#app/shared/household/income.ts'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { monthlyIncome, yearlyIncome } from '#core/household/income.ts'

/** The household's income: not part of net worth, but the base of the emergency fund and of affordability. */
export function IncomeCard() {
  const { query, income } = useIncome()
  return (
    <>
      <HouseholdConflict />
      <Card id="income">
        <CardHeader>
          <CardTitle>Income</CardTitle>
          {income && <EditHousehold />}
        </CardHeader>
        {query.isPending && <Skeleton className="h-16" />}
        {query.isError && income === undefined && (
          <QueryFailed query={query} title="Couldn’t load your income" />
        )}
        {income === null && (
          <IncomeForm
            income={null}
            reason="Income isn’t part of your net worth. We use it for your emergency fund and next steps."
            onDone={() => undefined}
          />
        )}
        {income && <Earned income={income} />}
      </Card>
    </>
  )
}

function Earned({ income }: { income: IncomeDetail }) {
  const { state } = income
  const today = useToday()
  const { data: states } = useQuery({ ...statesQuery, enabled: state !== '' })
  const parts = incomeParts(income, useThirdPersonText()('You'))
  return (
    <>
      <Stat
        label="Household, a month before tax"
        value={<Figure id="household-income-month">{formatUsd(monthlyIncome(income))}</Figure>}
        detail={
          <>
            <Figure id="household-income-year">{formatUsd(yearlyIncome(income))}</Figure> a year ·{' '}
            {provenance('typed', income.updated_at.slice(0, 10), today)}
          </>
        }
      />
      {parts !== '' && <p className="text-13 text-quiet">{parts}</p>}
      <p className="text-13 text-quiet">{incomeFacts(income, stateName(states, state))}</p>
    </>
  )
}
