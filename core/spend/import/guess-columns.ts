import type { ColumnMapping } from '#core/contract/imports.ts'
import { columnName, type CsvTable } from './csv-table.ts'
import { guessMoneyOut } from './guess-money-out.ts'
import type { ImportQuestion } from './imported-file.ts'
import { guessDecimalMark, readAmount } from './read-amount.ts'
import { guessDateFormat, isDate } from './read-date.ts'
import { readDirection } from './read-direction.ts'

/** A field of a mapping that names a column. */
type ColumnRole = {
  [Role in keyof ColumnMapping]: ColumnMapping[Role] extends number | null ? Role : never
}[keyof ColumnMapping]

/** Enough rows to tell what a column holds. Date formats and signs are judged by all rows. */
const SAMPLE_ROWS = 500

/** The share of a column's cells that must fit for it to count as dates, amounts or directions. */
const FITTING = 0.6

type Test = (cells: readonly string[]) => boolean

/** Names of each role, the most telling first; a column has one role. */
const NAMES: readonly (readonly [ColumnRole, readonly RegExp[]])[] = [
  ['date', [/^trans(?:action)? date$/, /^date$/, /^(?:posted|posting|post) date$/, /\bdate\b/, /^posted$/]],
  ['balance', [/\bbal(?:ance)?\b/]],
  [
    'debit',
    [/^(?:debits?|withdrawals?|outflow|money out|paid out)$/, /\b(?:debit|withdraw\w*|outflow|paid out)\b/],
  ],
  ['credit', [/^(?:credits?|deposits?|inflow|money in|paid in)$/, /\b(?:credit|deposits?|inflow|paid in)\b/]],
  [
    'amount',
    [
      /^(?:transaction )?amount(?: usd)?$/,
      /^(?:net )?am(?:oun)?t\b/,
      /\bamount$/,
      /^(?:value|total|net|gross)$/,
    ],
  ],
  ['direction', [/^(?:transaction type|debit credit|credit debit|dr cr|cr dr|type|details|direction)$/]],
  [
    'external_id',
    [
      /^fit ?id$/,
      /^transaction (?:id|reference)$/,
      /^(?:reference|ref)(?: number| no)?$/,
      /^(?:unique )?id$/,
    ],
  ],
  ['check_number', [/^(?:check|cheque|chk) ?(?:or slip|number|num|no)?$/]],
  ['account', [/^account(?: name| number| no)?$/, /^card (?:no|number)$/]],
  ['category', [/^category$/, /\bcategory\b/]],
  [
    'description',
    [
      /^(?:transaction )?description$/,
      /^payee(?: name)?$/,
      /^(?:merchant|merchant name|name)$/,
      /\b(?:description|payee|merchant)\b/,
      /^(?:details|narrative|particulars|transaction)$/,
      /^(?:memo|notes?)$/,
    ],
  ],
  ['note', [/^(?:memo|notes?|comments?|extended details|additional info(?:rmation)?)$/]],
]

const filled = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell !== '')

/** Whether enough of the filled cells pass; a column without any passes too. */
const most =
  (test: (cell: string) => boolean): Test =>
  (cells) => {
    const some = filled(cells)
    return some.filter(test).length >= some.length * FITTING
  }

const isAmount = (cell: string): boolean => readAmount(cell, '.') !== null || readAmount(cell, ',') !== null
const areUnique: Test = (cells) => new Set(cells).size === cells.length && !cells.includes('')
const areDirections: Test = (cells) =>
  filled(cells).length > 0 && most((cell) => readDirection(cell) !== null)(cells)

/** What a column must hold for its role, whatever its name. */
const CONTENT: Partial<Record<ColumnRole, Test>> = {
  date: most(isDate),
  balance: most(isAmount),
  debit: most(isAmount),
  credit: most(isAmount),
  amount: most(isAmount),
  direction: areDirections,
  external_id: areUnique,
}

type Roles = Partial<Record<ColumnRole, number>>

