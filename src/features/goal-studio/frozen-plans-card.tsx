import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { type GoalWithRisk, MAX_FROZEN_PLANS } from '#core/contract/projection.ts'
import { frozenPlansQuery } from '#app/lib/goal-queries.ts'
import { useWaitingOver } from '#app/lib/outbox.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { FrozenPlans } from './frozen-plans.tsx'
import { plansWithWaiting } from './frozen-writes.ts'

/** Plans as they stood on a day, against what came of them. */
export function FrozenPlansCard({ goal: { goal, outlook } }: { goal: GoalWithRisk }) {
  const query = useQuery(frozenPlansQuery(goal.goal_uuid))
  const queue = useWaitingOver(query)
  const [isFreezing, setFreezing] = useState(false)
  const { plans, waiting } = plansWithWaiting(goal.goal_uuid, query.data ?? [], queue)
  const isFull = plans.length + waiting.length >= MAX_FROZEN_PLANS
  return (
    <Card>
      <CardTitle>Plan and reality</CardTitle>
      {query.isPending && (
        <Waiting label="Loading your frozen plans">
          <Skeleton className="h-24" />
        </Waiting>
      )}
      {query.isError && !query.data && <QueryFailed query={query} title="Your frozen plans did not load" />}
      {query.data && plans.length + waiting.length === 0 && (
        <p className="text-15 text-quiet">
          Freeze the plan as it stands today. Later you see how your money did against it, month by month.
        </p>
      )}
      {(query.data ?? waiting.length > 0) && <FrozenPlans goal={goal} plans={plans} waiting={waiting} />}
      {isFull && (
        <p className="text-13 text-quiet">
          {MAX_FROZEN_PLANS} plans are kept of a goal. Forget one to freeze another.
        </p>
      )}
      {outlook && !isFull && (
        <Button variant="secondary" className="self-start" onClick={() => setFreezing(true)}>
          <Snowflake aria-hidden="true" />
          Freeze today’s plan
        </Button>
      )}
      {isFreezing && <FreezeDialog goal={goal} onClose={() => setFreezing(false)} />}
    </Card>
  )
}
