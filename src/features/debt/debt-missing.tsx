import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/platform/back-link.tsx'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'

interface DebtMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly isDeleted: boolean
}

/** The page of a debt while it cannot be shown. */
export const DebtMissing = ({ query, isDeleted }: DebtMissingProps) => (
  <MissingPage
    noun="debt"
    title="Debt"
    back={<BackLink to="/debt">Debt</BackLink>}
    toAll={<Link to="/debt">See your debts</Link>}
    query={query}
    isGone={isDeleted}
  />
)
