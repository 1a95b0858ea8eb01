import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'
import { BackToBrokerage } from './brokerage-links.tsx'

/** The page of an account while it cannot be shown. */
export const BrokerageMissing = ({ query }: { readonly query: UseQueryResult<unknown, ApiFailure> }) => (
  <MissingPage
    noun="account"
    title="Brokerage account"
    back={<BackToBrokerage />}
    toAll={<Link to="/brokerage">See your accounts</Link>}
    query={query}
    isGone={false}
  />
)
