import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { wholeDollars } from '#app/platform/format.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { rankGoals } from '#app/shared/goal/goal-writes.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { ReorderList } from '#app/ui/data/reorder-list.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { GoalsPriority } from '#core/contract/goals-priority.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { mergedOrder } from '#core/goal/change.ts'
import { prioritiesOf } from '#core/goal/priorities.ts'
import { goalReplay, goalsState } from '#core/goal/replay.ts'
import { isUnderWay } from '#core/goal/totals.ts'
import { replay } from '#core/outbox/replay.ts'

/** The goals in the client's order, and how their contributions flow to the goals in it. */
export function GoalsOrderCard() {
  const query = useQuery(goalsQuery)
  const answered = query.data && goalsState(query.data, [], [])
  const { data } = useReplayed(query, answered, (state, writes) => replay(state, writes, goalReplay))
  return (
    <Card>
      <CardTitle>Which goal comes first?</CardTitle>
      {!data && !query.isError && <Skeleton className="h-32" />}
      {!data && query.isError && <QueryFailed query={query} title="Couldn’t load your goals" />}
      {data && (
        <Order
          key={data.goals.map(({ goal }) => goal.goal_uuid).join()}
          goals={data.goals.filter(({ goal }) => isUnderWay(goal))}
          all={data.goals}
        />
      )}
    </Card>
  )
}

interface OrderProps {
  /** Those that still need contributions. */
  readonly goals: readonly GoalWithRisk[]
  readonly all: readonly GoalWithRisk[]
}

function Order({ goals, all }: OrderProps) {
  const thirdPersonText = useThirdPersonText()
  const today = useToday()
  const [order, setOrder] = useState(() => goals.map(({ goal }) => goal.goal_uuid))
  const [isBusy, setBusy] = useState(false)
  if (goals.length < 2) {
    return (
      <p className="text-15 text-quiet">
        <ThirdPerson>
          With two or more goals, the order decides where your money goes first.{' '}
          <Link to="/goals" className="text-accent underline">
            View your goals
          </Link>
        </ThirdPerson>
      </p>
    )
  }
  const inOrder = order.flatMap((uuid) => goals.find(({ goal }) => goal.goal_uuid === uuid) ?? [])
  const funded = prioritiesOf(inOrder, today)
  const followsPlan = (uuid: string): boolean =>
    inOrder.some(({ goal, retirement }) => goal.goal_uuid === uuid && retirement !== null)
  const isChanged = goals.some(({ goal }, place) => goal.goal_uuid !== order[place])
  const save = async () => {
    setBusy(true)
    const uuids = all.map(({ goal }) => goal.goal_uuid)
    const outcome = await rankGoals(mergedOrder(uuids, order))
    setBusy(false)
    if (outcome.ok) toast.success('Order saved')
  }
  return (
    <>
      <p className="text-15 text-quiet">
        {wholeDollars(funded.monthly_cents)} a month goes to the first goal until it has an 80% chance of
        success, then to the next.
        {funded.left_monthly_cents > 0 && ` ${wholeDollars(funded.left_monthly_cents)} is left over.`}
      </p>
      <ReorderList
        label={thirdPersonText('Your goals')}
        className="-mx-2"
        onReorder={setOrder}
        items={funded.goals.map((goal) => ({
          id: goal.goal_uuid,
          name: goal.name,
          content: (
            <>
              <p className="text-15 font-medium wrap-anywhere">{goal.name}</p>
              <p className="text-13 text-quiet">
                <ThirdPerson>{fundingInWords(goal, followsPlan(goal.goal_uuid))}</ThirdPerson>
              </p>
            </>
          ),
        }))}
      />
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} onClick={() => void save()}>
            Save order
          </Button>
          <Button variant="quiet" onClick={() => setOrder(goals.map(({ goal }) => goal.goal_uuid))}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * What a goal gets of what it needs: `Gets $400 of the $620 a month it needs`. One that follows the retirement plan takes what
 * the plan contributes, which need not be enough for the chance that the client wants.
 */
function fundingInWords(
  {
    funded_monthly_cents: gets,
    needed_monthly_cents: needed,
    short_monthly_cents: short,
  }: GoalsPriority['goals'][number],
  followsPlan: boolean,
): string {
  if (followsPlan && short === 0 && gets > 0) {
    return `Gets the ${wholeDollars(gets)} a month that your plan contributes`
  }
  if (needed === null) return gets > 0 ? `Gets ${wholeDollars(gets)} a month` : 'Gets nothing for now'
  if (short > 0) return `Gets ${wholeDollars(gets)} of the ${wholeDollars(needed)} a month it needs`
  return needed === 0 ? 'On track without contributions' : `Gets the ${wholeDollars(needed)} a month it needs`
}
