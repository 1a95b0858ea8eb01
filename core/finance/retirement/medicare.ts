import { MEDICARE_2026 } from '#core/finance/data/medicare-2026.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'

/** The number of income tiers with a surcharge. */
export const IRMAA_TIERS: number = MEDICARE_2026.tiers.length

/** Age in months at which Medicare begins. */
export const MEDICARE_AGE = 65 * 12

/**
 * The highest modified adjusted gross income without a tier's surcharge, 1 being the lowest; cents of 2026. The top tier
 * applies to an income of its amount or more, the others above theirs: 42 USC 1395r(i)(3)(C)(i).
 */
export function irmaaThreshold(status: FilingStatus, tier: number): Cents {
  const found = MEDICARE_2026.tiers[tier - 1]
  if (!found) throw new RangeError(`Not a tier: ${tier}`)
  const fromCents =
    status === 'joint' ? found.jointCents : status === 'separate' ? found.separateCents : found.singleCents
  return tier === IRMAA_TIERS ? fromCents - 1 : fromCents
}

/** Monthly surcharge of Parts B and D by tier, from 0 for none; cents of 2026. */
export const IRMAA_SURCHARGES: readonly Cents[] = [
  0,
  ...MEDICARE_2026.tiers.map(({ partBCents, partDCents }) => partBCents + partDCents),
]

/** Monthly premium of Part B and a standard Part D plan, cents of 2026. */
export const MEDICARE_PREMIUM: Cents = MEDICARE_2026.partBCents + MEDICARE_2026.partDCents
