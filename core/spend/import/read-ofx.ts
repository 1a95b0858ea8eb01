import { MAX_IMPORT_ROWS } from '#core/contract/imports.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { MAX_CENTS, roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import {
  fieldText,
  maskedAccount,
  quoted,
  refuseNothingFound,
  refuseTooManyRows,
  type ImportedAccount,
  type ImportedFile,
  type ImportedRow,
  type ImportFault,
  type ImportProblem,
} from './imported-file.ts'
import { readDate } from './read-date.ts'

/** A tag of an OFX file and the text after it, up to the next tag. */
type Tag = { readonly name: string; readonly isEnd: boolean; readonly text: string; readonly line: number }

const TAG = /<(\/?)([A-Za-z][\w.]*)\s*(\/?)>/y
const CDATA = '<![CDATA['

/**
 * Finds the next of a mark from places that only move on. Where there is none, or it is further on, the text is not
 * searched again, so that a file that never ends what it begins takes no longer than another.
 */
function finder(source: string, mark: string): (from: number) => number {
  let found: number | undefined
  return (from) => {
    if (found === undefined || (found >= 0 && found < from)) found = source.indexOf(mark, from)
    return found
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const isCharacter = (code: number): boolean =>
  code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** Text with its entities replaced. Banks write "&" unescaped too, so that unknown ones stay as they are. */
const decoded = (text: string): string =>
  text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
      return isCharacter(code) ? String.fromCodePoint(code) : ''
    })
    .trim()

/** Comments, CDATA and processing instructions exist in version 2, which is XML. A "<" that starts no tag is text. */
function* tagsOf(source: string): Generator<Tag> {
  const endOfComment = finder(source, '-->')
  const endOfMarkup = finder(source, '>')
  const endOfData = finder(source, ']]>')
  /** Where a comment or processing instruction ends; undefined where none starts, or it has no end. */
  const afterHidden = (at: number): number | undefined => {
    if (source.startsWith('<!--', at)) {
      const end = endOfComment(at + 4)
      return end < 0 ? undefined : end + 3
    }
    if (!source.startsWith('<?', at)) return undefined
    const end = endOfMarkup(at + 2)
    return end > at + 2 && source.charAt(end - 1) === '?' ? end + 1 : undefined
  }
  const endOfText = (from: number): number => {
    for (let at = source.indexOf('<', from); at >= 0; at = source.indexOf('<', at)) {
      if (source.startsWith(CDATA, at)) {
        const end = endOfData(at + CDATA.length)
        if (end < 0) return at
        at = end + 3
      } else if (/[/?!A-Za-z]/.test(source.charAt(at + 1))) return at
      else at += 1
    }
    return source.length
  }
  let line = 1
  let lineEnd = source.indexOf('\n')
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const hidden = afterHidden(at)
    TAG.lastIndex = at
    const match = hidden === undefined ? TAG.exec(source) : null
    if (!match) {
      at = hidden ?? at + 1
      continue
    }
    for (; lineEnd >= 0 && lineEnd < at; lineEnd = source.indexOf('\n', lineEnd + 1)) line += 1
    const [whole, slash, name = '', selfClosing] = match
    const from = at + whole.length
    at = endOfText(from)
    const text = source.slice(from, at)
    yield { name: name.toUpperCase(), isEnd: slash === '/' || selfClosing === '/', text, line }
  }
}

const KINDS: Readonly<Record<string, ImportedAccount['kind']>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CD: 'savings',
  CREDITLINE: 'card',
}

/** Statements of banks and cards; an investment account's transactions are no spending. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS'])

/** Aggregates within which a tag does not belong to the transaction or account itself. */
const OTHERS = new Set([
  'BANKACCTTO',
  'CCACCTTO',
  'CURRENCY',
  'ORIGCURRENCY',
  'IMAGEDATA',
  'EXTDPAYEE',
  'AVAILBAL',
  'BAL',
  'STATUS',
])

const INVESTMENT = /^(?:BUY|SELL|INCOME|REINVEST|TRANSFER|INVEXPENSE|MARGININTEREST|RETOFCAP|SPLIT|JRNL)/

type Statement = {
  readonly isBank: boolean
  account_text: string
  kind: ImportedAccount['kind']
  balance: ImportedAccount['balance']
  currency: string
  readonly entries: { readonly fields: ReadonlyMap<string, string>; readonly line: number }[]
}

/** The digits of a date as the bank writes them: its own calendar day, whatever time zone follows in brackets. */
const ofxDate = (text: string): IsoDate | null => readDate(text.trim().slice(0, 8), 'year_month_day')

/** OFX 2.2, section 3.2.9.2: a decimal point or comma, no thousands separators; banks add them, and more decimals. */
function ofxAmount(text: string): Cents | null {
  const spaceless = text.replace(/\s/g, '')
  const plain = spaceless.includes('.') ? spaceless.replace(/,(?=\d{3}(?!\d))/g, '') : spaceless
  if (!/^[+-]?(?:\d{1,11}(?:[.,]\d{0,10})?|[.,]\d{1,10})$/.test(plain)) return null
  const cents = roundCents(Number(plain.replace(',', '.')) * 100)
  return Math.abs(cents) <= MAX_CENTS ? cents + 0 : null
}

