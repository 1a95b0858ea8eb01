import { MAX_IMPORT_ROWS, type DateFormat } from '#core/contract/imports.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import {
  fieldText,
  maskedAccount,
  quoted,
  refuseCutOff,
  refuseNothingFound,
  refuseTooManyRows,
  type ImportedAccount,
  type ImportedFile,
  type ImportedRow,
  type ImportFault,
  type ImportProblem,
  type ImportQuestion,
} from './imported-file.ts'
import { guessDecimalMark, readAmount, type DecimalMark } from './read-amount.ts'
import { guessDateFormat, readDate } from './read-date.ts'

type SplitFields = { category: string; note: string; amount: string }
type Entry = {
  readonly line: number
  readonly account: string
  readonly fields: Map<string, string>
  readonly splits: SplitFields[]
}

/** What a section lists: transactions of money, transactions of an investment account, accounts, or settings. */
type Section = 'money' | 'investment' | 'account' | 'other'

const SECTIONS: Readonly<Record<string, Section>> = {
  bank: 'money',
  ccard: 'money',
  cash: 'money',
  'oth a': 'money',
  'oth l': 'money',
  invst: 'investment',
}

const KINDS: Readonly<Record<string, ImportedAccount['kind']>> = {
  bank: 'checking',
  ccard: 'card',
  cash: 'cash',
}

type Content = {
  readonly entries: readonly Entry[]
  readonly accounts: ReadonlyMap<string, ImportedAccount['kind']>
  readonly ignored: number
  /** The line of an entry that the file does not end. */
  readonly openLine: number | null
}

/** Adds a line of a transaction: S, E and $ are a split's category, memo and amount. */
function addField({ fields, splits }: Entry, code: string, value: string): void {
  const last = splits.at(-1)
  if (code === 'S') splits.push({ category: value, note: '', amount: '' })
  else if (code === 'E' && last) last.note = value
  else if (code === '$' && last) last.amount = value
  else if (!fields.has(code)) fields.set(code, value)
}

function contentOf(text: string): Content {
  const entries: Entry[] = []
  const accounts = new Map<string, ImportedAccount['kind']>()
  let section: Section = 'other'
  let account = ''
  let entry: Entry | null = null
  let ignored = 0
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const code = raw.charAt(0)
    const value = raw.slice(1).trim()
    if (code === '!') {
      const type = value
        .toLowerCase()
        .replace(/^type:/, '')
        .trim()
      section = type === 'account' ? 'account' : (SECTIONS[type] ?? 'other')
      entry = null
      if (section === 'money') accounts.set(account, accounts.get(account) ?? KINDS[type] ?? null)
    } else if (code === '^') {
      if (entry && section === 'money') entries.push(entry)
      if (entry && section === 'investment') ignored += 1
      if (entry && section === 'account') account = maskedAccount(entry.fields.get('N') ?? '')
      entry = null
    } else if (raw.trim() !== '') {
      entry ??= { line: index + 1, account, fields: new Map(), splits: [] }
      addField(entry, code, value)
    }
  }
  const isOpen = entry !== null && section !== 'other' && section !== 'account'
  return { entries, accounts, ignored, openLine: isOpen && entry ? entry.line : null }
}

const amountText = ({ fields }: Entry): string => fields.get('T') ?? fields.get('U') ?? ''

function splitsOf(entry: Entry, total: Cents, mark: DecimalMark): ImportedRow['splits'] | string {
  const splits: ImportedRow['splits'][number][] = []
  for (const { category, note, amount } of entry.splits.slice(0, 100)) {
    const amount_cents = readAmount(amount, mark)
    if (amount_cents === null) return `we couldn’t read the amount ${quoted(amount)} of a split.`
    splits.push({
      amount_cents,
      category_text: fieldText('category_text', category),
      note: fieldText('note', note),
    })
  }
  const sum = splits.reduce((all, { amount_cents }) => all + amount_cents, 0)
  return splits.length > 0 && sum !== total ? 'its splits don’t add up to its amount.' : splits
}

function entryRow(entry: Entry, format: DateFormat, mark: DecimalMark): ImportedRow | string {
  const value = (code: string) => entry.fields.get(code) ?? ''
  if (value('D') === '') return 'the date is missing.'
  const date = readDate(value('D'), format)
  if (date === null) return `we couldn’t read the date ${quoted(value('D'))}.`
  if (amountText(entry) === '') return 'the amount is missing.'
  const amount_cents = readAmount(amountText(entry), mark)
  if (amount_cents === null) return `we couldn’t read the amount ${quoted(amountText(entry))}.`
  const splits = splitsOf(entry, amount_cents, mark)
  if (typeof splits === 'string') return splits
  const note = fieldText('note', value('M'))
  const number = fieldText('check_number', value('N'))
  const check = /^\d+$/.test(number) ? number : ''
  return {
    date,
    amount_cents,
    description:
      fieldText('description', value('P') || value('M')) || (check ? `Check ${check}` : 'No description'),
    note: value('P') === '' ? '' : note,
    // "--Split--" stands for the categories of the splits.
    category_text: splits.length > 0 ? '' : fieldText('category_text', value('L')),
    account_text: entry.account,
    check_number: check,
    external_id: null,
    splits: splits.length > 1 ? splits : [],
    ...(splits.length === 1 && splits[0] && { category_text: splits[0].category_text }),
    line: entry.line,
  }
}

/**
 * Reads a QIF file of bank, card and cash accounts, as Quicken and others write it. Investment transactions are counted as
 * ignored; lists of categories, classes and memorized payees are skipped.
 * Refused: a file whose last entry is not closed, one with too many transactions, and one without any.
 *
 * @param dateFormat the client's answer if the file's dates are ambiguous; by default the likeliest one
 */
export function readQif(text: string, dateFormat?: DateFormat): Result<ImportedFile, ImportFault> {
  const { entries, accounts, ignored, openLine } = contentOf(text)
  if (openLine !== null) return refuseCutOff(openLine)
  if (entries.length + ignored === 0) return refuseNothingFound()
  if (entries.length > MAX_IMPORT_ROWS) return refuseTooManyRows()
  const dates = guessDateFormat(entries.map(({ fields }) => fields.get('D') ?? ''))
  const mark = guessDecimalMark(entries.map(amountText))
  const rows: ImportedRow[] = []
  const problems: ImportProblem[] = []
  for (const entry of entries) {
    const row = entryRow(entry, dateFormat ?? dates.format, mark)
    if (typeof row === 'string') problems.push({ line: entry.line, message: `Line ${entry.line}: ${row}` })
    else rows.push(row)
  }
  const questions: ImportQuestion[] = []
  if (dateFormat === undefined && dates.isAmbiguous) questions.push('date_format')
  if (dateFormat === undefined && dates.isMixed) questions.push('mixed_dates')
  return ok({
    kind: 'qif',
    rows,
    problems,
    ignored,
    accounts: [...accounts]
      .filter(([account_text]) => account_text !== '')
      .map(([account_text, kind]) => ({ account_text, kind, balance: null })),
    questions,
  })
}
