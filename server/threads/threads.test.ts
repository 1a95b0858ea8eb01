import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Job } from '#server/dependencies.ts'
import { createThreads } from './threads.ts'

/** Runs in the thread by its name; here it would fail. */
const job: Job<{ readonly ms: number }, { readonly from: number; readonly until: number }> = {
  name: 'wait',
  run: () => Promise.reject(new Error('It ran in the main thread')),
}

function startThreads() {
  const threads = createThreads({
    entry: resolve(import.meta.dirname, '../../tests/fixtures/thread-jobs.mjs'),
    database: {},
    log: { error: () => undefined },
    clock: () => new Date(),
  })
  onTestFinished(() => threads.close())
  return threads
}

it('runs the jobs of one client one after another, and refuses more than eight that wait', async () => {
  const threads = startThreads()
  const jobs = Array.from({ length: 12 }, () => threads.run(job, 'Ada', { ms: 30 }))
  const ended = await Promise.allSettled(jobs)
  const done = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(done).toHaveLength(9)
  for (const [at, { from }] of done.entries()) expect(from).toBeGreaterThanOrEqual(done[at - 1]?.until ?? 0)
  expect(refused).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ code: 'unavailable', status: 503, retryAfterSeconds: 5 }),
    ),
  )
})

it('refuses more than 64 that wait of all clients together', async () => {
  const threads = startThreads()
  const ended = await Promise.allSettled(
    Array.from({ length: 90 }, (_, client) => threads.run(job, `client ${client}`, { ms: 5 })),
  )
  const refused = ended.filter(({ status }) => status === 'rejected').length
  // As many run as there are cores beside the main thread's, at most four.
  expect(refused).toBeGreaterThanOrEqual(90 - 64 - 4)
  expect(refused).toBeLessThanOrEqual(90 - 64 - 1)
})

it('drops a waiting job when nobody waits for it anymore, and one that nobody waited for when it came', async () => {
  const threads = startThreads()
  const gone = new AbortController()
  const first = threads.run(job, 'Ada', { ms: 200 })
  const dropped = threads.run(job, 'Ada', { ms: 60_000 }, gone.signal)
  gone.abort()
  await expect(dropped).rejects.toMatchObject({ code: 'unavailable' })
  await expect(threads.run(job, 'Ada', { ms: 60_000 }, gone.signal)).rejects.toMatchObject({
    code: 'unavailable',
  })
  const next = threads.run(job, 'Ada', { ms: 1 })
  expect((await next).from).toBeGreaterThanOrEqual((await first).until)
})
