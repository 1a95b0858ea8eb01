import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'

/**
 * Runs a round now and every so often; a round that takes longer delays the next.
 *
 * @param failure what is logged of a round that fails; the next one runs all the same
 */
export function startRounds(
  { log }: Pick<Dependencies, 'log'>,
  everyMs: number,
  round: () => Promise<void>,
  failure: string,
): { stop(): void } {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= round()
      .catch((error: unknown) => log.warn({ err: describeError(error) }, failure))
      .finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
