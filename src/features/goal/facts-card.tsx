import { Link } from '@tanstack/react-router'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { isSteady } from '#core/goal/plan.ts'
import { modelName } from '#core/goal/model.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { NoRiskProfile } from '#app/shared/goal/no-risk-profile.tsx'
import { rate, shortDate, wholeDollars } from '#app/platform/format.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'

/** A goal's settings. */
export function FactsCard({ found: { goal, suitability, bad_year } }: { found: GoalWithRisk }) {
  const hasPortfolio = !isSteady(goal)
  const facts: readonly (readonly [string, string])[] = [
    ['Monthly contribution', formatUsd(goal.monthly_contribution_cents)],
    ...(goal.annual_increase_rate === 0
      ? []
      : [['Yearly increase', rate(goal.annual_increase_rate)] as const]),
    ...(goal.target_date === null ? [] : [['Target date', shortDate(goal.target_date)] as const]),
    ['Target in today’s dollars', goal.inflation_adjusted ? 'Yes' : 'No'],
    ...(hasPortfolio ? [['Portfolio', modelName(suitability.model)] as const] : []),
    ...(hasPortfolio && bad_year.loss_cents > 0
      ? [['In a bad year (1 in 20)', `−${wholeDollars(bad_year.loss_cents)}`] as const]
      : []),
    ['Priority', String(goal.priority)],
  ]
  return (
    <Card>
      <CardHeader>
        <CardTitle>Goal details</CardTitle>
        <CardAction asChild>
          <Link to="/$mode/$goalUuid/edit" params={{ mode: goal.mode, goalUuid: goal.goal_uuid }}>
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
      {hasPortfolio && suitability.band === null && <NoRiskProfile />}
    </Card>
  )
}
