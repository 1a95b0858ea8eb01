import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { sumFigures } from '#core/goal/figures.ts'
import { isUnderWay, totalsOfGoals } from '#core/goal/totals.ts'
import { formatUsd } from '#core/finance/money.ts'
import { count, wholeDollars } from '#app/lib/format.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { modeWords } from './kinds.ts'
import { sumWords } from './words.ts'

/** The answer of the page: what is there for these goals, and how many are on track. */
export function GoalsHero({ mode, goals }: { mode: GoalMode; goals: readonly GoalWithRisk[] }) {
  const totals = totalsOfGoals(goals)
  const { goal_count, on_track_count, value_cents, target_cents, monthly_contribution_cents } = totals
  const figures = goals
    .filter(({ goal }) => isUnderWay(goal) && goal.value.cents > 0)
    .map(({ goal }) => goal.value)
  return (
    <PageHeader
      back={<AddLine mode={mode} />}
      title={
        goal_count === 0 ? (
          'No goal is under way'
        ) : (
          <>
            You have <Amount cents={value_cents} whole /> of {wholeDollars(target_cents)}
          </>
        )
      }
      sub={
        goal_count > 0 && (
          <>
            <b>
              {on_track_count} of {count(goal_count, 'goal')}
            </b>{' '}
            on track, with {formatUsd(monthly_contribution_cents)} a month.
            <span className="block text-13">{sumWords(sumFigures(figures))}</span>
          </>
        )
      }
    />
  )
}

/** Where one is, and the way to another goal. */
const AddLine = ({ mode }: { mode: GoalMode }) => (
  <span className="flex w-full items-center justify-between gap-4">
    {modeWords(mode).title}
    <Button asChild variant="link">
      <Link to={`/${mode}/new`}>
        <Plus aria-hidden="true" />
        Add a goal
      </Link>
    </Button>
  </span>
)
