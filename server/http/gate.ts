import { ApiError } from './api-error.ts'

/** How much runs at once, and how much may wait for it. */
export interface Slots {
  readonly atOnce: number
  readonly mostWaiting: number
}

/** For a gate that limits only what each one has, and not all together; or the reverse. */
export const UNLIMITED: Slots = { atOnce: Infinity, mostWaiting: Infinity }

/** Limits concurrency: runs a fixed number at once, queues the rest, and rejects what exceeds the queue. */
export interface Gate {
  /**
   * Runs work when a slot is free.
   *
   * @param who whose work it is: those who wait take turns, and nobody has more than their share
   * @param signal work that still waits when this aborts is dropped
   * @throws ApiError `unavailable` when the queue is full, or when the work is dropped
   */
  run<T>(work: () => Promise<T>, who?: string, signal?: AbortSignal): Promise<T>
}

/** For those who log in while more do than passwords can be checked. */
export const LOGINS_BUSY = 'A lot of people are logging in right now. Try again in a moment.'

/** For a client who sends more at once than waits for them. */
export const CLIENT_BUSY = 'You sent a lot of requests at once. Try again in a moment.'

const CANCELED = 'The request was canceled.'

const RETRY_AFTER_SECONDS = 5

const unavailable = (message: string): ApiError =>
  new ApiError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })

/**
 * @param all of everybody together
 * @param message for those whose work exceeds the queue
 * @param ofOne of the work of each `who`; without it only all together is limited
 */
export function createGate(all: Slots, message: string, ofOne: Slots = UNLIMITED): Gate {
  let running = 0
  let waiting = 0
  const runningOf = new Map<unknown, number>()
  /** What waits, in order of arrival, for each in the order of their turns. */
  const queues = new Map<unknown, (() => void)[]>()

  const mayStart = (who: unknown): boolean => running < all.atOnce && (runningOf.get(who) ?? 0) < ofOne.atOnce
  const begin = (who: unknown): void => {
    running += 1
    runningOf.set(who, (runningOf.get(who) ?? 0) + 1)
  }
  const end = (who: unknown): void => {
    running -= 1
    const left = (runningOf.get(who) ?? 1) - 1
    if (left === 0) runningOf.delete(who)
    else runningOf.set(who, left)
    startNext()
  }
  const leave = (who: unknown, start: () => void): void => {
    const left = queues.get(who)?.filter((each) => each !== start) ?? []
    waiting -= 1
    // Deleted first, so that the next turn of this one is after everybody else's.
    queues.delete(who)
    if (left.length > 0) queues.set(who, left)
  }
  function startNext(): void {
    const next = [...queues.keys()].find(mayStart)
    if (next !== undefined) queues.get(next)?.[0]?.()
  }
  const slot = (who: unknown, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        leave(who, start)
        signal?.removeEventListener('abort', drop)
        begin(who)
        resolve()
      }
      const drop = (): void => {
        leave(who, start)
        reject(unavailable(CANCELED))
      }
      waiting += 1
      queues.set(who, [...(queues.get(who) ?? []), start])
      signal?.addEventListener('abort', drop, { once: true })
    })

  return {
    async run(work, name, signal) {
      if (signal?.aborted) throw unavailable(CANCELED)
      const who: unknown = name ?? Symbol('anybody')
      if (mayStart(who)) begin(who)
      else {
        const own = queues.get(who)?.length ?? 0
        if (waiting >= all.mostWaiting || own >= ofOne.mostWaiting) throw unavailable(message)
        await slot(who, signal)
      }
      try {
        return await work()
      } finally {
        end(who)
      }
    },
  }
}
