/** Reminds of calls, and deals with what the scheduling provider reports. */
import { remindOfCalls } from '#server/advisor/reminders.ts'
import { removeEvents, settleMessages } from '#server/advisor/seats.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { startRounds } from './rounds.ts'

const EVERY_MS = 15_000

/** Each part runs on its own; safe to run in several processes at once. */
export async function runAdvisorJobs(dependencies: Dependencies): Promise<void> {
  for (const part of [remindOfCalls, settleMessages, removeEvents]) {
    await part(dependencies).catch((error: unknown) =>
      dependencies.log.warn({ err: describeError(error) }, 'work on advisor calls broke off'),
    )
  }
}

/** Runs now and every 15 seconds. */
export const startAdvisorJobs = (dependencies: Dependencies): { stop(): void } =>
  startRounds(dependencies, EVERY_MS, () => runAdvisorJobs(dependencies), 'work on advisor calls broke off')
