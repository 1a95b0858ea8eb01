import type { GoalWithRisk } from '#core/contract/projection.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { useScenarios, whatIfId } from './scenario-store.ts'
import { WhatIf } from './what-if.tsx'

/** Scenarios of a goal with other amounts, another date or another risk. Everything is calculated on the device. */
export function WhatIfCard({ goal: known }: { goal: GoalWithRisk }) {
  const scenarios = useScenarios(known)
  const { status, goal_uuid } = known.goal
  if (status === 'reached' || status === 'archived') return null
  const { plan } = scenarios.now
  return (
    <Card asChild>
      <section aria-labelledby={whatIfId(goal_uuid)}>
        <CardHeader>
          <CardTitle id={whatIfId(goal_uuid)} tabIndex={-1} className="scroll-mt-20 outline-none">
            What if
          </CardTitle>
        </CardHeader>
        {plan.ok ? (
          <WhatIf known={known} scenarios={scenarios} now={plan.value} />
        ) : (
          <p className="text-15 text-quiet">{plan.message} to try changes.</p>
        )}
      </section>
    </Card>
  )
}
