import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count } from '#app/platform/format.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List } from '#app/ui/data/list-row.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { totalsOfGoals } from '#core/goal/totals.ts'

/** The goals with pending writes replayed over them. */
export interface GoalsCardProps {
  readonly query: UseQueryResult<readonly GoalWithRisk[], ApiFailure>
  readonly goals: readonly GoalWithRisk[] | undefined
  /** A goal as a row of a list. */
  readonly renderGoal: (found: GoalWithRisk) => ReactNode
}

const SHOWN = 4

/** Active goals; blocked ones need the client, so they count. */
const isUnderWay = ({ goal: { status } }: GoalWithRisk): boolean => status === 'active' || status === 'held'

/** The highest-priority goals, each with its status. */
export function GoalsCard({ query, goals, renderGoal }: GoalsCardProps) {
  const open = goals?.filter(isUnderWay)
  const more = (open?.length ?? 0) - SHOWN
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
        <CardTitle>Goals</CardTitle>
        {open && open.length > 0 && (
          <CardAction asChild>
            <Link to="/goals">{more > 0 ? `View ${count(more, 'more goal')}` : 'All goals'}</Link>
          </CardAction>
        )}
      </CardHeader>
      {query.isPending && <SkeletonRows isRound />}
      {query.isError && !goals && <QueryFailed query={query} title="Couldn’t load your goals" />}
      {open?.length === 0 && <Invitation />}
      {open && open.length > 0 && (
        <>
          <p className="px-4 pb-2 text-15 text-quiet md:px-5">
            <OnTrack goals={goals ?? []} />
          </p>
          <List>{open.slice(0, SHOWN).map(renderGoal)}</List>
        </>
      )}
    </Card>
  )
}

const Invitation = () => (
  <div className="flex flex-col items-start gap-3 px-4 pt-1 pb-4 md:px-5">
    <EmptyHint>Set a goal and see your chance of reaching it.</EmptyHint>
    <WhereEditable>
      <Button asChild variant="secondary">
        <Link to="/goals">Set a goal</Link>
      </Button>
    </WhereEditable>
  </div>
)

/** `3 of 5 goals on track.` */
function OnTrack({ goals }: { readonly goals: readonly GoalWithRisk[] }) {
  const { goal_count, on_track_count } = totalsOfGoals(goals)
  if (goal_count === 1) return on_track_count === 1 ? 'On track.' : 'Not on track yet.'
  return (
    <>
      <Figure id="goals-on-track" of="all">
        {on_track_count} of {count(goal_count, 'goal')}
      </Figure>{' '}
      on track.
    </>
  )
}
