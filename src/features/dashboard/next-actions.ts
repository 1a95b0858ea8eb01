/** The next actions in the server's order, with pending changes. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { usePendingWrites, write } from '#app/platform/outbox.ts'
import { type ApiFailure, queryFor } from '#app/platform/queries.ts'
import type { Data } from '#core/contract/endpoint.ts'
import {
  getNextActions,
  type NextAction,
  NextActionChange,
  type NextActions,
  updateNextAction,
} from '#core/contract/next-actions.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** Calculated from everything a client enters, on pages that do not know of it: so it goes stale quickly. */
export const nextActionsQuery = queryOptions<Data<typeof getNextActions>, ApiFailure>({
  ...queryFor(getNextActions, { params: { userUuid: 'me' } }),
  staleTime: 2_000,
})

/** The shown and the hidden actions once every pending write has been sent. */
export function splitActions({ actions, hidden }: NextActions, queue: readonly QueuedWrite[]) {
  const keys = new Set(hidden)
  for (const { endpoint, body, state } of queue) {
    const change = v.safeParse(NextActionChange, body)
    if (endpoint !== updateNextAction.name || state !== 'waiting' || !change.success) continue
    if (change.output.is_hidden) keys.add(change.output.key)
    else keys.delete(change.output.key)
  }
  return {
    shown: actions.filter(({ key }) => !keys.has(key)),
    hidden: actions.filter(({ key }) => keys.has(key)),
  }
}

export function useNextActions() {
  const query = useQuery(nextActionsQuery)
  const queue = usePendingWrites(query)
  return { query, ...(query.data && splitActions(query.data, queue)) }
}

/** Hides an action for a while, or shows it again. */
export async function changeNextAction({ key, kind }: NextAction, is_hidden: boolean) {
  const about = {
    subject: key,
    label: `${is_hidden ? 'Hide' : 'Show'} next step: ${kind.replaceAll('_', ' ')}`,
  }
  return write(updateNextAction, { body: { key, is_hidden } }, about, { awaitsRefresh: true })
}
