import { MAX_CENTS, type Cents } from '#core/finance/math/money.ts'

export type DecimalMark = '.' | ','

const PLAIN = /^-?\d{1,10}\.\d\d$/

// Sign, parentheses and currency may come in any usual order: -$5, $-5, ($5), $(5), 5-, 5 USD, 5.00 CR.
const WRITTEN =
  /^(\()?([+-])?(?:US\$|USD|[$€£])?([+-])?(\()?([\d.,']+)(\))?(?:USD|[$€£])?([+-])?(\))?(CR|DR)?$/

/** Longer than any amount; patterns must not run over a cell of megabytes. */
const LONGEST = 60

const BODY = {
  '.': /^(\d{1,3}(?:[,'’]\d{3})+|\d*)(?:\.(\d*))?$/,
  ',': /^(\d{1,3}(?:[.'’]\d{3})+|\d*)(?:,(\d*))?$/,
} as const

/** Digits with separators as cents; null if the separators are not where this decimal mark puts them. */
function magnitude(body: string, mark: DecimalMark): Cents | null {
  const [matched, whole = '', fraction = ''] = BODY[mark].exec(body) ?? []
  if (matched === undefined || whole + fraction === '') return null
  // Some programs write more decimals than cents have, all zero.
  if (!/^\d{0,2}0*$/.test(fraction)) return null
  const total = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return total <= MAX_CENTS ? total : null
}

/**
 * An amount as people and banks write it, in cents with its own sign: $ and USD, thousands separators, parentheses or a
 * trailing minus for negatives, the Unicode minus, and CR (positive) or DR (negative). Null if it is anything else,
 * has fractions of a cent or exceeds ten billion dollars.
 */
export function readAmount(text: string, mark: DecimalMark): Cents | null {
  if (mark === '.' && PLAIN.test(text)) return Math.round(Number(text) * 100) + 0
  if (text.length > LONGEST) return null
  const written = text
    .trim()
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-')
    // A space between digits separates thousands; any other is decoration.
    .replace(/(\d)\s(?=\d)/g, "$1'")
    .replace(/\s/g, '')
  const [, open1, sign1, sign2, open2, body, close1, sign3, close2, side] = WRITTEN.exec(written) ?? []
  if (body === undefined) return null
  const count = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).length
  const opened = count(open1, open2)
  if (opened > 1 || opened !== count(close1, close2) || count(sign1, sign2, sign3) > 1) return null
  const sign = sign1 ?? sign2 ?? sign3
  if (side !== undefined && (sign !== undefined || opened > 0)) return null
  const total = magnitude(body, mark)
  if (total === null) return null
  return total !== 0 && (sign === '-' || opened > 0 || side === 'DR') ? -total : total
}

/** The decimal mark of a column: a comma only if more of its amounts can be read that way. */
export function guessDecimalMark(texts: Iterable<string>): DecimalMark {
  let dots = 0
  let commas = 0
  for (const text of texts) {
    if (readAmount(text, '.') !== null) dots += 1
    if (readAmount(text, ',') !== null) commas += 1
  }
  return commas > dots ? ',' : '.'
}
