/** The first steps, with pending writes replayed over them. */
import { useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import { write } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import { createUserJourney, getUserJourney } from '#core/contract/journey.ts'
import { replayJourney } from '#core/goal/journey.ts'

export const journeyQuery = queryFor(getUserJourney, {})

export function useJourney() {
  const query = useQuery(journeyQuery)
  return { query, journey: useReplayed(query, query.data, replayJourney).data }
}

/** Marks a step, or hides or shows the list. */
export async function markJourney(body: v.InferInput<typeof createUserJourney.body>) {
  const about = { subject: readSession()?.user.user_uuid ?? 'journey', label: 'Your first steps' }
  return write(createUserJourney, { body }, about, {
    onSent: (journey) => queryClient.setQueryData(journeyQuery.queryKey, journey),
  })
}
