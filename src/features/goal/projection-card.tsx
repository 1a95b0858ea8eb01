import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { horizonsOf } from '#core/goal/horizons.ts'
import { planOf } from '#core/goal/plan.ts'
import { modelName } from '#core/goal/model.ts'
import { projectionOf } from '#core/goal/projection.ts'
import { FanChart } from '#app/lib/fan-chart.tsx'
import { monthAndYear, rate, shortDate } from '#app/lib/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/explain.tsx'

interface ProjectionCardProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
}

/** What may become of a goal against its target, worked out on the device; so it is there offline. */
export function ProjectionCard({ found, today }: ProjectionCardProps) {
  const { goal, suitability } = found
  const plan = planOf(goal, suitability.model, today)
  if (!plan.ok) {
    return (
      <Card>
        <CardTitle>What may become of it</CardTitle>
        <p className="text-15 text-quiet">{plan.message} to see what may become of this goal.</p>
      </Card>
    )
  }
  // The simulation is the what-if's, in a worker.
  const horizons = horizonsOf(goal, suitability)
  const projection = projectionOf(goal.goal_uuid, plan.value, horizons, today, 0)
  const { assumptions } = projection
  const { growth } = plan.value
  return (
    <Card>
      <CardTitle>What may become of it</CardTitle>
      <FanChart
        bands={projection.bands}
        target={projection.target}
        paidIn={projection.paid_in}
        asOf={today}
        end={goal.target_date ?? undefined}
        label={`${goal.name}, month by month`}
      />
      <p className="text-13 text-quiet">
        {growth.kind === 'steady'
          ? `An estimate at ${rate(growth.annual_rate)} a year, which is what its accounts pay today${idleWords(goal)}.`
          : `An estimate with ${modelName(growth.model)}: ${rate(Math.round(assumptions.compound_return * 1000) / 1000)} a year after costs in the middle.`}{' '}
        <Explain term="this estimate">
          {growth.kind === 'steady'
            ? 'Your accounts may pay more or less later. '
            : `What markets earn is assumed after ${assumptions.source}, ${shortDate(assumptions.as_of)}. `}
          Prices are assumed to rise {rate(assumptions.inflation_rate)} a year. It counts from today, the
          middle of what may come by {monthAndYear(goal.target_date ?? today)}.
        </Explain>
      </p>
    </Card>
  )
}

const idleWords = ({ initial_cents, accounts }: Goal): string =>
  initial_cents > 0 && accounts.length > 0 ? ', with cash outside them at nothing' : ''
