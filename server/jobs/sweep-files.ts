/** Deletes files of deleted documents, uploads that were given up, and what a crash left. */
import type { Dependencies } from '#server/dependencies.ts'
import { removeFiles } from '#server/document/delete-documents.ts'
import { sweepUploads } from '#server/document/uploads.ts'
import { startRounds } from './rounds.ts'

const EVERY_MS = 60_000

/** One round; safe to run in several processes at once. */
export async function sweepFiles(dependencies: Dependencies): Promise<void> {
  await removeFiles(dependencies)
  await sweepUploads(dependencies)
}

/** Sweeps now and every minute. */
export const startSweepingFiles = (dependencies: Dependencies): { stop(): void } =>
  startRounds(dependencies, EVERY_MS, () => sweepFiles(dependencies), 'files could not be swept')
