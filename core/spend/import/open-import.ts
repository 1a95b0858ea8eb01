import type { ColumnMapping } from '#core/contract/imports.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { readTable, type CsvTable } from './csv-table.ts'
import { guessColumns } from './guess-columns.ts'
import {
  MAX_FILE_BYTES,
  refuseNothingFound,
  type ImportedFile,
  type ImportFault,
  type ImportQuestion,
} from './imported-file.ts'
import { readOfx } from './read-ofx.ts'
import { readQif } from './read-qif.ts'

/** A file that was recognized: a table whose columns the client confirms, or transactions. */
export type OpenedImport =
  | {
      readonly kind: 'csv'
      readonly table: CsvTable
      readonly mapping: ColumnMapping
      readonly questions: readonly ImportQuestion[]
    }
  | { readonly kind: 'ofx' | 'qif'; readonly file: ImportedFile }

/** Which kind of file a text is, by its content; CSV unless it says otherwise. */
function kindOf(text: string): ImportedFile['kind'] {
  const start = text.slice(0, 2000)
  if (/^\s*OFXHEADER\s*:|<\?OFX\b|<OFX>/i.test(start)) return 'ofx'
  return /^\s*!(?:type|account|option|clear)\b/i.test(start) ? 'qif' : 'csv'
}

/** What people pick by mistake. A spreadsheet is a zip file, or in older versions a compound file. */
function mistakeOf(text: string): string | null {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00D0\u00CF\u0011')) {
    return 'This is a spreadsheet. Save it as a CSV file first, and then import that.'
  }
  if (text.startsWith('%PDF')) {
    return 'This is a PDF. Download your transactions as CSV, OFX, QFX or QIF instead.'
  }
  return /^\s*<(?:!doctype html|html)/i.test(text)
    ? 'This is a web page. Download your transactions as CSV, OFX, QFX or QIF instead.'
    : null
}

/**
 * Recognizes a file of transactions and reads it; for CSV it finds the table and guesses its columns, which `readCsv` then
 * reads with the client's corrections.
 *
 * @param source the decoded text, with or without a byte order mark
 */
export function openImport(source: string): Result<OpenedImport, ImportFault> {
  if (source.length > MAX_FILE_BYTES) {
    return refuse('too_large', 'This file is larger than 20 MB. Export a shorter period.')
  }
  const text = source.startsWith('\u{FEFF}') ? source.slice(1) : source
  const mistake = mistakeOf(text)
  if (mistake !== null) return refuse('not_a_transaction_file', mistake)
  if (text.trim() === '') return refuseNothingFound()
  const kind = kindOf(text)
  if (kind !== 'csv') {
    const file = kind === 'ofx' ? readOfx(text) : readQif(text)
    return file.ok ? ok({ kind, file: file.value }) : file
  }
  const table = readTable(text)
  return table.ok ? ok({ kind, table: table.value, ...guessColumns(table.value) }) : table
}
