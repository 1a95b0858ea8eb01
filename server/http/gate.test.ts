import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

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
  const gate = createGate({ atOnce: 2, mostWaiting: 10 })
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
  const gate = createGate({ atOnce: 1, mostWaiting: 1 })
  const { ends, work } = pieces(3)
  const [first, second, third] = work.map((each) => gate.run(each))
  await expect(third).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  ends[0]?.()
  await first
  await settled()
  ends[1]?.()
  expect(await second).toBe(1)
})

it('continues after work that fails', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 1 })
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(async () => 'fine')).toBe('fine')
})
