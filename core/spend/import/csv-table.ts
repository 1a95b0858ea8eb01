import { MAX_IMPORT_ROWS } from '#core/contract/imports.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { csvLines, type CsvLine } from './csv-lines.ts'
import { refuseCutOff, refuseNothingFound, refuseTooManyRows, type ImportFault } from './imported-file.ts'
import { readAmount } from './read-amount.ts'
import { isDate } from './read-date.ts'

/** The table within a CSV file. */
export type CsvTable = {
  readonly delimiter: string
  /** Null for an export without column names. */
  readonly header: CsvLine | null
  readonly rows: readonly CsvLine[]
  /** The number of columns. */
  readonly width: number
  /** Lines after the table, such as "Date downloaded". */
  readonly footers: number
  /** The same for every export of this shape, so that saved choices for its columns are found again. */
  readonly fingerprint: string
}

const DELIMITERS = [',', ';', '\t', '|']

/** Enough rows of a file to recognize its table by. */
const SAMPLE_ROWS = 100

const isAmount = (cell: string): boolean => readAmount(cell, '.') !== null || readAmount(cell, ',') !== null

/** Whether a row looks like a transaction: one cell is a date, and another is an amount. */
function isTransaction({ cells }: CsvLine): boolean {
  const date = cells.findIndex(isDate)
  return date >= 0 && cells.some((cell, index) => index !== date && !isDate(cell) && isAmount(cell))
}

/** A column name in lowercase, with single spaces in place of punctuation. */
export const columnName = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const MONEY_NAME = /\b(?:amount|amt|debits?|credits?|withdraw\w*|deposits?|outflow|inflow|paid|value)\b/

/** Whether a row names a table's columns: a date and an amount. */
function isHeader({ cells }: CsvLine): boolean {
  const names = cells.map(columnName)
  const date = names.findIndex((name) => /\bdate\b|^posted$/.test(name))
  const isMoney = (name: string) => MONEY_NAME.test(name) && !/\bdate\b/.test(name)
  return date >= 0 && names.some(isMoney) && !cells.some(isDate)
}

/** The most frequent number of cells, and in how many rows. */
function commonWidth(rows: readonly CsvLine[]): { readonly width: number; readonly count: number } {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce((best, [width, count]) => (count > best.count ? { width, count } : best), {
    width: 0,
    count: 0,
  })
}

/** The delimiter that makes the most rows look like transactions, then the most even rows, then the most columns. */
function guessDelimiter(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const { rows } = csvLines(text, delimiter, SAMPLE_ROWS)
    const { width, count } = commonWidth(rows)
    const headers = rows.filter(isHeader).length
    const transactions = rows.filter(isTransaction).length
    return { delimiter, score: [transactions, headers, width > 1 ? count : 0, width] }
  })
  const [best] = scored.toSorted((a, b) => {
    const different = a.score.findIndex((part, index) => part !== b.score[index])
    return different < 0 ? 0 : (b.score[different] ?? 0) - (a.score[different] ?? 0)
  })
  return best?.delimiter ?? ','
}

/** Where the header is among the first lines, and where the first row after it is; null without a table. */
function findTable(lines: readonly CsvLine[]): { readonly header: number; readonly first: number } | null {
  const start = lines.slice(0, SAMPLE_ROWS)
  const header = start.findIndex(isHeader)
  if (header >= 0) return { header, first: header + 1 }
  const first = start.findIndex(isTransaction)
  if (first < 0) return null
  const before = lines[first - 1]
  const isNamed =
    before !== undefined &&
    before.cells.length === lines[first]?.cells.length &&
    before.cells.filter((cell) => cell !== '').length > 1 &&
    !before.cells.some((cell) => isDate(cell) || isAmount(cell))
  return { header: isNamed ? first - 1 : -1, first }
}

const kindOf = (cell: string): string =>
  cell === '' ? 'empty' : isDate(cell) ? 'date' : isAmount(cell) ? 'amount' : 'text'

/** Column names, or without them what each column holds in the first row; no value of the file itself. */
const fingerprintOf = (header: CsvLine | null, first: CsvLine | undefined): string =>
  (header === null
    ? `no header: ${first?.cells.map(kindOf).join('|')}`
    : header.cells.map(columnName).join('|')
  ).slice(0, 500)

const filled = ({ cells }: CsvLine): number => cells.filter((cell) => cell !== '').length

/**
 * Finds the table in a CSV file: its delimiter, the lines before its header, the header or that there is none, and the
 * lines after it.
 *
 * Refused: a file that ends within quotes, one with more than {@link MAX_IMPORT_ROWS} rows, and one without a date and an amount.
 */
export function readTable(text: string): Result<CsvTable, ImportFault> {
  // Excel writes its delimiter into a first line.
  const [stated, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? []
  const delimiter = named ?? guessDelimiter(text)
  const { rows, openLine } = csvLines(text, delimiter, MAX_IMPORT_ROWS + SAMPLE_ROWS + 1)
  if (openLine !== null) return refuseCutOff(openLine)
  const all = stated === undefined ? rows : rows.slice(1)
  const found = findTable(all)
  if (found === null) return refuseNothingFound()
  const header = all[found.header] ?? null
  const after = all.slice(found.first)
  if (after.length > MAX_IMPORT_ROWS) return refuseTooManyRows()
  const width = header?.cells.length ?? commonWidth(after.slice(0, SAMPLE_ROWS)).width
  const end = width > 2 ? after.findLastIndex((row) => filled(row) > 1) + 1 : after.length
  return ok({
    delimiter,
    header,
    rows: after.slice(0, end),
    width,
    footers: after.length - end,
    fingerprint: fingerprintOf(header, after[0]),
  })
}
