import type { Goal, GoalMode } from '#core/contract/goal-kinds.ts'
import { BackLink } from '#app/lib/back-link.tsx'
import { modeWords } from './kinds.ts'

/** The way back to a list of goals. */
export const BackToGoals = ({ mode }: { mode: GoalMode }) => (
  <BackLink to={`/${mode}`}>{modeWords(mode).title}</BackLink>
)

/** The way back to a goal. */
export const BackToGoal = ({ goal }: { goal: Goal }) => (
  <BackLink to={`/${goal.mode}/$goalUuid`} params={{ goalUuid: goal.goal_uuid }}>
    {goal.name}
  </BackLink>
)
