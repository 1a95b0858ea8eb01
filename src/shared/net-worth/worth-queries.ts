/** What a household has and owes, as the page of net worth and the home page read it. */
import { queryOptions } from '@tanstack/react-query'
import type { Data } from '#core/contract/endpoint.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'

/** It is worked out from debts, too, which may have changed on a page that does not know of it: so it ages fast. */
export const netWorthQuery = queryOptions<Data<typeof getNetWorth>, ApiFailure>({
  ...queryFor(getNetWorth, { body: {} }),
  staleTime: 2_000,
})
