/** Numbers and rates as people type them, and as the contract has them. */

/** What was typed as a number, with a decimal comma too; null where nothing was, NaN where it is none. */
export function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return text === '' ? null : Number(text)
}

/** A rate typed in percent, with its sign or without, as a fraction: `4.35 %` is 0.0435. Null where nothing was typed, NaN where it is none. */
export function fractionOf(typed: string): number | null {
  const percent = numberOf(typed.replace(/%\s*$/, ''))
  return percent === null ? null : percent / 100
}

/** A fraction as its field has it: `12.5` of 0.125. */
export const percentText = (fraction: number): string => String(Math.round(fraction * 1e8) / 1e6)
