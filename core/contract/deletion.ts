/** Deleted records can be restored for seven days, then they are erased. */
import * as v from 'valibot'
import { isoInstant } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { IsoInstant } from './fields.ts'

export const RESTORABLE_MS = 7 * DAY_MS

/** When a record was deleted, and until when it can be restored. */
export const deletionFields = { deleted_at: IsoInstant, restorable_until: IsoInstant }

const Deletion = v.object(deletionFields)
export type Deletion = v.InferOutput<typeof Deletion>

/**
 * A deletion at an instant: on the server when it is stored, on a device when the client taps.
 *
 * @param epochMs milliseconds since 1970
 */
export const deletionAt = (epochMs: number): Deletion => ({
  deleted_at: isoInstant(epochMs),
  restorable_until: isoInstant(epochMs + RESTORABLE_MS),
})

/** Deleted records, most recently deleted first. */
export const newestFirst = <T extends Deletion>(deleted: Iterable<T>): T[] =>
  [...deleted].toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
