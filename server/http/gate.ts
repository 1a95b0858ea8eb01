import { ApiError } from './api-error.ts'

/** Limits concurrency: runs a fixed number at once, queues the rest, and rejects what exceeds the queue. */
export interface Gate {
  /**
   * Runs work when a slot is free.
   *
   * @throws ApiError `unavailable` when the queue is full
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createGate({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) {
          throw new ApiError(
            'unavailable',
            'A lot of people are logging in right now. Try again in a moment.',
            {
              retryAfterSeconds: 5,
            },
          )
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
