import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import { MissingPage } from '#app/lib/missing-page.tsx'
import type { ApiFailure } from '#app/lib/queries.ts'
import { BackToGoals } from './goal-links.tsx'

interface GoalMissingProps {
  readonly mode: GoalMode
  readonly query: UseQueryResult<unknown, ApiFailure>
  /** It is known not to be there. */
  readonly isGone?: boolean
}

/** The page of a goal while it is not there. */
export const GoalMissing = ({ mode, query, isGone = false }: GoalMissingProps) => (
  <MissingPage
    noun="goal"
    title="Goal"
    back={<BackToGoals mode={mode} />}
    toAll={<Link to={`/${mode}`}>See your goals</Link>}
    query={query}
    isGone={isGone}
  />
)
