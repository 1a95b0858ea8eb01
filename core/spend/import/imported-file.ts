/** What transaction files are read into, whatever their format, and the limits of a file. */
import type { ImportRow } from '#core/contract/imports.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { refuse } from '#core/finance/math/result.ts'

/** The largest file, in bytes, and in characters once decoded: 100,000 rows of a wide export. */
export const MAX_FILE_BYTES = 20_000_000

/** The longest texts of a row, as the API accepts them; a reader shortens longer ones. */
const LONGEST = {
  description: 300,
  note: 500,
  category_text: 80,
  account_text: 100,
  check_number: 20,
  external_id: 255,
} as const

/** A part of a transaction with its own category. */
type ImportedSplit = {
  readonly amount_cents: Cents
  readonly category_text: string
  readonly note: string
}

/**
 * A transaction of a file, as the API takes it, and what the device needs of it before. Texts are trimmed, on one line, and
 * empty where the file has none. In QIF the category `[Savings]` is a transfer to that account.
 */
export type ImportedRow = ImportRow & {
  /** The account as the file names it, with at most the last four digits of its number. */
  readonly account_text: string
  readonly check_number: string
  /** The parts of a split transaction, which add up to its amount; usually none. */
  readonly splits: readonly ImportedSplit[]
}

/** A line that was not imported, and why, in one sentence for the client. */
export type ImportProblem = { readonly line: number; readonly message: string }

/** An account that a file names. */
export type ImportedAccount = {
  /** Equals the rows' `account_text`. */
  readonly account_text: string
  readonly kind: 'checking' | 'savings' | 'card' | 'cash' | null
  /** The latest balance that the file states; a card's may be negative for money owed. */
  readonly balance: { readonly as_of: IsoDate; readonly balance_cents: Cents } | null
}

/** What only the client can answer about a file; the reader goes by the likeliest answer until then. */
export type ImportQuestion =
  | 'date_column'
  | 'amount_column'
  | 'description_column'
  | 'date_format'
  | 'mixed_dates'
  | 'money_out'

export type ImportedFile = {
  readonly kind: 'csv' | 'ofx' | 'qif'
  readonly rows: readonly ImportedRow[]
  readonly problems: readonly ImportProblem[]
  /** Entries that are no spending on purpose: balances, totals, investments, pending transactions. */
  readonly ignored: number
  readonly accounts: readonly ImportedAccount[]
  readonly questions: readonly ImportQuestion[]
}

/** Why nothing of a file can be imported. */
export type ImportFault =
  | 'too_large'
  | 'too_many_rows'
  | 'cut_off'
  | 'not_a_transaction_file'
  | 'nothing_found'
  | 'unmapped'

export const refuseTooManyRows = () =>
  refuse(
    'too_many_rows',
    'This file has more than 100,000 transactions. Split it into shorter periods and import them one by one.',
  )

export const refuseCutOff = (line: number) =>
  refuse(
    'cut_off',
    `The end of this file is missing: it stops within the entry that starts on line ${line}. Download it again.`,
  )

export const refuseNothingFound = () =>
  refuse(
    'nothing_found',
    'We couldn’t find any transactions in this file. Download a CSV, OFX, QFX, or QIF file from your bank and choose that.',
  )

const isLoneSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00

/** A text on one line, without control characters, shortened to what its field holds. */
export function fieldText(field: keyof typeof LONGEST, raw: string): string {
  const plain = /[\p{Cc}\s]{2}|[\p{Cc}\t\u00A0]/u.test(raw) ? raw.replace(/[\p{Cc}\s]+/gu, ' ') : raw
  const trimmed = plain.trim()
  const most = LONGEST[field]
  if (trimmed.length <= most) return trimmed
  // Never half of a surrogate pair, which UTF-8 cannot hold.
  return trimmed.slice(0, isLoneSurrogate(trimmed.charCodeAt(most - 1)) ? most - 1 : most).trim()
}

/** An account number or name without more than the last four digits of a number. */
export const maskedAccount = (raw: string): string =>
  fieldText('account_text', raw).replace(/[\dXx*-]*\d[\d-]{3,}(\d{4})(?!\d)/g, '…$1')

/** A value of the file as a message quotes it. */
export const quoted = (raw: string): string => {
  const plain = raw.replace(/\s+/g, ' ').trim()
  return `“${plain.length > 40 ? `${plain.slice(0, 40)}…` : plain}”`
}
