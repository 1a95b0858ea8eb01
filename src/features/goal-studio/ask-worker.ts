/** The one way to the studio's worker. It is started at the first question and stays, so that later ones are quick. */
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

/** A worker that did not start, such as one of an older build, leaves its work to the page. */
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
 * @returns forgets the job: its answer is not heard any more
 */
export function askWorker<J extends StudioJob>(job: J, answer: (found: StudioAnswer<J>) => void): () => void {
  const id = (lastId += 1)
  // The worker's answer is of the job's own kind: both are made by `workOn`.
  open.set(id, { job, answer: (found) => answer(found as StudioAnswer<J>) })
  if (typeof Worker === 'undefined') {
    settle(id, workOn(job))
  } else {
    worker ??= start()
    worker.postMessage({ id, job })
  }
  return () => open.delete(id)
}
