/** The only way to the studio's worker. It starts at the first job and stays, so that later ones are fast. */
import { type StudioAnswer, type StudioJob, workOn } from './studio-jobs.ts'

interface Asked {
  readonly job: StudioJob
  readonly answer: (found: unknown) => void
}

const open = new Map<number, Asked>()
let worker: Worker | null = null
let lastId = 0

function settle(id: number, found: unknown): void {
  const asked = open.get(id)
  open.delete(id)
  asked?.answer(found)
}

/** A worker that fails to start, such as one of an older build, leaves its work to the page. */
function giveUp(): void {
  worker?.terminate()
  worker = null
  for (const [id, { job }] of open) settle(id, workOn(job))
}

function start(): Worker {
  const started = new Worker(new URL('./studio-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: unknown }>) =>
    settle(data.id, data.answer),
  )
  started.addEventListener('error', giveUp)
  return started
}

/**
 * Gives the worker a job.
 *
 * @returns cancels the job: its answer is ignored
 */
export function askWorker<J extends StudioJob>(job: J, answer: (found: StudioAnswer<J>) => void): () => void {
  const id = (lastId += 1)
  // The worker's answer matches the job's kind: `workOn` produces both.
  open.set(id, { job, answer: (found) => answer(found as StudioAnswer<J>) })
  if (typeof Worker === 'undefined') {
    settle(id, workOn(job))
  } else {
    worker ??= start()
    worker.postMessage({ id, job })
  }
  return () => open.delete(id)
}
