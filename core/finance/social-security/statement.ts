import { SOCIAL_SECURITY } from '#core/finance/data/social-security.ts'
import { dateParts, isIsoDate, type IsoDate } from '#core/finance/math/dates.ts'
import { allocate, formatUsd, roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import type { YearEarnings } from './social-security.ts'
import { readTable, type StatementRow } from './statement-text.ts'
import { readXml, type XmlElement } from './statement-xml.ts'
import { averageWage, LAST_WAGE_BASE_YEAR, wageBaseOf } from './wage-series.ts'

/** Several years that the statement reports as one total. */
export type YearRange = { readonly from: number; readonly to: number; readonly amountCents: Cents }

/** The earnings record of a Social Security statement. */
export type Statement = {
  readonly kind: 'xml' | 'text'
  /** Social Security earnings, each year once, in order. */
  readonly earnings: readonly YearEarnings[]
  /** Only the XML file has the next two. */
  readonly birthDate: IsoDate | null
  readonly name: string | null
  /** Totals of several years, which {@link earnings} spreads over them in proportion to the national average wage. */
  readonly spread: readonly YearRange[]
  /** Years that Social Security has not recorded yet. */
  readonly notRecorded: readonly number[]
  /** Years without a row from the first to the one before last; a complete statement lists those without earnings too. */
  readonly missing: readonly number[]
}

export type StatementFault =
  | 'too-long'
  | 'cut-off'
  | 'unreadable'
  | 'nothing-recognized'
  | 'repeated-year'
  | 'out-of-order'
  | 'future-year'
  | 'too-early'
  | 'before-birth'
  | 'above-wage-base'

/** A statement has some twenty thousand characters. */
const LONGEST = 300_000

/** The benefit formula counts earnings from 1951 on. 42 USC 415(b)(2)(B). */
const FIRST_YEAR = Math.min(...Object.keys(SOCIAL_SECURITY.wageBase).map(Number))

const IS_XML = /<\/?(?:\w+:)?(?:OnlineSocialSecurityStatementData|EarningsRecord|Earnings|FicaEarnings)\b/
const XML_START = /<\?xml\b|<(?:\w+:)?OnlineSocialSecurityStatementData\b/

type Content = Pick<Statement, 'kind' | 'birthDate' | 'name'> & { readonly rows: readonly StatementRow[] }

const inside = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

const refuseUnreadable = () =>
  refuse(
    'unreadable',
    'We couldn’t read the years and earnings in this file. Download it again from ssa.gov.',
  )

/** One `Earnings` element; -1 means that the year is not recorded yet. */
function xmlRow(element: XmlElement): StatementRow | null {
  const { startYear = '', endYear = startYear } = element.attributes
  const amount = inside(element, 'FicaEarnings')?.text ?? ''
  if (![startYear, endYear].every((year) => /^\d{4}$/.test(year))) return null
  if (!/^(?:-1|\d{1,9}(?:\.\d\d)?)$/.test(amount)) return null
  const cents = amount === '-1' ? null : roundCents(Number(amount) * 100)
  return { from: Number(startYear), to: Number(endYear), cents }
}

function xmlContent(text: string): Result<Content, StatementFault> {
  const start = text.search(XML_START)
  if (start < 0) {
    return refuse(
      'cut-off',
      'The beginning of the statement is missing. Copy the whole file, from its first line on.',
    )
  }
  const root = readXml(text.slice(start))
  if (!root.ok) return root
  const person = inside(root.value, 'UserInformation')
  const born = inside(person, 'DateOfBirth')?.text.slice(0, 10) ?? ''
  const elements =
    inside(root.value, 'EarningsRecord')?.children.filter(({ name }) => name === 'Earnings') ?? []
  const rows = elements.map(xmlRow)
  if (!rows.every((row) => row !== null)) return refuseUnreadable()
  return ok({
    kind: 'xml',
    birthDate: isIsoDate(born) ? born : null,
    name: inside(person, 'Name')?.text.slice(0, 100) || null,
    rows,
  })
}

function textContent(text: string): Result<Content, StatementFault> {
  const rows = readTable(text)
  return rows.ok ? ok({ kind: 'text', birthDate: null, name: null, rows: rows.value }) : rows
}

const label = ({ from, to }: StatementRow | YearRange): string =>
  from === to ? String(from) : `${from} to ${to}`

/** Rows from the earliest year on; a statement lists years in one direction, each once. */
function inOrder(rows: readonly StatementRow[]): Result<readonly StatementRow[], StatementFault> {
  const sorted = rows.toSorted((a, b) => a.from - b.from || a.to - b.to)
  for (const [index, row] of sorted.entries()) {
    const before = sorted[index - 1]
    if (row.to < row.from) return refuse('out-of-order', `${label(row)} is not a range of years.`)
    if (before && row.from <= before.to) {
      return refuse('repeated-year', `${row.from} is listed more than once. Paste the table only once.`)
    }
  }
  const isDescending = (rows[0]?.from ?? 0) > (rows[1]?.from ?? Infinity)
  const expected = isDescending ? sorted.toReversed() : sorted
  const wrong = rows.find((row, index) => row !== expected[index])
  return wrong
    ? refuse('out-of-order', `${label(wrong)} is out of order. Copy the table again, or sort it by year.`)
    : ok(sorted)
}

/** The most that counts over several years, in cents; infinite while the base of one is not published. */
function mostOf(from: number, to: number): Cents {
  let most = 0
  for (let year = from; year <= to; year += 1)
    most += year > LAST_WAGE_BASE_YEAR ? Infinity : wageBaseOf(year)
  return most
}

/** What is wrong with one row, if anything. */
function rowFault(
  row: StatementRow,
  { birthDate }: Content,
  thisYear: number,
): Result<never, StatementFault> | null {
  const { from, to, cents } = row
  if (to > thisYear) return refuse('future-year', `${to} is in the future. Check the year.`)
  if (cents === null || cents === 0) return null
  if (from < FIRST_YEAR) {
    return refuse(
      'too-early',
      `Earnings before ${FIRST_YEAR} don’t count toward today’s benefits. Remove ${label(row)}.`,
    )
  }
  const born = birthDate === null ? null : dateParts(birthDate).year
  if (born !== null && to < born) {
    return refuse('before-birth', `${label(row)} is before the statement’s birth date. Check the year.`)
  }
  const most = mostOf(Math.max(from, born ?? from), to)
  if (cents <= most) return null
  return refuse(
    'above-wage-base',
    `${formatUsd(cents)} for ${label(row)} is more than Social Security counts: the maximum is ${formatUsd(most)}. Use the Social Security column, not Medicare.`,
  )
}

/** Spreads a total over its years in proportion to the average wage, none above its wage base. */
function spreadOver(from: number, to: number, cents: Cents): YearEarnings[] {
  const years = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const amounts = new Map<number, Cents>()
  let open = years
  let left = cents
  for (;;) {
    const shares = unwrap(
      allocate(
        left,
        open.map((year) => averageWage(year)),
      ),
    )
    const over = open.filter((year, index) => (shares[index] ?? 0) > mostOf(year, year))
    open.forEach((year, index) => amounts.set(year, shares[index] ?? 0))
    if (over.length === 0) return years.map((year) => ({ year, amountCents: amounts.get(year) ?? 0 }))
    for (const year of over) {
      amounts.set(year, mostOf(year, year))
      left -= mostOf(year, year)
    }
    open = open.filter((year) => !over.includes(year))
  }
}

function statementOf(content: Content, rows: readonly StatementRow[], thisYear: number): Statement {
  const born = content.birthDate ? dateParts(content.birthDate).year : 0
  const ranges = rows.flatMap(({ from, to, cents }) =>
    cents === null || cents === 0 ? [] : [{ from: Math.max(from, born), to, amountCents: cents }],
  )
  const listed = new Set(
    rows.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  )
  const first = Math.max(FIRST_YEAR, rows[0]?.from ?? thisYear)
  const expected = Array.from({ length: Math.max(0, thisYear - 1 - first) }, (_, index) => first + index)
  const paid = new Map(
    ranges
      .flatMap(({ from, to, amountCents }) => spreadOver(from, to, amountCents))
      .map((year) => [year.year, year] as const),
  )
  return {
    kind: content.kind,
    birthDate: content.birthDate,
    name: content.name,
    earnings: rows
      .filter(({ cents }) => cents !== null)
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
      .filter((year) => year >= first && year >= born)
      .map((year) => paid.get(year) ?? { year, amountCents: 0 }),
    spread: ranges.filter(({ from, to }) => to > from),
    notRecorded: rows.filter(({ cents }) => cents === null).map(({ to }) => to),
    missing: expected.filter((year) => !listed.has(year)),
  }
}

/**
 * Reads the earnings record of a statement from ssa.gov: its XML file, or the table copied from the page or the PDF.
 * Nothing is silently left out: what is not an earnings record, or cannot be right, is rejected with its reason.
 *
 * @param today for years in the future
 */
export function parseStatement(text: string, today: IsoDate): Result<Statement, StatementFault> {
  if (text.length > LONGEST)
    return refuse('too-long', 'This is too long for a statement. Paste only the earnings record.')
  const content = IS_XML.test(text) ? xmlContent(text) : textContent(text)
  if (!content.ok) return content
  if (content.value.rows.every(({ cents }) => cents === null)) {
    return refuse(
      'nothing-recognized',
      'We found no earnings here. Paste the earnings record from ssa.gov: each year with its Social Security earnings.',
    )
  }
  const rows = inOrder(content.value.rows)
  if (!rows.ok) return rows
  const thisYear = dateParts(today).year
  for (const row of rows.value) {
    const fault = rowFault(row, content.value, thisYear)
    if (fault) return fault
  }
  return ok(statementOf(content.value, rows.value, thisYear))
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const inWords = (date: IsoDate): string => {
  const { year, month, day } = dateParts(date)
  return `${MONTHS[month - 1]} ${day}, ${year}`
}

/**
 * Whether a statement can be a person's own: `confirmed` by its birth date, or `possible` if it has none and no earnings
 * before the person was born. A total of several years may start before the birth.
 */
export function belongsTo(
  statement: Pick<Statement, 'birthDate' | 'earnings' | 'spread'>,
  person: { readonly birthDate: IsoDate },
): Result<'confirmed' | 'possible', 'other-person'> {
  const born = dateParts(person.birthDate).year
  if (statement.birthDate === person.birthDate) return ok('confirmed')
  if (statement.birthDate !== null) {
    return refuse(
      'other-person',
      `This statement is for someone born on ${inWords(statement.birthDate)}, not ${inWords(person.birthDate)}.`,
    )
  }
  const isWithin = (year: number) => statement.spread.some(({ from, to }) => from <= year && to >= born)
  const early = statement.earnings.find(
    ({ year, amountCents }) => year < born && amountCents > 0 && !isWithin(year),
  )
  return early
    ? refuse(
        'other-person',
        `This statement has earnings in ${early.year}, before ${inWords(person.birthDate)}. It may be someone else’s.`,
      )
    : ok('possible')
}
