import { useQueryClient } from '@tanstack/react-query'
import { queryFor } from '#app/platform/queries.ts'
import { getFactors } from '#core/contract/account-factors.ts'
import { getUser, listSessions } from '#core/contract/account-profile.ts'

export const factorsQuery = queryFor(getFactors, { params: { userUuid: 'me' } })

/** Reads again what a change of a factor affects: the factors, the profile, and the devices, which it signs out. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries(factorsQuery),
      queryClient.invalidateQueries(queryFor(getUser, { params: { id: 'me' } })),
      queryClient.invalidateQueries(queryFor(listSessions, {})),
    ])
  }
}
