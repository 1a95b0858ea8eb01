import { ApiError } from './api-error.ts'

/** Lets so many through at once; the others wait in turn, and those for whom there is no room are turned away. */
export interface Gate {
  /**
   * Runs work in its turn.
   *
   * @throws ApiError `unavailable` when too many wait
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
