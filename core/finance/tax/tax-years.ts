import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { TaxParameters } from './tax-parameters.ts'

const YEARS: readonly TaxParameters[] = [TAX_2024, TAX_2025, TAX_2026]

/** Supported tax years, oldest first. */
export const TAX_YEARS: readonly number[] = YEARS.map((parameters) => parameters.year)

/** The tax law of a year, or an error for an unsupported year: another year's law is never substituted. */
export function taxParameters(year: number): Result<TaxParameters, 'unknown-year'> {
  const found = YEARS.find((parameters) => parameters.year === year)
  return found
    ? ok(found)
    : refuse('unknown-year', `Tax can be estimated for ${TAX_YEARS.at(0)} to ${TAX_YEARS.at(-1)}.`)
}
