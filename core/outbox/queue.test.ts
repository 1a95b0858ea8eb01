import { describe, expect, it } from 'vitest'
import type { Classified } from './classify-response.ts'
import {
  afterAnswer,
  discard,
  enqueue,
  hurry,
  isConflict,
  layOver,
  mustQueue,
  nextToSend,
  remember,
  tryAgain,
  versionOf,
  withoutVersion,
  writesOf,
} from './queue.ts'
import { makeWrite, type Queue, type WaitingWrite } from './queued-write.ts'

const DAY = 86_400_000
const NOW = 1_000_000
const MIDDLE = 0.5

const write = (id: string, subject: string, more: { user?: string; body?: unknown } = {}): WaitingWrite =>
  makeWrite(
    { name: 'updateDebts', method: 'PUT', path: '/debt/update/debts' },
    { body: more.body },
    { id, subject, user_uuid: more.user ?? 'maya', label: id, made_at: 0 },
  )
const later = (more: Partial<Extract<Classified, { kind: 'later' }>> = {}): Classified => ({
  kind: 'later',
  isAnswered: false,
  waitMs: 0,
  message: '',
  ...more,
})
const conflict: Classified = {
  kind: 'refused',
  refusal: { status: 409, message: 'Changed meanwhile', code: 'conflict', fields: {} },
}
const ids = (queue: Queue) => queue.map(({ id }) => id)
const next = (queue: Queue, user = 'maya', now = 0) => nextToSend(queue, user, now)?.id

describe('order', () => {
  const queue = [write('a', 'visa'), write('b', 'car'), write('c', 'visa')]

  it('sends the oldest first', () => {
    expect(next(queue)).toBe('a')
    expect(next(queue.slice(1))).toBe('b')
    expect(next([])).toBeUndefined()
  })

  it('appends a new write, and ignores a repeated id', () => {
    expect(ids(enqueue(queue, write('d', 'car')))).toEqual(['a', 'b', 'c', 'd'])
    expect(enqueue(queue, write('b', 'another'))).toBe(queue)
  })

  it('blocks only the subject of a refused write', () => {
    const after = afterAnswer(queue, queue[0] as WaitingWrite, conflict, NOW, MIDDLE)
    expect(next(after)).toBe('b')
    expect(next(after.filter(({ id }) => id !== 'b'))).toBeUndefined()
  })

  it('does not block a subject when a write from a notification is refused', () => {
    const tapped: WaitingWrite = { ...write('a', 'visa'), lets_pass: true }
    const after = afterAnswer([tapped, write('b', 'visa')], tapped, conflict, NOW, MIDDLE)
    expect(after[0]).toMatchObject({ id: 'a', state: 'refused' })
    expect(next(after)).toBe('b')
    expect(mustQueue(after.slice(0, 1), 'maya', 'visa')).toBe(false)
    expect(mustQueue([tapped], 'maya', 'visa')).toBe(true)
  })

  it('never returns a write of another user', () => {
    const mixed = [write('x', 'visa', { user: 'liam' }), ...queue]
    expect(next(mixed)).toBe('a')
    expect(next(mixed, 'liam')).toBe('x')
    expect(next(mixed, 'nobody')).toBeUndefined()
    expect(ids(writesOf(mixed, 'liam'))).toEqual(['x'])
    expect(writesOf(mixed, undefined)).toEqual([])
  })

  it('is not blocked by a refused write of another user', () => {
    const theirs = afterAnswer(
      [write('x', 'visa', { user: 'liam' })],
      write('x', 'visa'),
      conflict,
      NOW,
      MIDDLE,
    )
    expect(next([...theirs, write('a', 'visa')])).toBe('a')
  })

  it('sends a new write directly only if no earlier write about its subject is queued', () => {
    expect(mustQueue([], 'maya', 'visa')).toBe(false)
    expect(mustQueue(queue, 'maya', 'house')).toBe(true)
    expect(mustQueue(queue, 'liam', 'visa')).toBe(false)
    const refused = afterAnswer([write('a', 'visa')], write('a', 'visa'), conflict, NOW, MIDDLE)
    expect(mustQueue(refused, 'maya', 'visa')).toBe(true)
    expect(mustQueue(refused, 'maya', 'car')).toBe(false)
    const stuck = [{ ...write('a', 'visa'), tries: 5, fault: 'later' as const, not_before: NOW }]
    expect(mustQueue(stuck, 'maya', 'visa')).toBe(true)
    expect(mustQueue(stuck, 'maya', 'car')).toBe(false)
  })
})

