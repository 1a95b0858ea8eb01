import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#core/contract/endpoint.ts'
import { makeWrite, type QueuedWrite, type WaitingWrite } from './queued-write.ts'
import { conflictOf, dayOfWrite, on, pendingSubjects, type Replay, replay } from './replay.ts'

const rename = endpoint({
  name: 'rename',
  module: 'debt',
  method: 'PUT',
  path: '/rename',
  summary: 'Rename a thing',
  access: 'client',
  body: v.object({ id: v.string(), name: v.string(), version: v.optional(v.number()) }),
  data: v.null(),
})
const remove = endpoint({
  name: 'remove',
  module: 'debt',
  method: 'DELETE',
  path: '/remove/{id}',
  summary: 'Remove a thing',
  access: 'client',
  data: v.null(),
})

interface Names {
  readonly names: Readonly<Record<string, string>>
  readonly log: readonly string[]
}
const names: Replay<Names> = [
  on(rename, (state, { body, at, today, id }) => ({
    names: { ...state.names, [body.id]: body.name },
    log: [...state.log, `${id} ${at} ${today}`],
  })),
  on(remove, (state, { params }) => {
    const { [params.id]: _, ...rest } = state.names
    return { ...state, names: rest }
  }),
]

const NOON = Date.parse('2026-11-22T12:00:00Z')

const renamed = (id: string, name: unknown, more: Partial<WaitingWrite> = {}): WaitingWrite => ({
  ...makeWrite(
    rename,
    { body: { id, name, version: 1 } },
    { id: `to-${String(name)}`, user_uuid: 'maya', subject: id, label: 'Rename', made_at: NOON },
  ),
  ...more,
})
const removed = (id: string): WaitingWrite =>
  makeWrite(
    remove,
    { params: { id } },
    { id: `without-${id}`, user_uuid: 'maya', subject: id, label: 'Remove', made_at: NOON },
  )
const refused = (write: WaitingWrite, fields: Record<string, string> = {}): QueuedWrite => ({
  ...write,
  state: 'refused',
  refusal: { status: 409, message: 'Changed elsewhere', code: 'conflict', fields },
})

const before: Names = { names: { a: 'One', b: 'Two' }, log: [] }

describe('replaying writes', () => {
  it('applies each write in order, with its instant and the client’s day', () => {
    const writes = [renamed('a', 'First'), removed('b'), renamed('a', 'Last', { made_on: '2026-11-21' })]
    expect(replay(before, writes, names)).toEqual({
      names: { a: 'Last' },
      log: ['to-First 2026-11-22T12:00:00.000Z 2026-11-22', 'to-Last 2026-11-22T12:00:00.000Z 2026-11-21'],
    })
    expect(before.names).toEqual({ a: 'One', b: 'Two' })
  })

  it('ignores refused writes, other endpoints and bodies that do not parse', () => {
    const writes = [
      refused(renamed('a', 'No')),
      { ...renamed('a', 'No'), endpoint: 'other' },
      renamed('a', 7),
    ]
    expect(replay(before, writes, names)).toBe(before)
  })

  it('applies a write that was sent after the data was read', () => {
    expect(replay(before, [renamed('a', 'Sent', { sent_at: NOON })], names).names.a).toBe('Sent')
  })
})

describe('pending subjects', () => {
  it('are those of unsent writes that were not refused', () => {
    const writes = [renamed('a', 'A'), renamed('b', 'B', { sent_at: NOON }), refused(renamed('c', 'C'))]
    expect([...pendingSubjects(writes)]).toEqual(['a'])
  })

  it('are read from the write if it names another subject', () => {
    const subjectOf = ({ endpoint: name, params }: WaitingWrite) =>
      name === 'remove' ? params['id'] : undefined
    expect([...pendingSubjects([renamed('a', 'A'), removed('b')], subjectOf)]).toEqual(['b'])
  })
})

describe('a conflict', () => {
  it('is the oldest change of the thing that was refused as outdated', () => {
    const [first, second] = [refused(renamed('a', 'First')), refused(renamed('a', 'Second'))]
    const writes = [refused(renamed('b', 'Other')), renamed('a', 'Pending'), first, second]
    expect(conflictOf(writes, rename, 'a')).toEqual({
      write: first,
      change: { id: 'a', name: 'First', version: 1 },
    })
    expect(conflictOf(writes, remove, 'a')).toBeUndefined()
    expect(conflictOf(writes, rename, 'c')).toBeUndefined()
  })

  it('excludes refusals that are not caused by a newer version', () => {
    const taken = refused(renamed('a', 'Taken'), { name: 'This name is taken' })
    const isOutdated = ({ refusal }: QueuedWrite) => refusal?.fields['name'] === undefined
    expect(conflictOf([taken], rename, 'a', isOutdated)).toBeUndefined()
  })
})

it('uses the UTC date for a write without a day', () => {
  expect(dayOfWrite({ made_at: NOON })).toBe('2026-11-22')
})
