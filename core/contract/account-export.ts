/** The client's data export: a zip of everything stored about them, which a new account can be filled from. */
import * as v from 'valibot'
import { IsoInstant } from './fields.ts'

/** Where the zip is, below the API's base, followed by the client's id or `me`. */
export const EXPORT_PATH = '/users/get/export'

/** Where a new account is filled from a zip, below the API's base. The body is the file. */
export const RESTORE_PATH = '/users/create/restore'

/** The largest zip that is restored. One of 50,000 transactions has about four million bytes. */
export const MAX_RESTORE_BYTES = 50_000_000

/** In the zip, `records/debts.json` and its like have the records of one type; `tables/` has the same as CSV. */
export const recordsFile = (type: string): string => `records/${type}.json`
export const tableFile = (type: string): string => `tables/${type}.csv`
export const MANIFEST_FILE = 'manifest.json'

/** What the zip contains, at its end. */
export const ExportManifest = v.object({
  format: v.literal(1),
  exported_at: IsoInstant,
  /** Each JSON file of records: how many, and the file's length and SHA-256, base64url. */
  records: v.record(v.string(), v.object({ count: v.number(), bytes: v.number(), sha256: v.string() })),
  /** By the server, over all of the above: a file that somebody changed is not restored. */
  signature: v.string(),
})
export type ExportManifest = v.InferOutput<typeof ExportManifest>

/** The answer to a restore. */
export const Restored = v.object({
  /** How many records were added, by type. */
  counts: v.record(v.string(), v.number()),
})
