import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { Goal, GoalMode } from '#core/contract/goal-kinds.ts'
import { modeWords } from './kinds.ts'

const classes = 'inline-flex min-h-11 items-center gap-1 hover:text-ink'

/** The way back to a list of goals. */
export const BackToGoals = ({ mode }: { mode: GoalMode }) => (
  <Link to={`/${mode}`} className={classes}>
    <ChevronLeft className="size-5" aria-hidden="true" />
    {modeWords(mode).title}
  </Link>
)

/** The way back to a goal. */
export const BackToGoal = ({ goal }: { goal: Goal }) => (
  <Link to={`/${goal.mode}/$goalUuid`} params={{ goalUuid: goal.goal_uuid }} className={classes}>
    <ChevronLeft className="size-5" aria-hidden="true" />
    {goal.name}
  </Link>
)
