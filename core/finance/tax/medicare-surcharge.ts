import { MEDICARE_2026 } from '#core/finance/data/medicare-2026.ts'
import { irmaaThreshold, IRMAA_SURCHARGES } from '#core/finance/retirement/medicare.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { FederalTax } from './tax-federal.ts'
import type { TaxReturn } from './tax-return.ts'

/** Medicare looks at the return of two years before. 42 USC 1395r(i)(4)(B). */
const LOOK_BACK_YEARS = 2

/** The surcharge on Medicare premiums that a year's income leads to. */
export type MedicareSurcharge = {
  /** The year whose premiums this income decides. */
  readonly premiumYear: number
  /** Whether that year's thresholds are published; otherwise those of the last published year are used. */
  readonly isPublished: boolean
  /** AGI and tax-exempt interest. */
  readonly magiCents: Cents
  /** 0 for no surcharge. */
  readonly tier: number
  /** Parts B and D, each person on Medicare. */
  readonly monthlyCents: Cents
  /** Income up to which the surcharge stays; null in the top tier. */
  readonly nextThresholdCents: Cents | null
}

/**
 * Income-related surcharge two years later. 42 USC 1395r(i), 42 CFR 418.1101. A separate filer who lived apart all year
 * uses the thresholds of single filers.
 */
export function medicareSurcharge(taxReturn: TaxReturn, tax: FederalTax): MedicareSurcharge {
  const magiCents = tax.income.agiCents + taxReturn.taxExemptInterestCents
  const isApart = taxReturn.status === 'separate' && taxReturn.livedApart === 'all_year'
  const status = isApart ? 'single' : taxReturn.status
  const thresholds = MEDICARE_2026.tiers.map((_, place) => irmaaThreshold(status, place + 1))
  const tier = thresholds.filter((threshold) => magiCents > threshold).length
  const premiumYear = tax.year + LOOK_BACK_YEARS
  return {
    premiumYear,
    isPublished: premiumYear === MEDICARE_2026.year,
    magiCents,
    tier,
    monthlyCents: IRMAA_SURCHARGES[tier] ?? 0,
    nextThresholdCents: thresholds[tier] ?? null,
  }
}
