/** Work that is too slow for the page while a slider moves: a web worker does it, or the page without worker support. */
import { useEffect, useState } from 'react'

/** Gives the worker a job; the returned function cancels it, so that its answer is ignored. */
export type AskWorker<Job, Answer> = (job: Job, answer: (found: Answer) => void) => () => void

interface WorkerOptions<Job, Answer> {
  /** Starts the worker, which answers each message `{ id, job }` with `{ id, answer }`. */
  readonly start: () => Worker
  /** The worker's own function, for a page whose worker does not start. It may load on demand. */
  readonly work: (job: Job) => Answer | Promise<Answer>
  /** Whether a canceled job ends the worker, so that a long one does not hold up the next. */
  readonly endsOnCancel?: boolean
}

interface OpenJob<Job, Answer> {
  readonly job: Job
  readonly answer: (found: Answer) => void
}

/** The page's side of one worker. It starts at the first job and stays, so that later ones are fast. */
export function workerQueue<Job, Answer>({
  start,
  work,
  endsOnCancel = false,
}: WorkerOptions<Job, Answer>): AskWorker<Job, Answer> {
  const open = new Map<number, OpenJob<Job, Answer>>()
  let worker: Worker | null = null
  let lastId = 0

  const settle = (id: number, found: Answer) => {
    const asked = open.get(id)
    open.delete(id)
    asked?.answer(found)
  }
  const end = () => {
    worker?.terminate()
    worker = null
  }
  const workHere = (id: number, job: Job) => {
    const found = work(job)
    // If its chunk fails to load, the page reloads.
    if (found instanceof Promise) void found.then((answer: Answer) => settle(id, answer))
    else settle(id, found)
  }
  const workOnAllHere = () => {
    end()
    for (const [id, { job }] of open) workHere(id, job)
  }
  const startWorker = (): Worker => {
    const started = start()
    started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer }>) =>
      settle(data.id, data.answer),
    )
    started.addEventListener('error', workOnAllHere)
    return started
  }

  return (job, answer) => {
    const id = (lastId += 1)
    open.set(id, { job, answer })
    if (typeof Worker === 'undefined') {
      workHere(id, job)
    } else {
      worker ??= startWorker()
      worker.postMessage({ id, job })
    }
    return () => {
      if (open.delete(id) && endsOnCancel && open.size === 0) end()
    }
  }
}

/** An answer with the job that it is of. */
export interface FoundAnswer<Answer> {
  readonly key: string
  readonly answer: Answer
}

/** Where the last answer outlives the page. */
export interface StoredAnswer<Answer> {
  readonly read: () => FoundAnswer<Answer> | undefined
  readonly write: (found: FoundAnswer<Answer>) => void
}

/** The worker's last answer. While a newer job is under way it belongs to an older one. */
export interface WorkerAnswer<Answer> {
  readonly answer: Answer | undefined
  readonly isFresh: boolean
}

/**
 * The worker's answer to a job, sent once the sliders rest; null sends nothing.
 *
 * @param ask a stable function, such as one made by {@link workerQueue} outside the component
 * @param stored a stable place of the last answer, which is shown at once and asked for again only if the job is another
 */
export function useWorkerAnswer<Job, Answer>(
  ask: AskWorker<Job, Answer>,
  job: Job | null,
  { restMs = 100, stored }: { readonly restMs?: number; readonly stored?: StoredAnswer<Answer> } = {},
): WorkerAnswer<Answer> {
  const [found, setFound] = useState(() => stored?.read())
  const key = JSON.stringify(job)
  const isFresh = found?.key === key
  useEffect(() => {
    const asked = JSON.parse(key) as Job | null
    if (asked === null || isFresh) return undefined
    let cancel = (): void => undefined
    const timer = setTimeout(() => {
      cancel = ask(asked, (answer) => {
        stored?.write({ key, answer })
        setFound({ key, answer })
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [ask, key, isFresh, restMs, stored])
  return { answer: found?.answer, isFresh }
}
