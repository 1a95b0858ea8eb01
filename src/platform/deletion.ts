/** What was deleted and can still be restored, as the device knows it. */
import { type Deletion, RESTORABLE_MS } from '#core/contract/deletion.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** A deletion that waits: the seven days count from when it was made, and the server may grant a little more. */
export const deletionBy = ({ made_at }: QueuedWrite): Deletion => ({
  deleted_at: new Date(made_at).toISOString(),
  restorable_until: new Date(made_at + RESTORABLE_MS).toISOString(),
})

/** The newest deletion first. */
export const newestFirst = <T extends Deletion>(deleted: Iterable<T>): T[] =>
  [...deleted].toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