describe('sent writes', () => {
  it('are replayed over older data, followed by pending writes', () => {
    const sent = remember(remember([], write('a', 'visa'), 100), write('b', 'car'), 200)
    const queue = [write('c', 'visa')]
    expect(ids(layOver(sent, queue, 50))).toEqual(['a', 'b', 'c'])
    expect(ids(layOver(sent, queue, 100))).toEqual(['b', 'c'])
    expect(ids(layOver(sent, queue, 300))).toEqual(['c'])
  })

  it('are replayed once while also in the queue', () => {
    const sent = remember([], write('a', 'visa'), 100)
    expect(ids(layOver(sent, [write('a', 'visa')], 0))).toEqual(['a'])
  })

  it('are stored once, for as long as cached data may be older', () => {
    const sent = remember(remember([], write('a', 'visa'), 100), write('a', 'visa'), 200)
    expect(sent.map(({ sent_at }) => sent_at)).toEqual([200])
    expect(ids(remember(sent, write('b', 'car'), 200 + 31 * DAY))).toEqual(['b'])
  })
})

describe('after a response', () => {
  const first = write('a', 'visa')
  const queue = [first, write('b', 'visa')]

  it('removes a write that was done', () => {
    expect(ids(afterAnswer(queue, first, { kind: 'done' }, NOW, MIDDLE))).toEqual(['b'])
  })

  it('leaves the queue unchanged when the session has ended', () => {
    expect(afterAnswer(queue, first, { kind: 'ended' }, NOW, MIDDLE)).toBe(queue)
  })

  it('stores a refused write with the server’s message', () => {
    const [refused] = afterAnswer(queue, first, conflict, NOW, MIDDLE)
    expect(refused).toMatchObject({ id: 'a', state: 'refused', refusal: { message: 'Changed meanwhile' } })
  })

  it('does not restore a write that was discarded or cleared meanwhile', () => {
    for (const classified of [later(), conflict, { kind: 'done' } as const]) {
      expect(afterAnswer([], first, classified, NOW, MIDDLE)).toEqual([])
    }
  })
})

describe('retries', () => {
  const tried = (times: number, random = MIDDLE, classified = later(), everyMs = 0): Queue => {
    let queue: Queue = [write('a', 'visa')]
    for (let n = 0; n < times; n += 1) {
      queue = afterAnswer(queue, queue[0] as WaitingWrite, classified, NOW + n * everyMs, random)
    }
    return queue
  }
  const waitOf = (queue: Queue) => (queue[0]?.state === 'waiting' ? queue[0].not_before - NOW : undefined)

  it('double the delay each time, up to half an hour', () => {
    expect([1, 2, 3, 4].map((times) => waitOf(tried(times)))).toEqual([5000, 10_000, 20_000, 40_000])
    expect(waitOf(tried(60))).toBe(30 * 60_000)
  })

  it('vary the delay by a quarter', () => {
    expect([waitOf(tried(1, 0)), waitOf(tried(1, 1))]).toEqual([3750, 6250])
  })

  it('wait as long as the server asks, if that is longer', () => {
    expect(waitOf(tried(1, MIDDLE, later({ waitMs: 60_000 })))).toBe(60_000)
    expect(waitOf(tried(1, MIDDLE, later({ waitMs: 10 })))).toBe(5000)
  })

  it('distinguish a server that says "later" from one that does not respond', () => {
    expect(tried(1)[0]).toMatchObject({ fault: 'no_answer', tries: 1, tried_since: NOW })
    expect(tried(1, MIDDLE, later({ isAnswered: true }))[0]).toMatchObject({ fault: 'later' })
  })

  it('stop after ten attempts over three days, with a reason', () => {
    expect(tried(10, MIDDLE, later(), DAY / 10)[0]?.state).toBe('waiting')
    expect(tried(3, MIDDLE, later(), 2 * DAY)[0]?.state).toBe('waiting')
    const [silent] = tried(10, MIDDLE, later(), DAY / 2)
    expect(silent?.refusal).toEqual({
      status: 0,
      code: 'given_up',
      message: 'This was tried for 4 days without success.',
      fields: {},
    })
    const [broken] = tried(10, MIDDLE, later({ isAnswered: true, message: 'Something broke' }), DAY / 2)
    expect(broken?.refusal?.message).toBe(
      'This was tried for 4 days without success. The server said: Something broke',
    )
  })

  it('run at once when their own user asks', () => {
    expect(hurry(tried(3), 'maya')[0]).toMatchObject({ not_before: 0, tries: 3 })
    expect(waitOf(hurry(tried(3), 'liam'))).toBe(20_000)
  })
})

