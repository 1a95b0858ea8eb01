import { describe, expect, it } from 'vitest'
import { makeWrite, type Queue, type WaitingWrite } from './queued-write.ts'
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
import type { Classified } from './classify-response.ts'

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

  it('puts a new write last, and the same tap only once', () => {
    expect(ids(enqueue(queue, write('d', 'car')))).toEqual(['a', 'b', 'c', 'd'])
    expect(enqueue(queue, write('b', 'another'))).toBe(queue)
  })

  it('lets a refused write hold back its own subject and nothing else', () => {
    const after = afterAnswer(queue, queue[0] as WaitingWrite, conflict, NOW, MIDDLE)
    expect(next(after)).toBe('b')
    expect(next(after.filter(({ id }) => id !== 'b'))).toBeUndefined()
  })

  it('lets the rest go on where what was made from a notification is refused', () => {
    const tapped: WaitingWrite = { ...write('a', 'visa'), lets_pass: true }
    const after = afterAnswer([tapped, write('b', 'visa')], tapped, conflict, NOW, MIDDLE)
    expect(after[0]).toMatchObject({ id: 'a', state: 'refused' })
    expect(next(after)).toBe('b')
    expect(mustQueue(after.slice(0, 1), 'maya', 'visa')).toBe(false)
    expect(mustQueue([tapped], 'maya', 'visa')).toBe(true)
  })

  it('never finds what another user left', () => {
    const mixed = [write('x', 'visa', { user: 'liam' }), ...queue]
    expect(next(mixed)).toBe('a')
    expect(next(mixed, 'liam')).toBe('x')
    expect(next(mixed, 'nobody')).toBeUndefined()
    expect(ids(writesOf(mixed, 'liam'))).toEqual(['x'])
    expect(writesOf(mixed, undefined)).toEqual([])
  })

  it('is not held back by what another user was refused', () => {
    const theirs = afterAnswer(
      [write('x', 'visa', { user: 'liam' })],
      write('x', 'visa'),
      conflict,
      NOW,
      MIDDLE,
    )
    expect(next([...theirs, write('a', 'visa')])).toBe('a')
  })

  it('sends a new write directly only where nothing stands before it', () => {
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

describe('what was sent', () => {
  it('lies over what was read before it, and what waits lies over both', () => {
    const sent = remember(remember([], write('a', 'visa'), 100), write('b', 'car'), 200)
    const queue = [write('c', 'visa')]
    expect(ids(layOver(sent, queue, 50))).toEqual(['a', 'b', 'c'])
    expect(ids(layOver(sent, queue, 100))).toEqual(['b', 'c'])
    expect(ids(layOver(sent, queue, 300))).toEqual(['c'])
  })

  it('lies over once while it is in both', () => {
    const sent = remember([], write('a', 'visa'), 100)
    expect(ids(layOver(sent, [write('a', 'visa')], 0))).toEqual(['a'])
  })

  it('is known for as long as data may be older, and once', () => {
    const sent = remember(remember([], write('a', 'visa'), 100), write('a', 'visa'), 200)
    expect(sent.map(({ sent_at }) => sent_at)).toEqual([200])
    expect(ids(remember(sent, write('b', 'car'), 200 + 31 * DAY))).toEqual(['b'])
  })
})

describe('after an answer', () => {
  const first = write('a', 'visa')
  const queue = [first, write('b', 'visa')]

  it('has let go of what was done', () => {
    expect(ids(afterAnswer(queue, first, { kind: 'done' }, NOW, MIDDLE))).toEqual(['b'])
  })

  it('keeps everything where the session is over', () => {
    expect(afterAnswer(queue, first, { kind: 'ended' }, NOW, MIDDLE)).toBe(queue)
  })

  it('keeps what was refused, with the words of the server', () => {
    const [refused] = afterAnswer(queue, first, conflict, NOW, MIDDLE)
    expect(refused).toMatchObject({ id: 'a', state: 'refused', refusal: { message: 'Changed meanwhile' } })
  })

  it('does not bring back what was discarded or wiped meanwhile', () => {
    for (const classified of [later(), conflict, { kind: 'done' } as const]) {
      expect(afterAnswer([], first, classified, NOW, MIDDLE)).toEqual([])
    }
  })
})

describe('waiting', () => {
  const tried = (times: number, random = MIDDLE, classified = later(), everyMs = 0): Queue => {
    let queue: Queue = [write('a', 'visa')]
    for (let n = 0; n < times; n += 1) {
      queue = afterAnswer(queue, queue[0] as WaitingWrite, classified, NOW + n * everyMs, random)
    }
    return queue
  }
  const waitOf = (queue: Queue) => (queue[0]?.state === 'waiting' ? queue[0].not_before - NOW : undefined)

  it('waits twice as long each time, up to half an hour', () => {
    expect([1, 2, 3, 4].map((times) => waitOf(tried(times)))).toEqual([5000, 10_000, 20_000, 40_000])
    expect(waitOf(tried(60))).toBe(30 * 60_000)
  })

  it('spreads the waits by a quarter', () => {
    expect([waitOf(tried(1, 0)), waitOf(tried(1, 1))]).toEqual([3750, 6250])
  })

  it('waits as long as the server asks for, where that is longer', () => {
    expect(waitOf(tried(1, MIDDLE, later({ waitMs: 60_000 })))).toBe(60_000)
    expect(waitOf(tried(1, MIDDLE, later({ waitMs: 10 })))).toBe(5000)
  })

  it('tells a server that says "later" from one that says nothing', () => {
    expect(tried(1)[0]).toMatchObject({ fault: 'no_answer', tries: 1, tried_since: NOW })
    expect(tried(1, MIDDLE, later({ isAnswered: true }))[0]).toMatchObject({ fault: 'later' })
  })

  it('gives up after ten tries over three days, and says why', () => {
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

  it('can be hurried by its own user', () => {
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

  it('go back by one where a change is discarded that they counted on', () => {
    expect(versionsAfter([at('a', 5), at('b', 6), at('c', 7)], 'a')).toEqual([5, 6])
    expect(versionsAfter([at('a', 5), at('b', 6), at('c', 7)], 'b')).toEqual([5, 6])
    expect(versionsAfter([at('a', 5), at('b', 6), at('c', 7)], 'c')).toEqual([5, 6])
    expect(versionsAfter([at('a', undefined), at('b', 6), at('c', undefined)], 'a')).toEqual([5, undefined])
  })

  it('stay where a change of another thing or another user is discarded', () => {
    const stranger = { ...at('c', 6), user_uuid: 'liam' }
    expect(versionsAfter([at('a', 5), at('b', 6, 'car'), stranger], 'a')).toEqual([6, 6])
    expect(versionsAfter([at('a', 5), at('b', 6)], 'z')).toEqual([5, 6])
  })

  it('stay in what was tried before: under its key the server may know its body', () => {
    expect(versionsAfter([at('a', 5), { ...at('b', 6), tries: 1 }], 'a')).toEqual([6])
  })
})

describe('what a client may do', () => {
  const refuse = (made: WaitingWrite) => afterAnswer([made], made, conflict, NOW, MIDDLE)
  const refused = [...refuse(write('a', 'visa', { body: { name: 'Visa', version: 3 } })), write('b', 'visa')]

  it('tries a refused write again in its old place', () => {
    const queue = tryAgain(refused, 'a')
    expect(queue[0]).toMatchObject({ id: 'a', state: 'waiting', tries: 0, not_before: 0, refusal: undefined })
    expect(next(queue)).toBe('a')
    expect(ids(queue)).toEqual(['a', 'b'])
  })

  it('insists on a change: without the version, under a new key, in its old place', () => {
    const queue = withoutVersion(refused, 'a', 'new')
    expect(queue[0]).toMatchObject({ id: 'new', state: 'waiting', body: { name: 'Visa' } })
    expect(queue[0] && versionOf(queue[0])).toBeUndefined()
    expect(ids(queue)).toEqual(['new', 'b'])
  })

  it('may be insisted on where it names a version, and only after a conflict', () => {
    expect(refused.map(isConflict)).toEqual([true, false])
    expect(refuse(write('a', 'visa', { body: { name: 'Visa' } })).map(isConflict)).toEqual([false])
    expect(tryAgain(refused, 'a').map(isConflict)).toEqual([false, false])
  })

  it('insists on a write that has no body, too', () => {
    expect(withoutVersion(refuse(write('a', 'visa')), 'a', 'new')[0]).toMatchObject({ state: 'waiting' })
  })

  it('discards a write, and what stood behind it goes on', () => {
    expect(next(discard(refused, 'a'))).toBe('b')
  })

  it('changes nothing of what is not there', () => {
    expect(tryAgain(refused, 'z')).toEqual(refused)
    expect(withoutVersion(refused, 'z', 'new')).toEqual(refused)
    expect(discard(refused, 'z')).toEqual(refused)
  })
})
