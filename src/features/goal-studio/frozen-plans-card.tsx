import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { type GoalWithRisk, MAX_FROZEN_PLANS } from '#core/contract/projection.ts'
import { frozenPlansQuery } from '#app/shared/goal/goal-queries.ts'
import { useWaitingOver } from '#app/platform/outbox.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
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
      <CardTitle>Plan vs. actual</CardTitle>
      {query.isPending && (
        <Waiting label="Loading your snapshots">
          <Skeleton className="h-24" />
        </Waiting>
      )}
      {query.isError && !query.data && <QueryFailed query={query} title="Couldn’t load your snapshots" />}
      {query.data && plans.length + waiting.length === 0 && (
        <p className="text-15 text-quiet">
          Save a snapshot of today’s projection, and compare it with what happens, month by month.
        </p>
      )}
      {(query.data ?? waiting.length > 0) && <FrozenPlans goal={goal} plans={plans} waiting={waiting} />}
      {isFull && (
        <p className="text-13 text-quiet">
          You can have up to {MAX_FROZEN_PLANS} snapshots per goal. Delete one to save another.
        </p>
      )}
      {outlook && !isFull && (
        <Button variant="secondary" className="self-start" onClick={() => setFreezing(true)}>
          <Camera aria-hidden="true" />
          Save a snapshot
        </Button>
      )}
      {isFreezing && <FreezeDialog goal={goal} onClose={() => setFreezing(false)} />}
    </Card>
  )
}
