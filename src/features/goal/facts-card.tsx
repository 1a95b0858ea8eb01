import { Link } from '@tanstack/react-router'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { isSteady } from '#core/goal/plan.ts'
import { modelName } from '#core/goal/model.ts'
import { formatUsd } from '#core/finance/money.ts'
import { rate, shortDate } from '#app/lib/format.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'

/** What a goal was set to. */
export function FactsCard({ found: { goal, suitability, bad_year } }: { found: GoalWithRisk }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Each month', formatUsd(goal.monthly_contribution_cents)],
    ...(goal.annual_increase_rate === 0
      ? []
      : [['More each year', rate(goal.annual_increase_rate)] as const]),
    ...(goal.target_date === null ? [] : [['By', shortDate(goal.target_date)] as const]),
    ['In today’s prices', goal.inflation_adjusted ? 'Yes' : 'No'],
    ...(isSteady(goal)
      ? []
      : ([
          ['Portfolio', `${modelName(suitability.model)}${goal.model === null ? ', by your risk' : ''}`],
          ...(bad_year.loss_cents > 0
            ? [['A bad year, one in twenty', `−${formatUsd(bad_year.loss_cents)}`] as const]
            : []),
        ] as const)),
    ['Place in your order', String(goal.priority)],
  ]
  return (
    <Card>
      <CardHeader>
        <CardTitle>About it</CardTitle>
        <CardAction asChild>
          <Link to={`/${goal.mode}/$goalUuid/edit`} params={{ goalUuid: goal.goal_uuid }}>
            Edit
          </Link>
        </CardAction>
      </CardHeader>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
