/** What is deleted can be restored for seven days; after that it is gone. */
import * as v from 'valibot'
import { IsoInstant } from './fields.ts'

export const RESTORABLE_MS = 7 * 86_400_000

/** When a thing was deleted, and until when it can be restored. */
export const deletionFields = { deleted_at: IsoInstant, restorable_until: IsoInstant }

const Deletion = v.object(deletionFields)
export type Deletion = v.InferOutput<typeof Deletion>