describe('versions', () => {
  const at = (id: string, version: number | undefined, subject = 'visa') =>
    write(id, subject, { body: { name: id, ...(version !== undefined && { version }) } })
  const versionsAfter = (queue: Queue, id: string) => discard(queue, id).map(versionOf)

  it('are found in a body', () => {
    expect([at('a', 5), at('b', undefined), write('c', 'visa')].map(versionOf)).toEqual([
      5,
      undefined,
      undefined,
    ])
  })

  it('decrease by one when an earlier change that they build on is discarded', () => {
    expect(versionsAfter([at('a', 5), at('b', 6), at('c', 7)], 'a')).toEqual([5, 6])
    expect(versionsAfter([at('a', 5), at('b', 6), at('c', 7)], 'b')).toEqual([5, 6])
    expect(versionsAfter([at('a', 5), at('b', 6), at('c', 7)], 'c')).toEqual([5, 6])
    expect(versionsAfter([at('a', undefined), at('b', 6), at('c', undefined)], 'a')).toEqual([5, undefined])
  })

  it('stay the same when a change of another subject or user is discarded', () => {
    const stranger = { ...at('c', 6), user_uuid: 'liam' }
    expect(versionsAfter([at('a', 5), at('b', 6, 'car'), stranger], 'a')).toEqual([6, 6])
    expect(versionsAfter([at('a', 5), at('b', 6)], 'z')).toEqual([5, 6])
  })

  it('stay the same in an attempted write: the server may know its body by its key', () => {
    expect(versionsAfter([at('a', 5), { ...at('b', 6), tries: 1 }], 'a')).toEqual([6])
  })
})

describe('client actions', () => {
  const refuse = (made: WaitingWrite) => afterAnswer([made], made, conflict, NOW, MIDDLE)
  const refused = [...refuse(write('a', 'visa', { body: { name: 'Visa', version: 3 } })), write('b', 'visa')]

  it('retry a refused write in its original position', () => {
    const queue = tryAgain(refused, 'a')
    expect(queue[0]).toMatchObject({ id: 'a', state: 'waiting', tries: 0, not_before: 0, refusal: undefined })
    expect(next(queue)).toBe('a')
    expect(ids(queue)).toEqual(['a', 'b'])
  })

  it('override a conflict: no version, a new key, the original position', () => {
    const queue = withoutVersion(refused, 'a', 'new')
    expect(queue[0]).toMatchObject({ id: 'new', state: 'waiting', body: { name: 'Visa' } })
    expect(queue[0] && versionOf(queue[0])).toBeUndefined()
    expect(ids(queue)).toEqual(['new', 'b'])
  })

  it('override a write only if it names a version and had a conflict', () => {
    expect(refused.map(isConflict)).toEqual([true, false])
    expect(refuse(write('a', 'visa', { body: { name: 'Visa' } })).map(isConflict)).toEqual([false])
    expect(tryAgain(refused, 'a').map(isConflict)).toEqual([false, false])
  })

  it('override a write without a body', () => {
    expect(withoutVersion(refuse(write('a', 'visa')), 'a', 'new')[0]).toMatchObject({ state: 'waiting' })
  })

  it('discard a write and unblock those behind it', () => {
    expect(next(discard(refused, 'a'))).toBe('b')
  })

  it('ignore an unknown id', () => {
    expect(tryAgain(refused, 'z')).toEqual(refused)
    expect(withoutVersion(refused, 'z', 'new')).toEqual(refused)
    expect(discard(refused, 'z')).toEqual(refused)
  })
})
