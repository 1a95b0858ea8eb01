import { useState } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ReorderList } from '#app/ui/data/reorder-list.tsx'
import { toast } from '#app/ui/toast.ts'
import { rankGoals } from './goal-writes.ts'
import { mergedOrder } from '#core/goal/change.ts'
import { dueWords } from './labels.ts'

interface OrderListProps {
  /** The goals being ordered. */
  readonly goals: readonly GoalWithRisk[]
  /** Every goal of the client; the others keep their places. */
  readonly all: readonly GoalWithRisk[]
  readonly onDone: () => void
}

/** Reorders goals, and saves the order when the client confirms. */
export function OrderList({ goals, all, onDone }: OrderListProps) {
  const [order, setOrder] = useState(() => goals.map(({ goal }) => goal.goal_uuid))
  const [isBusy, setBusy] = useState(false)
  const byId = new Map(goals.map(({ goal }) => [goal.goal_uuid, goal]))
  const items = order.flatMap((id) => {
    const goal = byId.get(id)
    if (!goal) return []
    return [
      {
        id,
        name: goal.name,
        content: (
          <>
            <p className="text-15 font-medium wrap-break-word">{goal.name}</p>
            <p className="text-13 text-quiet">{dueWords(goal)}</p>
          </>
        ),
      },
    ]
  })
  const save = async () => {
    setBusy(true)
    const outcome = await rankGoals(
      mergedOrder(
        all.map(({ goal }) => goal.goal_uuid),
        order,
      ),
    )
    setBusy(false)
    if (!outcome.ok) return
    toast.success('Order saved')
    onDone()
  }
  return (
    <Card padding="none">
      <p className="px-4 pt-4 text-13 text-quiet md:px-5">
        Extra money goes to the first goal until it’s on track, then to the next.
      </p>
      <ReorderList label="Your goals" items={items} className="px-1 md:px-2" onReorder={setOrder} />
      <div className="flex gap-2 px-4 pt-2 pb-4 md:px-5">
        <Button busy={isBusy} onClick={() => void save()}>
          Save order
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}
