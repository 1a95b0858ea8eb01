/** Sends a file's rows to the server, which holds them until the import is finished. */
import { v7 as uuidv7 } from 'uuid'
import { call, type Input, type Outcome } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import type { OwnAccountType } from '#app/shared/bank/own-account-fields.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Data } from '#core/contract/endpoint.ts'
import {
  createImport,
  createImportRows,
  deleteImport,
  getImport,
  IMPORT_BATCH,
  type ImportRow,
  toSentRow,
} from '#core/contract/imports.ts'

/** Where the rows go: an account that the client has, or a new one. */
export type ImportTarget =
  | { readonly bank_account_uuid: string }
  | { readonly new_account_name: string; readonly new_account_kind: OwnAccountType }

export type ImportDetails = Data<typeof getImport>

type Begun = Pick<Input<typeof createImport>['body'], 'source' | 'file_name' | 'kind' | 'mapping'>

/** A batch that got no answer is sent again: the server counts it once. */
const MOST_TRIES = 3

const isLost = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.status === 0

async function sendBatch(body: Input<typeof createImportRows>['body']): Promise<Outcome<unknown>> {
  let outcome = await call(createImportRows, { body }, { quiet: true })
  for (let tries = 1; tries < MOST_TRIES && isLost(outcome); tries += 1) {
    outcome = await call(createImportRows, { body }, { quiet: true })
  }
  return outcome
}

/** Below the largest request that the server takes, 256 KB, also where a character takes several bytes. */
const MAX_BATCH_CHARACTERS = 80_000

/** Rows in batches, each small enough for one request. */
function* batchesOf(rows: readonly ImportRow[]): Generator<readonly ImportRow[]> {
  let batch: ImportRow[] = []
  let length = 0
  for (const row of rows) {
    const next = JSON.stringify(toSentRow(row)).length
    if (batch.length === IMPORT_BATCH || (batch.length > 0 && length + next > MAX_BATCH_CHARACTERS)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += next
  }
  if (batch.length > 0) yield batch
}

/**
 * Sends all rows, and answers with what finishing the import will add.
 *
 * @param onSent called with the number of rows sent so far
 * @param signal stops between two batches
 */
export async function sendImport(
  target: ImportTarget,
  about: Begun,
  rows: readonly ImportRow[],
  onSent: (count: number) => void,
  signal: AbortSignal,
): Promise<Outcome<ImportDetails>> {
  const import_uuid = uuidv7()
  const begun = await call(
    createImport,
    { body: { ...about, ...target, import_uuid, row_count: rows.length } },
    { quiet: true },
  )
  if (!begun.ok) return begun
  let [batch, sent] = [0, 0]
  for (const part of batchesOf(rows)) {
    if (signal.aborted) break
    const outcome = await sendBatch({ import_uuid, batch, rows: part.map(toSentRow) })
    if (!outcome.ok) return outcome
    batch += 1
    sent += part.length
    onSent(sent)
  }
  return call(getImport, { params: { id: import_uuid } }, { quiet: true })
}

/** Removes everything that an import added. */
export async function undoImport(importUuid: string): Promise<boolean> {
  const outcome = await call(deleteImport, { params: { id: importUuid } })
  if (!outcome.ok) return false
  toast.success(outcome.message ?? 'Import undone')
  await refresh()
  return true
}
