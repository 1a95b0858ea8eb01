// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { workerQueue } from './worker-answer.ts'

/** Started workers; their answers wait until the test sends them. */
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly asked: { readonly id: number; readonly job: number }[] = []
  isEnded = false

  constructor() {
    super()
    workers.push(this)
  }

  postMessage(message: FakeWorker['asked'][number]): void {
    this.asked.push(message)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(place: number, answer: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.asked[place]?.id, answer } }))
  }
}

const queue = (endsOnCancel = false) =>
  workerQueue<number, string>({
    start: () => new Worker('worker.js'),
    work: (job) => `page: ${job}`,
    endsOnCancel,
  })

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
  return () => vi.unstubAllGlobals()
})

it('asks one worker, and routes each answer to its caller', () => {
  const ask = queue()
  const [first, second] = [vi.fn(), vi.fn()]
  ask(1, first)
  ask(2, second)
  expect(workers).toHaveLength(1)
  workers[0]?.answer(1, 'the second')
  workers[0]?.answer(0, 'the first')
  expect(first.mock.calls).toEqual([['the first']])
  expect(second.mock.calls).toEqual([['the second']])
})

it('ignores the answer to a canceled job', () => {
  const answered = vi.fn()
  queue()(1, answered)()
  workers[0]?.answer(0, 'too late')
  expect(answered).not.toHaveBeenCalled()
  expect(workers[0]?.isEnded).toBe(false)
})

it('ends the worker with a canceled long job, and starts another for the next one', () => {
  const ask = queue(true)
  ask(1, vi.fn())()
  expect(workers[0]?.isEnded).toBe(true)
  ask(2, vi.fn())
  expect(workers[1]?.asked).toEqual([{ id: 2, job: 2 }])
})

it('works on the page when the worker does not start, and tries another one next time', () => {
  const ask = queue()
  const answered = vi.fn()
  ask(1, answered)
  workers[0]?.dispatchEvent(new Event('error'))
  expect(workers[0]?.isEnded).toBe(true)
  expect(answered.mock.calls).toEqual([['page: 1']])
  ask(2, vi.fn())
  expect(workers).toHaveLength(2)
})

it('works on the page in a browser without workers', () => {
  vi.stubGlobal('Worker', undefined)
  const answered = vi.fn()
  queue()(1, answered)
  expect(answered.mock.calls).toEqual([['page: 1']])
})

it('loads the work on demand, and ignores its answer to a canceled job', async () => {
  vi.stubGlobal('Worker', undefined)
  const ask = workerQueue<number, string>({
    start: () => new Worker('worker.js'),
    work: (job) => Promise.resolve(`page: ${job}`),
  })
  const [canceled, answered] = [vi.fn(), vi.fn()]
  ask(1, canceled)()
  ask(2, answered)
  await expect.poll(() => answered.mock.calls).toEqual([['page: 2']])
  expect(canceled).not.toHaveBeenCalled()
})