function rolesByName(table: CsvTable, sample: (column: number) => readonly string[]): Roles {
  const names = table.header?.cells.map(columnName) ?? []
  const roles: Roles = {}
  for (const [role, patterns] of NAMES) {
    const fits = CONTENT[role] ?? (() => true)
    const taken = new Set(Object.values(roles))
    for (const pattern of patterns) {
      const column = names.findIndex(
        (name, index) => !taken.has(index) && pattern.test(name) && fits(sample(index)),
      )
      if (column >= 0) {
        roles[role] = column
        break
      }
    }
  }
  // A single column called "Credit" or "Debit" beside an amount is no pair.
  if (roles.amount !== undefined && (roles.debit === undefined || roles.credit === undefined)) {
    delete roles.debit
    delete roles.credit
  }
  return roles
}

/** Finds a date, amounts and a description by what the columns hold. */
function rolesByContent(table: CsvTable, roles: Roles, sample: (column: number) => readonly string[]): Roles {
  const found = { ...roles }
  const free = () =>
    Array.from({ length: table.width }, (_, column) => column).filter(
      (column) => !Object.values(found).includes(column) && filled(sample(column)).length > 0,
    )
  if (found.date === undefined) {
    const date = free().find((column) => most(isDate)(sample(column)))
    if (date !== undefined) found.date = date
  }
  if (found.amount === undefined && found.debit === undefined && found.credit === undefined) {
    const amounts = free().filter((column) => most((cell) => isAmount(cell) && !isDate(cell))(sample(column)))
    const withCents = amounts.filter((column) => most((cell) => /[.,]\d\d\D*$/.test(cell))(sample(column)))
    const [first, second] = withCents.length > 0 ? withCents : amounts
    const isPair =
      first !== undefined &&
      second !== undefined &&
      sample(first).every((cell, row) => cell === '' || sample(second)[row] === '')
    if (first !== undefined && isPair) Object.assign(found, { debit: first, credit: second })
    else {
      if (first !== undefined) found.amount = first
      if (second !== undefined && found.balance === undefined) found.balance = second
    }
  }
  if (found.description === undefined) {
    const letters = (column: number) => sample(column).join('').replace(/\P{L}/gu, '').length
    const [longest] = free().toSorted((a, b) => letters(b) - letters(a))
    if (longest !== undefined && letters(longest) > 0) found.description = longest
  }
  return found
}

/** What the columns of a table probably mean, and what to ask the client about it. */
export function guessColumns(table: CsvTable): {
  readonly mapping: ColumnMapping
  readonly questions: readonly ImportQuestion[]
} {
  const first = table.rows.slice(0, SAMPLE_ROWS)
  const samples = Array.from({ length: table.width }, (_, column) =>
    first.map(({ cells }) => cells[column] ?? ''),
  )
  const sample = (column: number) => samples[column] ?? []
  const all = (column: number | undefined) =>
    column === undefined ? [] : table.rows.map(({ cells }) => cells[column] ?? '')
  const roles = rolesByContent(table, rolesByName(table, sample), sample)
  const dates = guessDateFormat(all(roles.date))
  const amounts = [...all(roles.amount), ...all(roles.debit), ...all(roles.credit)]
  const place = (role: ColumnRole) => roles[role] ?? null
  const draft: ColumnMapping = {
    fingerprint: table.fingerprint,
    date: place('date'),
    description: place('description'),
    amount: place('amount'),
    debit: place('debit'),
    credit: place('credit'),
    direction: place('direction'),
    balance: place('balance'),
    category: place('category'),
    account: place('account'),
    note: place('note'),
    check_number: place('check_number'),
    external_id:
      roles.external_id !== undefined && areUnique(all(roles.external_id)) ? roles.external_id : null,
    date_format: dates.format,
    decimal_mark: guessDecimalMark(amounts),
    money_out: 'negative',
  }
  const sign = guessMoneyOut(table, draft)
  const hasAmount = amounts.length > 0
  const questions: ImportQuestion[] = []
  if (draft.date === null) questions.push('date_column')
  if (!hasAmount && table.rows.length > 0) questions.push('amount_column')
  if (draft.description === null) questions.push('description_column')
  if (dates.isAmbiguous) questions.push('date_format')
  if (dates.isMixed) questions.push('mixed_dates')
  if (sign.isUnsure) questions.push('money_out')
  return { mapping: { ...draft, money_out: sign.money_out }, questions }
}
