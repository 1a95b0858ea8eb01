import { type Deletion, RESTORABLE_MS } from '#core/contract/deletion.ts'

/** What was deleted after this moment can still be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS)

/** A deletion of this moment, as the client sees it. */
export const presentDeletion = (at: Date): Deletion => ({
  deleted_at: at.toISOString(),
  restorable_until: new Date(at.getTime() + RESTORABLE_MS).toISOString(),
})
