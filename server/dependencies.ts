import { setImmediate } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database, Db } from './db/connect.ts'
import type { Settings } from './environment.ts'
import { describeError } from './http/describe-error.ts'
import type { RequestState } from './http/request-state.ts'
import type { BankLink } from './providers/bank-link/bank-link.ts'
import type { Brokerage } from './providers/brokerage/brokerage.ts'
import type { FileStore } from './providers/files/files.ts'
import type { Payments } from './providers/payments/payments.ts'
import type { Scheduling } from './providers/scheduling/scheduling.ts'
import type { SmsProvider } from './providers/sms/sms.ts'
import type { PushSender } from './push/sender.ts'
import type { Secrets } from './secrets.ts'

/** Features that exist only in the sandbox, such as demo households. No other module imports them. */
export interface Development {
  /** Registers its endpoints. */
  readonly serve: (api: Hono<RequestState>, dependencies: Dependencies) => void
  /** What its endpoints have other threads do. */
  readonly jobs: readonly AnyJob[]
  /** Deletes what has expired. */
  readonly clear: (db: Db, now: Date) => Promise<void>
}

/** What the server is built from; tests pass their own. */
export interface Dependencies {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly database: Database
  readonly log: Logger
  readonly clock: () => Date
  readonly sms: SmsProvider
  /** Left out where no bank can be linked: the sandbox is off, and Plaid is not configured. */
  readonly bankLink?: BankLink | undefined
  /** Left out where nothing can be paid: the sandbox is off, and Stripe is not configured. */
  readonly payments?: Payments | undefined
  /** Left out where no calls are offered: the sandbox is off, and Calendly is not configured. */
  readonly scheduling?: Scheduling | undefined
  /** Left out where no brokerage account can be opened or linked: the sandbox is off, and no broker is configured. */
  readonly brokerage?: Brokerage | undefined
  /** Where the content of documents is kept. */
  readonly files: FileStore
  readonly push: PushSender
  /** Left out while the sandbox is off. */
  readonly development?: Development | undefined
  /** Runs work after the response; a graceful stop waits for it. */
  readonly background: Background
  readonly threads: Threads
}

/** Slow work that any thread can do: what it takes and returns can be copied from one thread to another. */
export interface Job<Input, Output> {
  /** How another thread finds it. */
  readonly name: string
  readonly run: (dependencies: Dependencies, input: Input) => Promise<Output>
}

/** A job of which only those who ask for it know what it takes. */
export type AnyJob = Job<never, unknown>

/** Threads beside the one that answers requests, which stays free while they work. */
export interface Threads {
  /**
   * Runs a job in another thread. One client's jobs run one after another, and clients take turns.
   *
   * Never call it within a transaction: on the embedded database the job would wait for that transaction to end.
   *
   * @param who the client's id, or the address of someone who has none
   * @param signal a job that still waits when this aborts is dropped
   * @throws ApiError `unavailable` when too many jobs wait; and what the job throws
   */
  run<Input, Output>(
    job: Job<Input, Output>,
    who: string,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>
  /** Resolves when running jobs are done and the threads have ended. */
  close(): Promise<void>
}

/** Work that outlives its request. */
export interface Background {
  run(name: string, task: () => Promise<void>): void
  /** Resolves when no work is left. */
  idle(): Promise<void>
}

/** Tracks running work and logs failures. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, task) {
      // Started only when the response is on its way, so that its duration reveals nothing to the caller.
      const work: Promise<void> = setImmediate()
        .then(task)
        .catch((error: unknown) =>
          log.error({ err: describeError(error), task: name }, 'background work failed'),
        )
        .finally(() => running.delete(work))
      running.add(work)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
