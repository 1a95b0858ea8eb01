/** What is deleted can be restored for seven days; after that it is gone. */
import * as v from 'valibot'
import { isoInstant } from '#core/finance/math/dates.ts'
import { IsoInstant } from './fields.ts'

export const RESTORABLE_MS = 7 * 86_400_000

/** When a thing was deleted, and until when it can be restored. */
export const deletionFields = { deleted_at: IsoInstant, restorable_until: IsoInstant }

const Deletion = v.object(deletionFields)
export type Deletion = v.InferOutput<typeof Deletion>

/**
 * A deletion made at an instant: on the server when it is stored, on a device when the client taps.
 *
 * @param epochMs milliseconds since 1970
 */
export const deletionAt = (epochMs: number): Deletion => ({
  deleted_at: isoInstant(epochMs),
  restorable_until: isoInstant(epochMs + RESTORABLE_MS),
})

/** Deleted records, the newest deletion first. */
export const newestFirst = <T extends Deletion>(deleted: Iterable<T>): T[] =>
  [...deleted].toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