function entryRow(
  fields: ReadonlyMap<string, string>,
  line: number,
  account_text: string,
): ImportedRow | string {
  const value = (name: string) => decoded(fields.get(name) ?? '')
  const date = ofxDate(value('DTPOSTED') || value('DTUSER'))
  if (date === null) return `we couldn’t read the date ${quoted(value('DTPOSTED'))}.`
  const amount_cents = ofxAmount(value('TRNAMT'))
  if (amount_cents === null) return `we couldn’t read the amount ${quoted(value('TRNAMT'))}.`
  const memo = value('MEMO')
  const check = fieldText('check_number', value('CHECKNUM'))
  const name = fieldText('description', value('NAME') || value('PAYEE') || memo)
  return {
    date,
    amount_cents,
    description: name || (check ? `Check ${check}` : 'No description'),
    note: value('NAME') === '' || memo === value('NAME') ? '' : fieldText('note', memo),
    category_text: '',
    account_text,
    check_number: check,
    external_id: fieldText('external_id', value('FITID')) || null,
    splits: [],
    line,
  }
}

type Content = { readonly statements: readonly Statement[]; readonly ignored: number }

/** Collects the statements; null if the file ends before its last closing tag. */
function contentOf(source: string): Content | null {
  const statements: Statement[] = []
  let statement: Statement | null = null
  let entry: { fields: Map<string, string>; line: number } | null = null
  let other: string | null = null
  let balance: Map<string, string> | null = null
  let isComplete = false
  let ignored = 0
  const finish = () => {
    if (entry && statement?.isBank) statement.entries.push(entry)
    else if (entry) ignored += 1
    entry = null
  }
  for (const { name, isEnd, text, line } of tagsOf(source)) {
    if (other !== null) {
      if (isEnd && name === other) other = null
    } else if (isEnd) {
      if (name === 'OFX') isComplete = true
      if (name === 'STMTTRN' || STATEMENTS.has(name)) finish()
      if (STATEMENTS.has(name)) statement = null
      if (name === 'LEDGERBAL' && statement && balance) {
        const as_of = ofxDate(balance.get('DTASOF') ?? '')
        const balance_cents = ofxAmount(balance.get('BALAMT') ?? '')
        if (as_of !== null && balance_cents !== null) statement.balance = { as_of, balance_cents }
        balance = null
      }
    } else if (OTHERS.has(name)) other = name
    else if (STATEMENTS.has(name)) {
      const kind = name === 'CCSTMTRS' ? 'card' : null
      const isBank = name === 'STMTRS' || name === 'CCSTMTRS'
      statement = { isBank, account_text: '', kind, balance: null, currency: 'USD', entries: [] }
      if (isBank) statements.push(statement)
    } else if (name === 'STMTTRN') {
      finish()
      entry = { fields: new Map(), line }
    } else if (
      name === 'STMTTRNP' ||
      (statement?.isBank === false && INVESTMENT.test(name) && text.trim() === '')
    ) {
      ignored += 1
      other = name
    } else if (name === 'LEDGERBAL') balance = new Map()
    else if (text.trim() !== '') {
      if (entry) {
        if (!entry.fields.has(name)) entry.fields.set(name, text)
      } else if (balance) balance.set(name, text)
      else if (statement && name === 'ACCTID') statement.account_text = maskedAccount(decoded(text))
      else if (statement && name === 'ACCTTYPE') statement.kind = KINDS[decoded(text)] ?? statement.kind
      else if (statement && name === 'CURDEF') statement.currency = decoded(text).toUpperCase()
    }
  }
  return isComplete ? { statements, ignored } : null
}

/**
 * Reads an OFX or QFX file of version 1 (SGML, in which values have no closing tags) or 2 (XML).
 * A transaction's date is the bank's calendar day. Investment and pending transactions are counted as ignored.
 * Refused: a file without its closing tag, one with too many transactions, and one without any.
 */
export function readOfx(source: string): Result<ImportedFile, ImportFault> {
  const content = contentOf(source)
  if (content === null) {
    return refuse('cut_off', 'The end of this file is missing. Download it again from your bank.')
  }
  const rows: ImportedRow[] = []
  const problems: ImportProblem[] = []
  const ids = new Set<string>()
  let { ignored } = content
  const total = content.statements.reduce((sum, { entries }) => sum + entries.length, 0)
  if (total > MAX_IMPORT_ROWS) return refuseTooManyRows()
  for (const { account_text, currency, entries } of content.statements) {
    const isForeign = currency !== 'USD'
    if (isForeign && entries[0]) {
      const message = `Line ${entries[0].line}: this account is in ${quoted(currency)}, and we import US dollars only.`
      problems.push({ line: entries[0].line, message })
      ignored += entries.length
    }
    for (const { fields, line } of isForeign ? [] : entries) {
      const row = entryRow(fields, line, account_text)
      if (typeof row === 'string') problems.push({ line, message: `Line ${line}: ${row}` })
      // Ids are unique within an account (OFX 2.2, section 11.4.3.1); one that a bank repeats identifies nothing.
      else rows.push(ids.has(`${account_text} ${row.external_id}`) ? { ...row, external_id: null } : row)
      if (typeof row !== 'string') ids.add(`${account_text} ${row.external_id}`)
    }
  }
  const accounts = content.statements
    .filter(({ currency }) => currency === 'USD')
    .map(({ account_text, kind, balance }) => ({ account_text, kind, balance }))
  if (total + ignored === 0 && accounts.length === 0) return refuseNothingFound()
  return ok({ kind: 'ofx', rows, problems, ignored, accounts, questions: [] })
}
