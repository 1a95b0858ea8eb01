import { setImmediate } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database, Db } from './db/connect.ts'
import type { Settings } from './environment.ts'
import { describeError } from './http/describe-error.ts'
import type { RequestState } from './http/serve.ts'
import type { PushSender } from './push/sender.ts'
import type { SmsProvider } from './providers/sms/sms.ts'
import type { Secrets } from './secrets.ts'

/** What exists only while the sandbox is on, such as demo households. Other modules never import it. */
export interface Development {
  /** Adds its calls to the API. */
  readonly serve: (api: Hono<RequestState>, dependencies: Dependencies) => void
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
  readonly push: PushSender
  /** Left out while the sandbox is off. */
  readonly development?: Development | undefined
  /** Hands work to after the answer; the stop waits for it. */
  readonly background: Background
}

/** Work that outlives its request. */
export interface Background {
  run(name: string, task: () => Promise<void>): void
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
}

/** Keeps count of running work and logs what fails. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, task) {
      // Begun only when the answer is on its way, so that its length tells the caller nothing.
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
