import { LONG_TERM_CARE } from '#core/finance/data/long-term-care.ts'
import { survival, type Life } from '#core/finance/retirement/life.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isAge, isRate, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

export type CareKind = keyof typeof LONG_TERM_CARE.yearlyDollars

export type CareInput = {
  readonly life: Life
  readonly kind: CareKind
  /** Age at which care is taken to begin; 80 is usual. */
  readonly careAge: number
  /** Years of care; the average of the sex when left out. */
  readonly careYears?: number
  /** Calendar year of today's money, for bringing the survey's cost forward. */
  readonly year: number
  /** Yearly rise of care costs, and return of money set aside, both nominal. */
  readonly costGrowthRate: number
  readonly returnRate: number
  /** Money already meant for care. */
  readonly setAsideCents: Cents
}

export type CareNeed = {
  readonly yearlyCostTodayCents: Cents
  readonly yearlyCostThenCents: Cents
  /** Worth today of the whole stay, should it come. */
  readonly costCents: Cents
  /** The chance of living to 65 (or to the age of care, where that comes first) and needing care from then on. */
  readonly chance: number
  /** The cost weighed by its chance: what pooling the risk would take, before an insurer's charges. */
  readonly expectedCents: Cents
  /** What is missing of the whole cost. */
  readonly gapCents: Cents
}

/** Why a need cannot be worked out, if it cannot. */
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

/** The age whose survivors the published chance of needing care is of; deaths after it are in that chance already. */
const CHANCE_AGE = 65

/**
 * What a stay in long-term care would cost and what is missing. The national median stands for every state, and one
 * chance of needing care for everyone who lives to 65; Medicaid is left out. Each year of care is paid at its start.
 * The chance is of those who turn 65, whatever becomes of them (Administration for Community Living, acl.gov/ltc).
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
