import { queryClient, queryFor } from '#app/platform/queries.ts'
import { getShares } from '#core/contract/sharing.ts'

/** Whom the client shares with. */
export const sharesQuery = queryFor(getShares, { params: { userUuid: 'me' } })

/** Reads it again after a change, which can't be queued. */
export const rereadShares = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey })
