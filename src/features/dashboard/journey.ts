/** The first steps, as the server answered them and with what waits on this device. */
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { createUserJourney, getUserJourney, type Journey } from '#core/contract/journey.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { useWaitingOver, write } from '#app/platform/outbox.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'

export const journeyQuery = queryFor(getUserJourney, {})

/** The steps with what waits laid over. A step that was entered stays done, whatever is said of it. */
export function journeyWithWaiting(answered: Journey, queue: readonly QueuedWrite[]): Journey {
  let { steps, is_hidden } = answered
  for (const { endpoint, body, made_at, state } of queue) {
    const said = v.safeParse(createUserJourney.body, body)
    if (endpoint !== createUserJourney.name || state !== 'waiting' || !said.success) continue
    const { step, is_hidden: hides = is_hidden } = said.output
    const changed_at = new Date(made_at).toISOString()
    is_hidden = hides
    steps = steps.map((each) =>
      each.step === step && each.state !== 'done'
        ? { step: each.step, state: said.output.state, changed_at }
        : each,
    )
  }
  return {
    steps,
    is_hidden,
    done_count: steps.filter(({ state }) => state === 'done').length,
    is_finished: steps.every(({ state }) => state !== 'open'),
  }
}

export function useJourney() {
  const query = useQuery(journeyQuery)
  const queue = useWaitingOver(query)
  return { query, journey: query.data && journeyWithWaiting(query.data, queue) }
}

/** Marks a step, or puts the list away or back. */
export async function markJourney(body: v.InferInput<typeof createUserJourney.body>) {
  const about = { subject: readSession()?.user.user_uuid ?? 'journey', label: 'Your first steps' }
  return write(createUserJourney, { body }, about, {
    onSent: (journey) => queryClient.setQueryData(journeyQuery.queryKey, journey),
  })
}
