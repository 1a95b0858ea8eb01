/**
 * Replays queued writes over data that the server sent before it accepted them, so that a page shows what the client
 * just did. Pure. Each domain has one table of reducers in `core/<domain>/replay.ts`.
 */
import * as v from 'valibot'
import type { Endpoint, Params, ParsedBody } from '#core/contract/endpoint.ts'
import { type IsoDate, isoInstant } from '#core/finance/math/dates.ts'
import { isConflict, isUnsent } from './queue.ts'
import type { Queue, QueuedWrite, WaitingWrite } from './queued-write.ts'

/** A write that the server has not refused: it is still queued, or was sent after the data was read. */
export type PendingWrite = WaitingWrite

/** A pending write as passed to a reducer, with its body parsed by its endpoint's schema. */
export interface PendingCall<E extends Endpoint> {
  readonly body: ParsedBody<E>
  readonly params: Params<E>
  /** The write's own id, for a record whose body has no id. */
  readonly id: string
  /** The instant at which the client made the change. */
  readonly at: string
  /** The client's day at that instant, which the server uses as today. */
  readonly today: IsoDate
  readonly write: PendingWrite
}

/** How one endpoint's writes change a domain's data. Built by {@link on}. */
interface Reducer<State> {
  readonly endpoint: string
  readonly reduce: (state: State, write: PendingWrite) => State
}

/** How a domain's writes change its data. `State` is plain data, which reducers copy and never change. */
export type Replay<State> = readonly Reducer<State>[]

/** The client's day on which a write was made. Writes queued by older versions lack it; the server then uses the UTC date. */
export const dayOfWrite = ({ made_on, made_at }: Pick<QueuedWrite, 'made_on' | 'made_at'>): IsoDate =>
  made_on ?? isoInstant(made_at).slice(0, 10)

/** Ties a reducer to an endpoint. A body that the endpoint's schema rejects changes nothing. */
export function on<State, E extends Endpoint>(
  endpoint: E,
  reduce: (state: State, call: PendingCall<E>) => State,
): Reducer<State> {
  return {
    endpoint: endpoint.name,
    reduce: (state, write) => {
      const parsed = endpoint.body
        ? v.safeParse(endpoint.body, write.body)
        : { success: true, output: undefined }
      if (!parsed.success) return state
      return reduce(state, {
        body: parsed.output as ParsedBody<E>,
        params: write.params as Params<E>,
        id: write.id,
        at: isoInstant(write.made_at),
        today: dayOfWrite(write),
        write,
      })
    },
  }
}

const isPending = (write: QueuedWrite): write is PendingWrite => write.state === 'waiting'

/** The data as it will be once every pending write is sent. Refused writes and those of other domains change nothing. */
export function replay<State>(state: State, writes: Queue, reducers: Replay<State>): State {
  const reduceBy = new Map(reducers.map(({ endpoint, reduce }) => [endpoint, reduce]))
  return writes
    .filter(isPending)
    .reduce((current, write) => reduceBy.get(write.endpoint)?.(current, write) ?? current, state)
}

/** Whether a pending write changes the data of a domain. */
export const changes = (writes: Queue, reducers: readonly { readonly endpoint: string }[]): boolean =>
  writes.some((write) => isPending(write) && reducers.some(({ endpoint }) => endpoint === write.endpoint))

/**
 * The subjects with a change that the server has not accepted yet. A sent write is replayed over older data, but is not pending.
 *
 * @param subjectOf the subject of a write, if it is not the one that orders it in the queue
 */
export const pendingSubjects = (
  writes: Queue,
  subjectOf: (write: PendingWrite) => string | undefined = ({ subject }) => subject,
): ReadonlySet<string> =>
  new Set(writes.filter(isPending).flatMap((write) => (isUnsent(write) ? (subjectOf(write) ?? []) : [])))

/** A change that the server refused because it has a newer version, with its body. */
export interface Conflict<E extends Endpoint> {
  readonly write: QueuedWrite
  readonly change: ParsedBody<E>
}

/**
 * The oldest change of a subject, or of any, that the server refused as outdated.
 *
 * @param isOutdated whether a refusal is a conflict of versions, for endpoints that also answer `conflict` for other reasons
 */
export function conflictOf<E extends Endpoint>(
  writes: Queue,
  endpoint: E,
  subject?: string,
  isOutdated: (write: QueuedWrite) => boolean = isConflict,
): Conflict<E> | undefined {
  for (const write of writes) {
    if (subject !== undefined && write.subject !== subject) continue
    if (write.endpoint !== endpoint.name || !isOutdated(write)) continue
    const parsed = endpoint.body && v.safeParse(endpoint.body, write.body)
    if (parsed?.success) return { write, change: parsed.output as ParsedBody<E> }
  }
  return undefined
}
