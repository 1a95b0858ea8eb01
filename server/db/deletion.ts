import { RESTORABLE_MS } from '#core/contract/deletion.ts'

/** What was deleted after this moment can still be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS)
