import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

const BUSY = 'A lot is going on. Try again in a moment.'

/** Work that ends when told to. */
function pieces(count: number) {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = Array.from({ length: count }, (_, index) => () => {
    started.push(index)
    return new Promise<number>((resolve) => (ends[index] = () => resolve(index)))
  })
  return { started, ends, work }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('runs a fixed number at once, and the rest in order of arrival', async () => {
  const gate = createGate({ atOnce: 2, mostWaiting: 10 }, BUSY)
  const { started, ends, work } = pieces(4)
  const all = Promise.all(work.map((each) => gate.run(each)))
  await settled()
  expect(started).toEqual([0, 1])
  ends[1]?.()
  await settled()
  expect(started).toEqual([0, 1, 2])
  for (const index of [0, 2]) ends[index]?.()
  await settled()
  ends[3]?.()
  expect(await all).toEqual([0, 1, 2, 3])
})

it('rejects work when the queue is full, with a time to retry', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 1 }, BUSY)
  const { ends, work } = pieces(3)
  const [first, second, third] = work.map((each) => gate.run(each))
  await expect(third).rejects.toMatchObject({ code: 'unavailable', message: BUSY, retryAfterSeconds: 5 })
  ends[0]?.()
  await first
  await settled()
  ends[1]?.()
  expect(await second).toBe(1)
})

it('continues after work that fails', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 1 }, BUSY)
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(async () => 'fine')).toBe('fine')
})

it('runs one piece of each client’s work at once, and lets clients take turns', async () => {
  const gate = createGate({ atOnce: 2, mostWaiting: 10 }, BUSY, { atOnce: 1, mostWaiting: 3 })
  const { started, ends, work } = pieces(6)
  const owners = ['Ada', 'Ada', 'Ada', 'Ben', 'Ben', 'Cleo']
  const all = work.map((each, index) => gate.run(each, owners[index]))
  await settled()
  expect(started).toEqual([0, 3])
  for (const index of [3, 0, 1, 4, 5, 2]) {
    ends[index]?.()
    await settled()
  }
  // Ben's second while Ada's first runs; then Ada's second, and Cleo's only one before Ada's third.
  expect(started.slice(2)).toEqual([4, 1, 5, 2])
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5])
})

it('rejects what one client has waiting beyond their share, and no one else’s', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 10 }, BUSY, { atOnce: 1, mostWaiting: 1 })
  const { started, ends, work } = pieces(4)
  const [first, second, third] = work.slice(0, 3).map((each) => gate.run(each, 'Ada'))
  await expect(third).rejects.toMatchObject({ code: 'unavailable' })
  const other = gate.run(work[3] ?? (async () => 0), 'Ben')
  for (const index of [0, 3, 1]) {
    ends[index]?.()
    await settled()
  }
  for (const index of started) ends[index]?.()
  expect(await Promise.all([first, second, other])).toEqual([0, 1, 3])
})

it('drops waiting work that nobody waits for anymore', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 2 }, BUSY)
  const { started, ends, work } = pieces(3)
  const [canceled, kept] = [new AbortController(), new AbortController()]
  const [first, second, third] = work.map((each, index) =>
    gate.run(each, undefined, [kept, canceled, kept][index]?.signal),
  )
  canceled.abort()
  // What runs goes on.
  await expect(second).rejects.toMatchObject({ code: 'unavailable' })
  ends[0]?.()
  await settled()
  ends[2]?.()
  expect(await Promise.all([first, third])).toEqual([0, 2])
  expect(started).toEqual([0, 2])
})

it('drops work that nobody waited for when it came', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 2 }, BUSY)
  const { started, ends, work } = pieces(2)
  const [first] = work.slice(0, 1).map((each) => gate.run(each))
  await expect(gate.run(work[1] ?? (async () => 0), undefined, AbortSignal.abort())).rejects.toMatchObject({
    code: 'unavailable',
  })
  ends[0]?.()
  await first
  expect(started).toEqual([0])
})
