import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'
import { BackToGoals } from './goal-links.tsx'

interface GoalMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  /** Known to be missing. */
  readonly isGone?: boolean
}

/** The page of a goal while it cannot be shown. */
export const GoalMissing = ({ query, isGone = false }: GoalMissingProps) => (
  <MissingPage
    noun="goal"
    title="Goal"
    back={<BackToGoals />}
    toAll={<Link to="/goals">View all goals</Link>}
    query={query}
    isGone={isGone}
  />
)
