import type { Goal } from '#core/contract/goal-kinds.ts'
import { BackLink } from '#app/platform/back-link.tsx'

/** The link back to all goals. */
export const BackToGoals = () => <BackLink to="/goals">Goals</BackLink>

/** The link back to a goal. */
export const BackToGoal = ({ goal }: { goal: Goal }) => (
  <BackLink to="/$mode/$goalUuid" params={{ mode: goal.mode, goalUuid: goal.goal_uuid }}>
    {goal.name}
  </BackLink>
)
