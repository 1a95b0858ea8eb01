/** Money as typed, `1,234.50`, and as kept, 123450 cents. */

const group = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/**
 * What may stay of what was typed or pasted: digits in groups, one point, two places after it.
 * `$1,234.50`, `USD 1234.5` and ` 1 234.50 ` are all understood.
 */
export function groupMoney(typed: string, maxDigits: number): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.')
  const dollars = whole.replace(/^0+(?=\d)/, '').slice(0, maxDigits)
  if (rest.length === 0) return group(dollars)
  return `${group(dollars) || '0'}.${rest.join('').slice(0, 2)}`
}

export function centsFromTyped(typed: string): number | null {
  const [dollars = '', places = ''] = typed.replaceAll(',', '').split('.')
  if (dollars === '' && places === '') return null
  return Number(dollars || '0') * 100 + Number(places.padEnd(2, '0'))
}

/** Whole dollars stand without places: `1,234`, but `1,234.50`. */
export function typedFromCents(cents: number | null): string {
  if (cents === null) return ''
  const places = cents % 100
  return group(String(Math.trunc(cents / 100))) + (places ? `.${String(places).padStart(2, '0')}` : '')
}
