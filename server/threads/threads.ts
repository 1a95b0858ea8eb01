/** The threads beside the one that answers requests. */
import { availableParallelism } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Piscina } from 'piscina'
import type { Database } from '#server/db/connect.ts'
import type { Threads } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { createGate } from '#server/http/gate.ts'
import { type Outcome, valueOf } from './outcome.ts'

/** The main thread needs a core; more than four would need as much memory as another process. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))
const MOST_WAITING = 64
/** As many as a page asks for at once, and some. */
const OF_ONE = { atOnce: 1, mostWaiting: 8 }
const BUSY = 'We’re handling a lot of requests right now. Try again in a moment.'

/** A thread keeps its forecasts and its fonts for the next job, and frees its memory when there is none for long. */
const IDLE_MS = 600_000
/** What a single job may take; beyond it the thread ends and the process goes on. */
const MOST_MEGABYTES = 1_024

interface Options {
  /** The program that a thread runs: see thread.ts. */
  readonly entry: string
  readonly database: Pick<Database, 'share'>
  readonly log: Pick<Logger, 'error'>
  readonly clock: () => Date
}

/** Threads that start with the first job. */
export function createThreads({ entry, database, log, clock }: Options): Threads {
  const gate = createGate({ atOnce: THREADS, mostWaiting: MOST_WAITING }, BUSY, OF_ONE)
  const pool = new Piscina({
    filename: entry,
    name: 'runJob',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // A thread that slept in between would neither send its messages nor keep its connections.
    atomics: 'disabled',
  })
  pool.on('error', (error) => log.error({ err: describeError(error) }, 'a thread failed'))
  // A new thread asks for its way to the embedded database.
  pool.on('message', (port: MessagePort) => database.share?.(port))
  return {
    run: (job, who, input, signal) =>
      gate.run(
        async () => {
          const told: Outcome<never> = await pool.run({ job: job.name, input, now: clock() })
          return valueOf(told)
        },
        who,
        signal,
      ),
    close: () => pool.close(),
  }
}
