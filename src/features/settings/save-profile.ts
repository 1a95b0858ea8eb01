import type { InferOutput } from 'valibot'
import { call, type CallOptions } from '#app/platform/api.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import { readSession, updateSessionUser } from '#app/platform/session.ts'
import { toast } from '#app/ui/toast.ts'
import { getUser, type ProfileChange, updateUser } from '#core/contract/account-profile.ts'

/** Saves a change of the client's record, and shows it everywhere. */
export async function saveProfile(change: InferOutput<typeof ProfileChange>, options?: CallOptions) {
  const outcome = await call(updateUser, { body: change }, options)
  if (!outcome.ok) return outcome
  queryClient.setQueryData(queryFor(getUser, { params: { id: 'me' } }).queryKey, outcome.data)
  const { first_name, last_name, time_zone, is_time_zone_chosen } = outcome.data
  const user = readSession()?.user
  if (user) updateSessionUser({ ...user, first_name, last_name, time_zone, is_time_zone_chosen })
  // The current date, and with it what is due, may have changed.
  if ('time_zone' in change) void queryClient.invalidateQueries()
  toast.success(outcome.message ?? 'Details saved')
  return outcome
}
