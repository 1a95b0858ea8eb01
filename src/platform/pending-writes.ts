/** The writes of this device that an answer does not know of yet, replayed over it. */
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { pendingSubjects } from '#core/outbox/replay.ts'
import { usePendingWrites } from './outbox.ts'

/** A query's answer with pending writes replayed over it. */
export interface Replayed<State> {
  /** Undefined until the answer has come. */
  readonly data: State | undefined
  /** The uuids of what the server has not taken a change of yet. */
  readonly pending: ReadonlySet<string>
  /** What was replayed, and writes that the server refused, the oldest first. */
  readonly writes: readonly QueuedWrite[]
}

/**
 * Replays pending writes over what a query answered.
 *
 * @param query the query, which says when its answer was read
 * @param answered what of the answer the writes change
 * @param replayOf the domain's replay, from `core/<domain>/replay.ts`
 */
export function useReplayed<State>(
  query: { readonly dataUpdatedAt: number },
  answered: State | undefined,
  replayOf: (state: State, writes: readonly QueuedWrite[]) => State,
): Replayed<State> {
  const writes = usePendingWrites(query)
  const data = answered === undefined ? undefined : replayOf(answered, writes)
  return { data, pending: pendingSubjects(writes), writes }
}
