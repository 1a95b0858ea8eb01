import { beforeEach, expect, it, vi } from 'vitest'
import { chanceOfPlan } from '#core/goal/chance.ts'
import { marketPlan, oneHorizon } from '#tests/fixtures/sample-goals.ts'
import type { RefineJob } from './studio-jobs.ts'

const job = (target_cents = 2_000_00): RefineJob => ({
  kind: 'refine',
  plan: marketPlan({ target_cents }),
  horizons: oneHorizon(marketPlan()),
  today: '2026-11-21',
  date: '2036-11-21',
})

/** Started workers; their answers wait until the test sends them. */
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly asked: { readonly id: number; readonly job: RefineJob }[] = []
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

/** Reloads the module, without a worker. */
async function fresh() {
  vi.resetModules()
  const { askWorker } = await import('./ask-worker.ts')
  return askWorker
}

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
  return () => vi.unstubAllGlobals()
})

it('asks one worker, and routes each answer to its caller', async () => {
  const askWorker = await fresh()
  const [first, second] = [vi.fn(), vi.fn()]
  askWorker(job(), first)
  askWorker(job(3_000_00), second)
  expect(workers).toHaveLength(1)
  workers[0]?.answer(1, 'the second')
  workers[0]?.answer(0, 'the first')
  expect(first.mock.calls).toEqual([['the first']])
  expect(second.mock.calls).toEqual([['the second']])
})

it('ignores an answer that no one waits for', async () => {
  const askWorker = await fresh()
  const answered = vi.fn()
  const forget = askWorker(job(), answered)
  forget()
  workers[0]?.answer(0, 'too late')
  expect(answered).not.toHaveBeenCalled()
})

it('works on the page when the worker does not start, and tries another one next time', async () => {
  const askWorker = await fresh()
  const answered = vi.fn()
  askWorker(job(), answered)
  workers[0]?.dispatchEvent(new Event('error'))
  expect(workers[0]?.isEnded).toBe(true)
  expect(answered.mock.calls[0]?.[0]).toMatchObject({ outlook: { chance: chanceOfPlan(job().plan) } })
  askWorker(job(), vi.fn())
  expect(workers).toHaveLength(2)
})
