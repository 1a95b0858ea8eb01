/** Reads a file of transactions. Files have up to 100,000 rows, so the import worker does it. */
import type { ColumnMapping } from '#core/contract/imports.ts'
import type { CsvLine } from '#core/spend/import/csv-lines.ts'
import type { ImportedFile, ImportQuestion } from '#core/spend/import/imported-file.ts'
import { openImport } from '#core/spend/import/open-import.ts'
import { readCsv } from '#core/spend/import/read-csv.ts'
import { decodeText } from '#app/platform/decode-text.ts'

export interface ReadJob {
  readonly bytes: ArrayBuffer
  /** The client's choice of columns for a CSV file; null goes by a saved or the likeliest one. */
  readonly mapping: ColumnMapping | null
  /** The mappings that the client saved with earlier files. */
  readonly saved: readonly ColumnMapping[]
}

/** What a CSV file looks like, for choosing its columns. */
export interface TableSample {
  /** A name for each column; `Column 3` where the file has none. */
  readonly columns: readonly string[]
  /** The first rows, each with its line in the file. */
  readonly rows: readonly CsvLine[]
  readonly mapping: ColumnMapping
  readonly questions: readonly ImportQuestion[]
}

export type ReadFile =
  | { readonly ok: false; readonly message: string; readonly table: TableSample | null }
  | { readonly ok: true; readonly file: ImportedFile; readonly table: TableSample | null }

const SAMPLE_ROWS = 5

/** Reads a file; a CSV file whose columns cannot be read yet comes with its table, to choose them. */
export function readFile({ bytes, mapping: chosen, saved }: ReadJob): ReadFile {
  const opened = openImport(decodeText(new Uint8Array(bytes)).text)
  if (!opened.ok) return { ok: false, message: opened.message, table: null }
  if (opened.value.kind !== 'csv') return { ok: true, file: opened.value.file, table: null }
  const { table, mapping: guessed, questions } = opened.value
  const known = saved.find(({ fingerprint }) => fingerprint === guessed.fingerprint)
  const mapping = chosen ?? known ?? guessed
  const sample: TableSample = {
    columns: Array.from(
      { length: table.width },
      (_, place) => table.header?.cells[place] || `Column ${place + 1}`,
    ),
    rows: table.rows.slice(0, SAMPLE_ROWS),
    mapping,
    // A mapping that the client chose or saved has answered them.
    questions: (chosen ?? known) ? [] : questions,
  }
  const file = readCsv(table, mapping)
  return file.ok
    ? { ok: true, file: file.value, table: sample }
    : { ok: false, message: file.message, table: sample }
}
