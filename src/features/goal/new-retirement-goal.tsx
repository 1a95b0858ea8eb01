import { Navigate, useNavigate } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { enterRetirementGoal, retirementGoal } from '#app/shared/retirement/retirement-goal.ts'
import { useRetirementState } from '#app/shared/retirement/use-retirement-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { BackToGoals } from './goal-navigation.tsx'

const TITLE = 'Add a goal'

/** The retirement plan sets this goal: adding one starts the plan's set-up, unless there is a plan. */
export function NewRetirementGoal({ goals }: { readonly goals: readonly GoalWithRisk[] | undefined }) {
  const today = useToday()
  const navigate = useNavigate()
  const { query, state } = useRetirementState()
  const [goalUuid] = useState(() => v7())
  const [isBusy, setBusy] = useState(false)
  if (!state || !goals) {
    return (
      <Page className="lg:max-w-180">
        {query.isError ? (
          <PageFailed
            page={TITLE}
            back={<BackToGoals />}
            query={query}
            title="Couldn’t load your retirement plan"
          />
        ) : (
          <>
            <PageHeader title={TITLE} back={<BackToGoals />} />
            <Loading label="Loading your retirement plan">
              <Skeleton className="h-60" />
            </Loading>
          </>
        )}
      </Page>
    )
  }
  const { dates } = state.plan
  if (!dates) return <Navigate to="/retirement/setup" replace />
  const month = dates.retires_in
  const known = retirementGoal(goals)
  if (known)
    return <Navigate to="/$mode/$goalUuid" params={{ mode: 'retire', goalUuid: known.goal_uuid }} replace />
  if (month === null) return <Navigate to="/retirement" replace />
  const add = async () => {
    setBusy(true)
    const outcome = await enterRetirementGoal(goalUuid, month, state, goals, today)
    setBusy(false)
    if (!outcome.ok) return
    toast.success('Retirement added')
    await navigate({ to: '/$mode/$goalUuid', params: { mode: 'retire', goalUuid } })
  }
  return (
    <Page className="lg:max-w-180">
      <PageHeader title={TITLE} back={<BackToGoals />} />
      <Card>
        <EmptyState
          icon={<Sprout />}
          title="Your retirement plan sets this goal"
          action={
            <Button busy={isBusy} onClick={() => void add()}>
              Add retirement goal
            </Button>
          }
        >
          Its date, target, contributions and chance of success come from your plan.
        </EmptyState>
      </Card>
    </Page>
  )
}
