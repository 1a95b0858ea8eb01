/** Replays pending writes over records that can be deleted and restored, within a limit. */
import { type Deletion, deletionAt, newestFirst, RESTORABLE_MS } from '#core/contract/deletion.ts'
import type { Endpoint, ParsedBody } from '#core/contract/endpoint.ts'
import { hasRoom, type Limit } from '#core/contract/limit.ts'
import { isoInstant } from '#core/finance/math/dates.ts'
import { on, type PendingCall, type PendingWrite, type Replay } from './replay.ts'

/** A client's records of one kind, and what can be restored of them, the newest deletion first. */
interface Records<Item, Deleted> {
  readonly records: readonly Item[]
  readonly deleted: readonly Deleted[]
}

/** One kind of records: its calls, where a state has them, and what each call makes of one. */
interface RecordKind<
  State,
  Item,
  Deleted extends Deletion,
  Create extends Endpoint,
  Change extends Endpoint,
> {
  readonly calls: {
    readonly create: Create
    readonly change: Change
    readonly delete: Endpoint
    readonly restore: Endpoint
  }
  readonly limit: Limit
  readonly uuidOf: (item: Item) => string
  /** The record that the body of a create or change names. */
  readonly uuidIn: (body: ParsedBody<Create> | ParsedBody<Change>) => string | undefined
  readonly read: (state: State) => Records<Item, Deleted>
  /** The state with other records, in their order. */
  readonly write: (state: State, next: Records<Item, Deleted>) => State
  readonly create: (call: PendingCall<Create>, uuid: string) => Item
  readonly change: (item: Item, call: PendingCall<Change>) => Item
  readonly delete: (item: Item, deletion: Deletion) => Deleted
  readonly restore: (deleted: Deleted, at: string) => Item
}

const isRestorable = ({ deleted_at }: Deletion, { made_at }: PendingWrite): boolean =>
  deleted_at > isoInstant(made_at - RESTORABLE_MS)

/** The reducers of the four calls. What the server would refuse changes nothing. */
export function recordReplay<
  State,
  Item,
  Deleted extends Deletion,
  Create extends Endpoint,
  Change extends Endpoint,
>(kind: RecordKind<State, Item, Deleted, Create, Change>): Replay<State> {
  const { calls, limit, uuidOf, uuidIn, read, write: writeTo } = kind
  return [
    on(calls.create, (state: State, call) => {
      const { records, deleted } = read(state)
      const uuid = uuidIn(call.body) ?? call.id
      if (records.some((each) => uuidOf(each) === uuid) || !hasRoom(limit, records.length)) return state
      return writeTo(state, { records: [...records, kind.create(call, uuid)], deleted })
    }),
    on(calls.change, (state: State, call) => {
      const { records, deleted } = read(state)
      const uuid = uuidIn(call.body)
      const before = records.find((each) => uuidOf(each) === uuid)
      if (before === undefined) return state
      const changed = kind.change(before, call)
      return writeTo(state, { records: records.map((each) => (each === before ? changed : each)), deleted })
    }),
    on(calls.delete, (state: State, { write }) => {
      const { records, deleted } = read(state)
      const gone = records.find((each) => uuidOf(each) === write.params.id)
      if (gone === undefined) return state
      return writeTo(state, {
        records: records.filter((each) => each !== gone),
        deleted: newestFirst([kind.delete(gone, deletionAt(write.made_at)), ...deleted]),
      })
    }),
    on(calls.restore, (state: State, { at, write }) => {
      const { records, deleted } = read(state)
      const isIt = (each: Deleted) => uuidOf(kind.restore(each, at)) === write.params.id
      const gone = deleted.find(isIt)
      if (gone === undefined || !isRestorable(gone, write) || !hasRoom(limit, records.length)) return state
      return writeTo(state, {
        records: [...records, kind.restore(gone, at)],
        deleted: deleted.filter((each) => each !== gone),
      })
    }),
  ]
}
