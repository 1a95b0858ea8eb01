import { expect, it } from 'vitest'
import type { ParsedResponse } from './classify-response.ts'
import { enqueue } from './queue.ts'
import { makeWrite, parseQueue, type Queue, type WaitingWrite } from './queued-write.ts'
import { sync, type SyncDeps } from './sync.ts'

const OK: ParsedResponse = { ok: true, data: null }
const SILENCE: ParsedResponse = { ok: false, status: 0, message: '' }
const refusal = (status: number, code: string, more: object = {}): ParsedResponse => ({
  ok: false,
  status,
  code,
  message: 'No',
  ...more,
})

const write = (id: string, subject = 'visa', user_uuid = 'maya'): WaitingWrite =>
  makeWrite(
    { name: 'createPayment', method: 'POST', path: '/debt/create/payment' },
    { body: { id } },
    { id, subject, user_uuid, label: id, made_at: 0 },
  )

/** A device with a queue, a server with a response per write, and a fixed clock. */
function device(
  queue: Queue,
  answer: (write: WaitingWrite) => ParsedResponse | Promise<ParsedResponse> = () => OK,
) {
  const sent: string[] = []
  const self = {
    // As read back from storage.
    kept: structuredClone(queue) as unknown,
    sent,
    /** Writes noted as accepted, and when. */
    noted: [] as { id: string; at: number }[],
    now: 1000,
    user: 'maya' as string | undefined,
    queue: () => parseQueue(self.kept),
    run: (more: Partial<SyncDeps> = {}) =>
      sync({
        store: {
          read: async () => self.queue(),
          change: async (by) => void (self.kept = structuredClone(by(self.queue()))),
          noteSent: async ({ id }, at) => void self.noted.push({ id, at }),
        },
        user: async () => self.user,
        send: async (each) => {
          sent.push(each.id)
          return answer(each)
        },
        now: () => self.now,
        random: () => 0.5,
        isNewChance: false,
        ...more,
      }),
  }
  return self
}

const ids = (queue: Queue) => queue.map(({ id }) => id)

it('sends everything, one at a time, the oldest first', async () => {
  let running = 0
  const maya = device([write('a'), write('b', 'car'), write('c')], async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    return OK
  })
  expect(await maya.run()).toEqual({ kind: 'empty' })
  expect(maya.sent).toEqual(['a', 'b', 'c'])
  expect(maya.queue()).toEqual([])
})

it('notes when the server accepted each write, and no other', async () => {
  const maya = device([write('a'), write('b', 'car')], ({ id }) =>
    id === 'a' ? OK : refusal(422, 'invalid_input'),
  )
  await maya.run()
  expect(maya.noted).toEqual([{ id: 'a', at: 1000 }])
})

it('sends the others past one that the server keeps failing on', async () => {
  const bad = { ...write('a'), tries: 4, tried_since: 0, fault: 'later' as const }
  const maya = device([bad, write('b'), write('c', 'car')], ({ id }) =>
    id === 'a' ? refusal(500, 'internal') : OK,
  )
  const ended = await maya.run()
  expect(maya.sent).toEqual(['a', 'c'])
  expect(ids(maya.queue())).toEqual(['a', 'b'])
  expect(ended.kind).toBe('later')
  maya.now += 60 * 60_000
  await maya.run()
  expect(maya.sent).toEqual(['a', 'c', 'a'])
})

it('keeps the order when the first answer after a long silence says to retry later', async () => {
  let answer: ParsedResponse = SILENCE
  const maya = device([write('a'), write('b', 'car')], () => answer)
  for (let n = 0; n < 6; n += 1) await maya.run({ isNewChance: true })
  answer = refusal(429, 'too_many_requests', { retryAfterSeconds: 2 })
  expect(await maya.run({ isNewChance: true })).toEqual({ kind: 'later', next_at: 6000 })
  answer = OK
  maya.now = 6000
  expect(await maya.run()).toEqual({ kind: 'empty' })
  expect(maya.sent.slice(-3)).toEqual(['a', 'a', 'b'])
})

it('does nothing if the queue is empty or nobody is signed in', async () => {
  expect(await device([]).run()).toEqual({ kind: 'empty' })
  const nobody = device([write('a')])
  nobody.user = undefined
  expect(await nobody.run()).toEqual({ kind: 'empty' })
  expect(nobody.sent).toEqual([])
  expect(ids(nobody.queue())).toEqual(['a'])
})

