/** Reads a file of transactions. Files have up to 100,000 rows, so the import worker does it. */
import type { ColumnMapping } from '#core/contract/imports.ts'
import type { CsvLine } from '#core/spend/import/csv-lines.ts'
import type { ImportedFile, ImportQuestion } from '#core/spend/import/imported-file.ts'
import { openImport } from '#core/spend/import/open-import.ts'
import { readCsv } from '#core/spend/import/read-csv.ts'

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

/** A text file's encoding; `windows-1252` also covers ISO 8859-1, and is what is left if nothing else fits. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SAMPLE_BYTES = 4000

/** UTF-16 without a byte order mark: of mostly Latin text, one byte of each pair is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2)
  let [even, odd] = [0, 0]
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1
    if (bytes[pair * 2 + 1] === 0) odd += 1
  }
  if (pairs < 2 || Math.abs(even - odd) < pairs * 0.4) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Decodes a file's bytes as browsers do for web pages: by its byte order mark, else as UTF-16 if its zero bytes say so, else
 * as UTF-8 if it is valid, else as Windows-1252, which older US software writes and every byte of which is a character.
 * The byte order mark is not part of the text, and zero bytes that pad a file are dropped.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const wide = marked ?? utf16Of(bytes)
  const decode = (encoding: TextEncoding, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll('\0', '')
  if (wide !== null) return { text: decode(wide), encoding: wide }
  try {
    return { text: decode('utf-8', true), encoding: 'utf-8' }
  } catch {
    return { text: decode('windows-1252'), encoding: 'windows-1252' }
  }
}
