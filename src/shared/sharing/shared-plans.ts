import { useSyncExternalStore } from 'react'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import { useSession } from '#app/platform/session.ts'
import { getSharedPlans } from '#core/contract/shared-plans.ts'

/** Plans of others that are shared with the client. */
export const sharedPlansQuery = queryFor(getSharedPlans, { params: { userUuid: 'me' } })

// Other queries may be added while a component renders, which must not render another one.
const subscribe = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && query.queryKey[0] === getSharedPlans.name) listener()
  })
const readKnown = () => queryClient.getQueryData(sharedPlansQuery.queryKey)

/**
 * Whether the client has another plan to choose, as far as this device knows: it asks no server. An advisor always does;
 * in a view, the way to other plans is to close it.
 */
export function useHasProfiles(): boolean {
  const session = useSession()
  const known = useSyncExternalStore(subscribe, readKnown)
  if (!session || session.view) return false
  return session.user.is_client_lookup || (known?.partners.length ?? 0) > 0
}
