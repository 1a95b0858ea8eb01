import type { ColumnMapping } from '#core/contract/imports.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { CsvLine } from './csv-lines.ts'
import { columnName, type CsvTable } from './csv-table.ts'
import {
  fieldText,
  maskedAccount,
  quoted,
  refuseNothingFound,
  type ImportedAccount,
  type ImportedFile,
  type ImportedRow,
  type ImportFault,
} from './imported-file.ts'
import { readAmount } from './read-amount.ts'
import { readDate } from './read-date.ts'
import { readDirection } from './read-direction.ts'

/** What one line comes to: a row, the reason why not, or null for a line that is no transaction. */
type Outcome = ImportedRow | string | null

/** Balances and totals that banks list among transactions. */
const NO_TRANSACTION = /^(?:beginning|opening|starting|ending|closing) balance\b|^(?:sub)?totals?\b/i

type Reader = {
  readonly table: CsvTable
  readonly mapping: ColumnMapping
  /** Whether the debit column writes money out as negative amounts. */
  readonly hasNegativeDebits: boolean
}

const cellOf = (row: CsvLine, column: number | null): string =>
  column === null ? '' : (row.cells[column] ?? '')

/** The signed amount, a reason, or null if the row has none. */
function amountOf(row: CsvLine, { mapping, hasNegativeDebits }: Reader): Cents | string | null {
  const read = (role: 'amount' | 'debit' | 'credit'): Cents | string | null => {
    const cell = cellOf(row, mapping[role])
    if (cell === '') return null
    return readAmount(cell, mapping.decimal_mark) ?? `we couldn’t read the amount ${quoted(cell)}.`
  }
  if (mapping.debit !== null || mapping.credit !== null) {
    const debit = read('debit')
    const credit = read('credit')
    if (typeof debit === 'string') return debit
    if (typeof credit === 'string') return credit
    if (debit && credit) return 'it has both a debit and a credit.'
    if (debit) return hasNegativeDebits ? debit : -debit
    return credit ?? debit
  }
  const amount = read('amount')
  if (typeof amount !== 'number') return amount
  if (mapping.money_out === 'negative' || amount === 0) return amount
  if (mapping.money_out === 'positive') return -amount
  const word = cellOf(row, mapping.direction)
  const direction = readDirection(word)
  if (direction === null) return `we couldn’t tell whether ${quoted(word)} is money in or out.`
  return direction * Math.abs(amount)
}

function outcomeOf(row: CsvLine, reader: Reader): Outcome {
  const { mapping, table } = reader
  const extra = row.cells.slice(table.width).some((cell) => cell !== '')
  if (extra) return `it has ${row.cells.length} columns instead of ${table.width}.`
  if (table.header !== null && row.cells.every((cell, index) => cell === table.header?.cells[index]))
    return null
  const description = fieldText('description', cellOf(row, mapping.description))
  const note = fieldText('note', cellOf(row, mapping.note))
  const written = cellOf(row, mapping.date)
  const amount = amountOf(row, reader)
  if (amount === null && NO_TRANSACTION.test(description)) return null
  if (row.cells.length < table.width && (written === '' || amount === null)) {
    return `it has ${row.cells.length} of ${table.width} columns.`
  }
  if (written === '') return 'the date is missing.'
  const date = readDate(written, mapping.date_format)
  if (date === null) return `we couldn’t read the date ${quoted(written)}.`
  if (amount === null) return 'the amount is missing.'
  if (typeof amount === 'string') return amount
  const check = fieldText('check_number', cellOf(row, mapping.check_number))
  return {
    date,
    amount_cents: amount,
    description:
      description || fieldText('description', note) || (check ? `Check ${check}` : 'No description'),
    note,
    category_text: fieldText('category_text', cellOf(row, mapping.category)),
    account_text: maskedAccount(cellOf(row, mapping.account)),
    check_number: check,
    external_id: fieldText('external_id', cellOf(row, mapping.external_id)) || null,
    splits: [],
    line: row.line,
  }
}

