/** What the needs analysis is built on, as this device knows it: the server's answer with pending writes over it. */
import { useQuery } from '@tanstack/react-query'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { useChangedParts } from '#app/shared/household/changed-parts.ts'
import { withChangedParts } from '#core/household/changed-parts.ts'
import { replay } from '#core/outbox/replay.ts'
import { protectFactsOf } from '#core/protect/facts.ts'
import { protectReplay, type ProtectState } from '#core/protect/replay.ts'
import { protectQuery } from './protect-queries.ts'

/**
 * `state` is undefined until it has loaded.
 *
 * @param asked `asks`: whether to fetch it; what is known already counts either way
 */
export function useProtectState({ asks = true } = {}) {
  const query = useQuery({ ...protectQuery, enabled: asks })
  const { data, pending, writes } = useReplayed<ProtectState>(query, query.data, (known, queued) =>
    replay(known, queued, protectReplay),
  )
  const changed = useChangedParts(query)
  return { query, state: data && withChangedParts(data, changed, protectFactsOf), pending, writes }
}
