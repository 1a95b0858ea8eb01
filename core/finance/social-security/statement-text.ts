import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/*
 * The earnings table as copied from ssa.gov or from the statement's PDF: a year or a range of years, Social Security
 * earnings, Medicare earnings. Browsers separate columns by tabs, spaces or new lines.
 */

/** One row of the table; null cents mean that Social Security has not recorded the year yet. */
export type StatementRow = { readonly from: number; readonly to: number; readonly cents: Cents | null }

export type TextFault = 'cut-off' | 'unreadable'

type Token =
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'not-recorded' | 'no-medicare' | 'other' }

const TOKEN =
  /((?:19|20)\d\d)\s?(?:-|to|through)\s?((?:19|20)\d\d)(?![\d,.])|(not yet recorded)|(medicare (?:began|started) in 1966)|(\$\s?[\d,.]*|\d[\d,.]*)|[^\s]+/giy

const YEAR = /^(?:19|20)\d\d$/

function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < line.length;) {
    if (line[at] === ' ') {
      at += 1
      continue
    }
    TOKEN.lastIndex = at
    const match = TOKEN.exec(line)
    if (!match) return [...tokens, { kind: 'other' }]
    at = TOKEN.lastIndex
    const [, from, to, notRecorded, noMedicare, number] = match
    // A number that runs into letters is part of a word, as in 1st, or a mistyped amount, as in $80,0o0.
    const isWord = number !== undefined && at < line.length && line[at] !== ' '
    if (from !== undefined) tokens.push({ kind: 'years', from: Number(from), to: Number(to) })
    else if (notRecorded !== undefined) tokens.push({ kind: 'not-recorded' })
    else if (noMedicare !== undefined) tokens.push({ kind: 'no-medicare' })
    else if (number !== undefined && !isWord) tokens.push({ kind: 'amount', text: number })
    else if (number !== undefined && /[$,]/.test(number)) tokens.push({ kind: 'amount', text: `${number}?` })
    else tokens.push({ kind: 'other' })
  }
  return tokens
}

/** The years that a token stands for at the start of a row. */
function yearsOf(token: Token | undefined): { from: number; to: number } | null {
  if (token?.kind === 'years') return token
  if (token?.kind !== 'amount' || !YEAR.test(token.text)) return null
  return { from: Number(token.text), to: Number(token.text) }
}

const AMOUNT = /^\$?\s?((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d\d)?)$/

/** Cents of an amount, null for a year not recorded yet, undefined for anything else. */
function centsOf(token: Token | undefined): Cents | null | undefined {
  if (token?.kind === 'not-recorded') return null
  if (token?.kind === 'no-medicare') return 0
  if (token?.kind !== 'amount') return undefined
  const digits = AMOUNT.exec(token.text)?.[1]?.replaceAll(',', '')
  return digits === undefined ? undefined : roundCents(Number(digits) * 100)
}

/** A row of one, two or three cells whose first are years and whose others are amounts. */
function rowOf(cells: readonly Token[]): StatementRow | null {
  const years = yearsOf(cells[0])
  const amounts = cells.slice(1).map(centsOf)
  const cents = amounts[0]
  if (!years || cents === undefined || amounts.includes(undefined) || amounts.length > 2) return null
  return { ...years, cents }
}

/** Rows that stand side by side in one line, as in a table of two columns of years; null if they do not add up. */
function rowsOf(tokens: readonly Token[]): StatementRow[] | null {
  const width = tokens.length <= 3 ? tokens.length : tokens.length % 3 === 0 ? 3 : 2
  const rows: StatementRow[] = []
  for (let at = 0; at < tokens.length; at += width) {
    const row = rowOf(tokens.slice(at, at + width))
    if (!row) return null
    rows.push(row)
  }
  return rows
}

/** Comma- or semicolon-separated cells as separate words; other lines as they are. */
function separated(line: string): string {
  if (!/^"?(?:19|20)\d\d(?:-(?:19|20)\d\d)?"?\s*[,;]/.test(line)) return line
  const cells = line.match(/"[^"]*"|[^",;]+/g) ?? []
  return cells.map((cell) => cell.replaceAll('"', '').trim()).join(' ')
}

const isMoney = (token: Token): boolean =>
  token.kind === 'not-recorded' ||
  token.kind === 'no-medicare' ||
  (token.kind === 'amount' && (!YEAR.test(token.text) || token.text.startsWith('$')))

const refuseLine = (line: string) =>
  refuse(
    'unreadable',
    `We couldn’t read this line: “${line.slice(0, 60)}”. Correct it or copy the table again.`,
  )

const refuseCut = () =>
  refuse('cut-off', 'Part of the table is missing. Copy it again, from its first year to its last.')

const cleaned = (text: string): string[] =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .split(/\r\n?|\n/)
    .map((line) => separated(line.replace(/[\s\u200b\ufeff]+/g, ' ').trim()))
    .filter((line) => line !== '')

/** Reads every row of a pasted table, in its order; lines that do not start with a year are ignored. */
export function readTable(text: string): Result<StatementRow[], TextFault> {
  const lines = cleaned(text)
  const columns: StatementRow[][] = []
  /** Years alone on their line, whose amounts may follow on the next lines. */
  let cells: Token[] = []
  const finish = (): boolean => {
    const row = cells.length > 1 ? rowOf(cells) : null
    if (row) (columns[0] ??= []).push(row)
    const isGood = row !== null || cells.length <= 1
    cells = []
    return isGood
  }
  for (const [index, line] of lines.entries()) {
    const tokens = tokensOf(line)
    const isLast = index === lines.length - 1
    const isAmounts = tokens.every(isMoney)
    if (index === 0 && isAmounts && lines.length > 1) return refuseCut()
    if (isAmounts && cells.length > 0 && cells.length + tokens.length <= 3) {
      cells.push(...tokens)
      continue
    }
    if (!finish()) return refuseLine(line)
    if (!yearsOf(tokens[0])) continue
    if (tokens.length === 1) {
      cells = tokens
      continue
    }
    const rows = rowsOf(tokens)
    if (rows) rows.forEach((row, column) => (columns[column] ??= []).push(row))
    else if (tokens[1]?.kind === 'amount') return isLast ? refuseCut() : refuseLine(line)
  }
  const isCut = cells.length === 1 && columns.length > 0
  return isCut ? refuseCut() : finish() ? ok(columns.flat()) : refuseCut()
}