it('stops at the first write without a response, and retries it when due', async () => {
  let isUp = false
  const maya = device([write('a'), write('b', 'car')], () => (isUp ? OK : SILENCE))
  expect(await maya.run()).toEqual({ kind: 'later', next_at: 6000 })
  expect(maya.sent).toEqual(['a'])
  isUp = true
  expect(await maya.run()).toEqual({ kind: 'later', next_at: 6000 })
  expect(maya.sent).toEqual(['a'])
  maya.now = 6000
  expect(await maya.run()).toEqual({ kind: 'empty' })
  expect(maya.sent).toEqual(['a', 'a', 'b'])
})

it('retries a write without a response at once when the network may be back', async () => {
  let isUp = false
  const maya = device([write('a')], () => (isUp ? OK : SILENCE))
  await maya.run()
  isUp = true
  expect(await maya.run({ isNewChance: true })).toEqual({ kind: 'empty' })
})

it('does not retry before the time that the server set', async () => {
  const maya = device([write('a')], () => refusal(429, 'too_many_requests', { retryAfterSeconds: 60 }))
  expect(await maya.run()).toEqual({ kind: 'later', next_at: 61_000 })
  expect(await maya.run({ isNewChance: true })).toEqual({ kind: 'later', next_at: 61_000 })
  expect(maya.sent).toEqual(['a'])
})

it('continues with other subjects when a write is refused, and leaves those behind it queued', async () => {
  const queue = [write('a', 'visa'), write('b', 'visa'), write('c', 'car')]
  const maya = device(queue, ({ id }) => (id === 'a' ? refusal(409, 'conflict') : OK))
  expect(await maya.run()).toEqual({ kind: 'empty' })
  expect(maya.sent).toEqual(['a', 'c'])
  expect(maya.queue().map(({ id, state }) => [id, state])).toEqual([
    ['a', 'refused'],
    ['b', 'waiting'],
  ])
})

it('stops when the session has ended, and changes nothing', async () => {
  const maya = device([write('a'), write('b')], () => refusal(401, 'session_expired'))
  const before = maya.queue()
  expect(await maya.run()).toEqual({ kind: 'ended' })
  expect(maya.sent).toEqual(['a'])
  expect(maya.queue()).toEqual(before)
})

it('sends nothing of another user, even if the user changes meanwhile', async () => {
  const device_ = device([write('a'), write('b'), write('x', 'visa', 'liam')], () => {
    device_.user = 'liam'
    return OK
  })
  await device_.run()
  expect(device_.sent).toEqual(['a', 'x'])
  expect(ids(device_.queue())).toEqual(['b'])
})

it('resends under the same key after stopping between response and removal', async () => {
  const maya = device([write('a'), write('b')])
  const dies = async () => {
    throw new Error('killed')
  }
  const store = { read: async () => maya.queue(), change: dies, noteSent: async () => undefined }
  await expect(maya.run({ store })).rejects.toThrow('killed')
  await maya.run()
  expect(maya.sent).toEqual(['a', 'a', 'b'])
})

it('sends writes that are queued while it runs', async () => {
  const maya = device([write('a')], ({ id }) => {
    if (id === 'a') maya.kept = enqueue(maya.queue(), write('b'))
    return OK
  })
  await maya.run()
  expect(maya.sent).toEqual(['a', 'b'])
})

it('does not restore a write that was cleared while being sent', async () => {
  for (const answer of [OK, SILENCE, refusal(422, 'invalid_input')]) {
    const maya = device([write('a'), write('b')], () => {
      maya.kept = undefined
      return answer
    })
    expect(await maya.run()).toEqual({ kind: 'empty' })
    expect(maya.sent).toEqual(['a'])
    expect(maya.queue()).toEqual([])
    expect(maya.noted).toEqual([])
  }
})

it('continues with the next write after abandoning one', async () => {
  const old = { ...write('a'), tries: 9, tried_since: 0 }
  const maya = device([old, write('b', 'car')], ({ id }) => (id === 'a' ? SILENCE : OK))
  maya.now = 4 * 86_400_000
  expect(await maya.run()).toEqual({ kind: 'empty' })
  expect(maya.queue()).toMatchObject([{ id: 'a', state: 'refused', refusal: { code: 'given_up' } }])
  expect(maya.sent).toEqual(['a', 'b'])
})
