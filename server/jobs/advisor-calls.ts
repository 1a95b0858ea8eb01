/** Reminds of calls, and deals with what the scheduling provider reports. */
import { remindOfCalls } from '#server/advisor/reminders.ts'
import { removeEvents, settleMessages } from '#server/advisor/seats.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'

const EVERY_MS = 15_000

/** Each part runs on its own; safe to run in several processes at once. */
export async function runAdvisorJobs(dependencies: Dependencies): Promise<void> {
  for (const part of [remindOfCalls, settleMessages, removeEvents]) {
    await part(dependencies).catch((error: unknown) =>
      dependencies.log.warn({ err: describeError(error) }, 'work on advisor calls broke off'),
    )
  }
}

/** Runs now and every 15 seconds; a round that takes longer delays the next. */
export function startAdvisorJobs(dependencies: Dependencies): { stop(): void } {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= runAdvisorJobs(dependencies).finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