type Stated = { readonly as_of: IsoDate; readonly balance_cents: Cents }

/**
 * Whether a table is a credit card's export: it names a card's number, calls rows sales, writes spending as positive
 * amounts, or has columns of debits and credits without the balance and check numbers of a checking account.
 */
function isOfCard({ header, rows }: CsvTable, mapping: ColumnMapping): boolean {
  const names = header?.cells.map(columnName) ?? []
  if (names.some((name) => /^card (?:no|number)$/.test(name))) return true
  const type = names.indexOf('type')
  if (type >= 0 && rows.some(({ cells }) => /^sale$/i.test(cells[type] ?? ''))) return true
  const { amount, debit, credit, balance, check_number, money_out } = mapping
  if (debit === null && credit === null) return amount !== null && money_out === 'positive'
  const isPair =
    /\bdebits?\b/.test(names[debit ?? -1] ?? '') && /\bcredits?\b/.test(names[credit ?? -1] ?? '')
  return isPair && balance === null && check_number === null
}

/**
 * The accounts that rows name, each with its latest balance. Of several on its last day it takes the last in time,
 * whichever way the file is sorted.
 */
function accountsOf(
  rows: readonly ImportedRow[],
  balances: readonly (Cents | null)[],
  kind: ImportedAccount['kind'],
): readonly ImportedAccount[] {
  const isNewestFirst = (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
  const latest = new Map<string, Stated | null>()
  for (const [index, { account_text, date }] of rows.entries()) {
    const cents = balances[index] ?? null
    const known = latest.get(account_text) ?? null
    const isLater = known === null || date > known.as_of || (date === known.as_of && !isNewestFirst)
    if (cents !== null && isLater) latest.set(account_text, { as_of: date, balance_cents: cents })
    else if (!latest.has(account_text)) latest.set(account_text, null)
  }
  return [...latest]
    .map(([account_text, balance]) => ({ account_text, kind, balance }))
    .filter(({ account_text, balance }) => account_text !== '' || kind !== null || balance !== null)
}

/**
 * Reads the transactions of a table. Lines that cannot be read become problems; the rest is imported.
 * Refused: a mapping without a date or an amount, and a table without rows.
 */
export function readCsv(table: CsvTable, mapping: ColumnMapping): Result<ImportedFile, ImportFault> {
  const { date, amount, debit, credit } = mapping
  const isMapped =
    date !== null &&
    (amount !== null || debit !== null || credit !== null) &&
    (mapping.money_out !== 'direction' || mapping.direction !== null)
  if (!isMapped) return refuse('unmapped', 'Choose the columns that hold the date and the amount.')
  if (table.rows.length === 0) return refuseNothingFound()
  const debits =
    debit === null ? [] : table.rows.map((row) => readAmount(cellOf(row, debit), mapping.decimal_mark) ?? 0)
  const signs = debits.reduce((sum, cents) => sum + Math.sign(cents), 0)
  const reader: Reader = { table, mapping, hasNegativeDebits: signs < 0 }
  const rows: ImportedRow[] = []
  const balances: (Cents | null)[] = []
  const problems: { line: number; message: string }[] = []
  let ignored = table.footers
  for (const line of table.rows) {
    const outcome = outcomeOf(line, reader)
    if (outcome === null) ignored += 1
    else if (typeof outcome === 'string') {
      problems.push({ line: line.line, message: `Line ${line.line}: ${outcome}` })
    } else {
      rows.push(outcome)
      balances.push(readAmount(cellOf(line, mapping.balance), mapping.decimal_mark))
    }
  }
  const accounts = accountsOf(rows, balances, isOfCard(table, mapping) ? 'card' : null)
  return ok({ kind: 'csv', rows, problems, ignored, accounts, questions: [] })
}
