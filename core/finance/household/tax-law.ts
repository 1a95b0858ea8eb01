import { unwrap } from '#core/finance/math/unwrap.ts'
import { irmaaThreshold, IRMAA_TIERS } from '#core/finance/retirement/medicare.ts'
import { flattenLaw, type FlatLaw } from '#core/finance/tax/flat-tax.ts'
import { indexedTaxParameters } from '#core/finance/tax/indexed-tax.ts'
import type { FilingStatus, TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { taxParameters, TAX_YEARS } from '#core/finance/tax/tax-years.ts'
import type { HouseholdPlan } from './plan.ts'
import { power } from './timeline.ts'

/** Medicare's premiums and thresholds are of this year. */
const MEDICARE_YEAR = 2026
/** The top tier's threshold is frozen through this year. 42 USC 1395r(i)(5)(C). */
const TOP_TIER_FROZEN_THROUGH = 2027
const SALE_EXCLUSION = 250_000_00

/** The law of one plan year and filing status, in today's dollars where the law indexes an amount. */
export interface YearLaw {
  readonly status: FilingStatus
  readonly tax: FlatLaw
  /** Thresholds of the Medicare surcharge by tier. */
  readonly irmaaTiers: Float64Array
  /** Gain on a home that is free of tax, dollars of the year. IRC 121(b): $250,000, and $500,000 on a joint return. */
  readonly fixedSaleExclusion: number
}

/** The published law that all years of a plan follow: that of its first year, or the nearest one. */
export const baseLaw = ({ firstYear }: HouseholdPlan): TaxParameters =>
  unwrap(taxParameters(Math.min(Math.max(firstYear, TAX_YEARS[0] ?? 0), TAX_YEARS.at(-1) ?? 0)))

/** What a dollar of an earlier or later year's law is in dollars of the plan's first year, by the plan's inflation. */
export const lawScale = ({ firstYear, inflation }: HouseholdPlan, year: number): number =>
  power(1 + inflation, firstYear - year)

function yearLaw(plan: HouseholdPlan, year: number, status: FilingStatus): YearLaw {
  const base = baseLaw(plan)
  const part = year === 0 ? plan.firstYearShare : 1
  const parameters = indexedTaxParameters(base, plan.firstYear + year, 1)
  const medicareScale = lawScale(plan, MEDICARE_YEAR)
  const frozenYears = Math.min(plan.firstYear + year, TOP_TIER_FROZEN_THROUGH) - MEDICARE_YEAR
  const thaw = frozenYears > 0 ? power(1 + plan.inflation, -frozenYears) : 1
  return {
    status,
    tax: flattenLaw(parameters, status, lawScale(plan, base.year) * part, part),
    irmaaTiers: Float64Array.from({ length: IRMAA_TIERS }, (_, tier) => {
      const threshold = irmaaThreshold(status, tier + 1) * medicareScale
      return tier === IRMAA_TIERS - 1 ? threshold * thaw : threshold
    }),
    fixedSaleExclusion: SALE_EXCLUSION * (status === 'joint' ? 2 : 1),
  }
}

/** The laws of every plan year: as the household files now, and as a survivor does after the year of a death. */
export interface TaxLaws {
  readonly now: readonly YearLaw[]
  readonly survivor: readonly YearLaw[]
  /** Premiums in today's dollars per dollar of the published premium, before their growth above inflation. */
  readonly medicareScale: number
}

export function taxLawsOf(plan: HouseholdPlan, years: number): TaxLaws {
  const all = (status: FilingStatus) =>
    Array.from({ length: years }, (_, year) => yearLaw(plan, year, status))
  return {
    now: all(plan.filingStatus),
    survivor: plan.people.length === 2 ? all('single') : [],
    medicareScale: lawScale(plan, MEDICARE_YEAR),
  }
}
