/** The retirement plan as this device knows it: the server's answer with pending writes over it. */
import { useQuery } from '@tanstack/react-query'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { useChangedParts } from '#app/shared/household/changed-parts.ts'
import { replay } from '#core/outbox/replay.ts'
import { retirementReplay, withChangedHousehold } from '#core/retirement/replay.ts'
import { retirementQuery } from './retirement-query.ts'

/** `state` is undefined until it has loaded. */
export function useRetirementState() {
  const query = useQuery(retirementQuery)
  const { data, pending, writes } = useReplayed(query, query.data, (known, queued) =>
    replay(known, queued, retirementReplay),
  )
  const changed = useChangedParts(query)
  return { query, state: data && withChangedHousehold(data, changed), pending, writes }
}
