/** Money as typed, `1,234.50`, and as stored, 123450 cents. */

const group = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

const MULTIPLIERS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6 }
/** Full-width digits become plain ones; a currency sign or code around the number is ignored. */
const bare = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/^\s*(?:usd|us\$|\$)?\s*|\s*(?:usd)?\s*$/gi, '')
    .replaceAll(/\s+/g, ' ')
const AMOUNT = /^(?:(?<whole>\d+|\d{1,3}(?:[, ]\d{3})+))?(?:\.(?<places>\d*))?(?: ?(?<suffix>[km]))?$/i

/**
 * Parses a text to cents; `1,234.50`, `$1 234.5`, `12k` and `1.5m` are accepted.
 *
 * @returns null for an empty text; NaN for one that is not an amount of whole cents, such as `1.234,56` or `-50`
 */
export function centsFromTyped(typed: string): number | null {
  const text = bare(typed)
  if (text === '') return null
  const { whole = '', places = '', suffix = '' } = AMOUNT.exec(text)?.groups ?? {}
  const factor = MULTIPLIERS[suffix.toLowerCase()]
  if (factor === undefined || whole + places === '' || (factor === 1 && places.length > 2)) return NaN
  const cents = (Number(whole.replaceAll(/\D/g, '')) + Number(`0.${places || '0'}`)) * factor * 100
  return Math.min(Math.round(cents), Number.MAX_SAFE_INTEGER)
}

/** Groups plain digits with at most one decimal point; returns any other text as typed. */
export function groupMoney(typed: string): string {
  const plain = bare(typed).replaceAll(/[, ]/g, '')
  if (!/^\d*(?:\.\d{0,2})?$/.test(plain)) return typed
  const [whole = '', places] = plain.split('.')
  const dollars = group(whole.replace(/^0+(?=\d)/, ''))
  return places === undefined ? dollars : `${dollars || '0'}.${places}`
}

/** Whole dollars have no decimals: `1,234`, but `1,234.50`. */
export function typedFromCents(cents: number | null): string {
  if (cents === null || Number.isNaN(cents)) return ''
  const places = cents % 100
  return group(String(Math.trunc(cents / 100))) + (places ? `.${String(places).padStart(2, '0')}` : '')
}
