import { Link } from '@tanstack/react-router'
import { annualReturn, interestRate } from '#app/platform/format.ts'
import { FanChart } from '#app/shared/goal/fan-chart.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { bandsOf, paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { compoundAfterCost, modelName } from '#core/goal/model.ts'
import { planOf } from '#core/goal/plan.ts'

interface ProjectionCardProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
}

/** The projection of a goal against its target, calculated on the device, so it is available offline. */
export function ProjectionCard({ found, today }: ProjectionCardProps) {
  const { goal, suitability } = found
  const plan = planOf(goal, suitability.model, today)
  if (!plan.ok) {
    return (
      <Card>
        <CardTitle>Projection</CardTitle>
        <p className="text-15 text-quiet">{plan.message} to see a projection.</p>
      </Card>
    )
  }
  const { growth } = plan.value
  return (
    <Card>
      <CardTitle>Projection</CardTitle>
      <FanChart
        bands={bandsOf(plan.value)}
        target={targetByMonth(plan.value)}
        paidIn={paidInByMonth(plan.value)}
        asOf={today}
        end={goal.target_date ?? undefined}
        projected={{ id: 'goal-projected', of: goal.goal_uuid }}
        label={`${goal.name}, month by month`}
      />
      <p className="text-13 text-quiet">
        <ThirdPerson>
          {growth.kind === 'steady'
            ? `${steadyWords(goal, growth.annual_rate)}. `
            : `Estimate for the ${modelName(growth.model)} portfolio, returning ${annualReturn(compoundAfterCost(growth.model))} a year after costs in the median case. `}
        </ThirdPerson>
        <Link to="/risk/models" className="text-accent underline">
          Assumptions and sources
        </Link>
      </p>
    </Card>
  )
}

/** What a savings goal's projection assumes about interest. */
function steadyWords({ initial_cents, accounts }: Goal, annualRate: number): string {
  if (accounts.length === 0) return 'Estimate without interest, because no accounts fund this goal yet'
  const idle = initial_cents > 0 ? '; money saved elsewhere earns nothing' : ''
  return `Estimate at ${interestRate(annualRate)} a year, the rate your accounts pay today${idle}`
}
