import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/platform/back-link.tsx'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'

interface AccountMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly isDeleted: boolean
}

/** The page of an account while it cannot be shown. */
export const AccountMissing = ({ query, isDeleted }: AccountMissingProps) => (
  <MissingPage
    noun="account"
    title="Account"
    back={<BackLink to="/netWorth">Net worth</BackLink>}
    toAll={<Link to="/netWorth">See your net worth</Link>}
    query={query}
    isGone={isDeleted}
  />
)
