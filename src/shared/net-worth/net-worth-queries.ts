/** A household's assets and debts, as the net worth page and the home page read them. */
import { queryOptions } from '@tanstack/react-query'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'

/** Calculated from debts, too, which may change on pages that do not know of it: so it goes stale quickly. */
export const netWorthQuery = queryOptions<Data<typeof getNetWorth>, ApiFailure>({
  ...queryFor(getNetWorth, { body: {} }),
  staleTime: 2_000,
})
