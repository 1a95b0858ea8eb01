import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { sumFigures } from '#core/goal/figures.ts'
import { isUnderWay, totalsOfGoals } from '#core/goal/totals.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { count, wholeDollars } from '#app/platform/format.ts'
import { asOfLabel } from '#app/shared/net-worth/provenance.ts'
import { useToday } from '#app/platform/today.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'

interface GoalsHeroProps {
  /** Undefined for all goals. */
  readonly mode: GoalMode | undefined
  readonly goals: readonly GoalWithRisk[]
}

/** The page's answer: the total saved toward these goals, and how many are on track. */
export function GoalsHero({ mode, goals }: GoalsHeroProps) {
  const today = useToday()
  const totals = totalsOfGoals(goals)
  const { goal_count, on_track_count, value_cents, target_cents, monthly_contribution_cents } = totals
  const figures = goals
    .filter(({ goal }) => isUnderWay(goal) && goal.value.cents > 0)
    .map(({ goal }) => goal.value)
  return (
    <PageHeader
      title={
        goal_count === 0 ? (
          'No active goals'
        ) : (
          <>
            <Amount cents={value_cents} whole /> saved toward {wholeDollars(target_cents)}
          </>
        )
      }
      sub={
        goal_count > 0 && (
          <>
            <b>{trackWords(on_track_count, goal_count)}</b>, saving {formatUsd(monthly_contribution_cents)} a
            month.
            <span className="block text-13">{asOfLabel(sumFigures(figures), today)}</span>
          </>
        )
      }
      actions={
        <Button asChild variant="secondary">
          <Link to="/$mode/new" params={{ mode: mode ?? 'save' }}>
            <Plus aria-hidden="true" />
            Add a goal
          </Link>
        </Button>
      }
    />
  )
}

/** `2 of 3 goals on track`; for one goal, whether it is. */
function trackWords(onTrack: number, all: number): string {
  if (all === 1) return onTrack === 1 ? 'On track' : 'Not on track yet'
  return `${onTrack} of ${count(all, 'goal')} on track`
}
