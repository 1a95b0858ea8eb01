import { LONG_TERM_CARE } from '#core/finance/data/long-term-care.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isAge, isRate, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { survival, type Life } from '#core/finance/retirement/life.ts'

export type CareKind = keyof typeof LONG_TERM_CARE.yearlyDollars

export type CareInput = {
  readonly life: Life
  readonly kind: CareKind
  /** Assumed age at the start of care; 80 is usual. */
  readonly careAge: number
  /** Years of care; by default the average for the sex. */
  readonly careYears?: number
  /** Calendar year of today's money, to which the survey's cost is inflated. */
  readonly year: number
  /** Yearly increase of care costs, and return on savings, both nominal. */
  readonly costGrowthRate: number
  readonly returnRate: number
  /** Money already set aside for care. */
  readonly setAsideCents: Cents
}

export type CareNeed = {
  readonly yearlyCostTodayCents: Cents
  readonly yearlyCostThenCents: Cents
  /** Present value of the whole stay, if care is needed. */
  readonly costCents: Cents
  /** The chance of living to 65 (or to the age of care, where that comes first) and needing care from then on. */
  readonly chance: number
  /** The cost weighted by its chance: the cost of pooled risk, before an insurer's charges. */
  readonly expectedCents: Cents
  /** The unfunded part of the whole cost. */
  readonly gapCents: Cents
}

/** The validation error of a need, if any. */
function careFault({
  life,
  careAge,
  careYears = 0,
  year,
  setAsideCents,
  ...rates
}: CareInput): string | null {
  if (!isAge(life.age) || !isAge(careAge)) return 'An age must lie between 0 and 130.'
  if (!(careYears >= 0 && careYears <= 50)) return 'Care lasts from 0 to 50 years.'
  if (!isWhole(year, 2000, 2200)) return 'The year must be a calendar year of this time.'
  if (!isNonNegativeCents(setAsideCents)) return 'Money set aside must be zero or more.'
  return isRate(rates.costGrowthRate) && isRate(rates.returnRate) ? null : 'A rate must lie above -99%.'
}

/** The age to which the published chance of needing care applies; it already includes later deaths. */
const CHANCE_AGE = 65

/**
 * The cost of a stay in long-term care and its unfunded part. The national median is used for every state, and one
 * chance of needing care for everyone who lives to 65; Medicaid is left out. Each year of care is paid at its start.
 * The chance applies to everyone who turns 65 (Administration for Community Living, acl.gov/ltc).
 */
export function longTermCareNeed(input: CareInput): Result<CareNeed, 'bad-input'> {
  const fault = careFault(input)
  if (fault !== null) return refuse('bad-input', fault)
  const { life, costGrowthRate, returnRate } = input
  const surveyed = LONG_TERM_CARE.yearlyDollars[input.kind] * 100
  const yearlyCostTodayCents = roundCents(
    surveyed * (1 + costGrowthRate) ** (input.year - LONG_TERM_CARE.costYear),
  )
  const wait = Math.max(0, input.careAge - life.age)
  const years = input.careYears ?? LONG_TERM_CARE.averageYears[life.sex]
  const ratio = (1 + costGrowthRate) / (1 + returnRate)
  let worth = 0
  for (let year = 0; year < years; year += 1) {
    worth += yearlyCostTodayCents * Math.min(1, years - year) * ratio ** (wait + year)
  }
  const costCents = roundCents(worth)
  const untilCounted = Math.max(0, Math.min(input.careAge, CHANCE_AGE) - life.age)
  const chance = unwrap(survival(life, untilCounted)) * LONG_TERM_CARE.chance
  return ok({
    yearlyCostTodayCents,
    yearlyCostThenCents: roundCents(yearlyCostTodayCents * (1 + costGrowthRate) ** wait),
    costCents,
    chance,
    expectedCents: roundCents(costCents * chance),
    gapCents: Math.max(0, costCents - input.setAsideCents),
  })
}

/**
 * The chance that care is needed within some years. Care is assumed to come before the death of those who need it, by its
 * average length: it counts the deaths after 65 in these years and that length, times the chance of needing care.
 *
 * @param life aged 0 to 130
 * @param years 0 to 100
 */
export function careChanceWithin(life: Life, years: number): number {
  const to65 = Math.max(0, CHANCE_AGE - life.age)
  const end = Math.max(to65, years + LONG_TERM_CARE.averageYears[life.sex])
  const dying = unwrap(survival(life, to65)) - unwrap(survival(life, end))
  return dying * LONG_TERM_CARE.chance
}

/** The average years of care of a sex. */
export const averageCareYears = (sex: Life['sex']): number => LONG_TERM_CARE.averageYears[sex]
