/** Numbers, rates and amounts as typed, and as in the contract. */
import { centsFromTyped, typedFromCents } from '#app/ui/money-text.ts'

/** Parses a number, with a decimal comma too; null for an empty text, NaN for an invalid one. */
export function parseNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return text === '' ? null : Number(text)
}

/**
 * Parses a rate typed in percent, with or without the sign, to a fraction: `4.35 %` is 0.0435. Null for an empty text, NaN for an
 * invalid one.
 */
export function parsePercent(typed: string): number | null {
  const percent = parseNumber(typed.replace(/%\s*$/, ''))
  return percent === null ? null : percent / 100
}

/** The field text of a fraction: `12.5` for 0.125. */
export const formatPercent = (fraction: number): string => String(Math.round(fraction * 1e8) / 1e6)

// What a form's schema checks: NaN, which it reports beside the field, for text that is missing or invalid.
export const typedNumber = (text: string | undefined): number => parseNumber(text ?? '') ?? Number.NaN
export const typedShare = (text: string | undefined): number => parsePercent(text ?? '') ?? Number.NaN
/** Money fields hold whole cents as text. */
export const typedCents = (text: string | undefined): number => (text ? Number(text) : Number.NaN)

/** The field text of an amount that may be negative. */
export const signedText = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${typedFromCents(Math.abs(cents))}`

/** Parses an amount that may be negative to cents; NaN for a text that is not an amount. */
export function signedCents(text: string): number {
  const typed = text.trim().replace('−', '-')
  const cents = centsFromTyped(typed.replace(/^-/, ''))
  return cents === null ? Number.NaN : typed.startsWith('-') ? -cents : cents
}
