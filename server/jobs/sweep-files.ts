/** Deletes files of deleted documents, uploads that were given up, and what a crash left. */
import type { Dependencies } from '#server/dependencies.ts'
import { removeFiles } from '#server/document/removals.ts'
import { sweepUploads } from '#server/document/uploads.ts'
import { describeError } from '#server/http/describe-error.ts'

const EVERY_MS = 60_000

/** One round; safe to run in several processes at once. */
export async function sweepFiles(dependencies: Dependencies): Promise<void> {
  await removeFiles(dependencies)
  await sweepUploads(dependencies)
}

/** Sweeps now and every minute; a round that takes longer delays the next. */
export function startSweepingFiles(dependencies: Dependencies): { stop(): void } {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= sweepFiles(dependencies)
      .catch((error: unknown) =>
        dependencies.log.warn({ err: describeError(error) }, 'files could not be swept'),
      )
      .finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
