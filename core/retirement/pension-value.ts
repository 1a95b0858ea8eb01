import type { Pension } from '#core/contract/pensions.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { lastThatHolds } from '#core/finance/math/bisect.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import type { Life } from '#core/finance/retirement/life.ts'
import { pensionPayment, pensionPresentValue } from '#core/finance/retirement/pension.ts'
import { ageMonthsOn, peopleOf } from './people.ts'

/** What a pension is worth today. */
export interface PensionValue {
  readonly present_value_cents: Cents
  /** The yearly real return that a lump sum must earn to pay the same; null without an offer, or beyond -50% to 50%. */
  readonly break_even_rate: number | null
}

/** The nominal yearly return that future payments are discounted at: the expected return of US bonds. */
export const PENSION_DISCOUNT_RATE = capitalMarket.assets.us_bonds.compoundReturn

const LOWEST_RATE = -0.5
const HIGHEST_RATE = 0.5

/** Months from the month of a date to a calendar month, `YYYY-MM`; negative if it has passed. */
export function monthsTo(today: IsoDate, month: string): number {
  const [now, then] = [dateParts(today), dateParts(`${month}-01`)]
  return (then.year - now.year) * 12 + then.month - now.month
}

/**
 * The value of a pension today, its payments weighted by survival and discounted at the expected return of US bonds.
 * Null until the retirement dates are saved, or without its owner.
 */
export function pensionValue(
  pension: Pension,
  plan: RetirementPlan,
  facts: Pick<RetirementFacts, 'first_name' | 'birth_date' | 'income'>,
  today: IsoDate,
): PensionValue | null {
  if (!plan.dates) return null
  const [self, partner] = peopleOf(plan, facts).map(({ sex, birthDate }): Life => ({
    sex,
    age: ageMonthsOn(birthDate, today) / 12,
  }))
  const [owner, survivor] = pension.owner === 'self' ? [self, partner] : [partner, self]
  if (!owner) return null
  const inflation = plan.assumptions?.inflation_rate ?? capitalMarket.inflation.compoundRate
  const worth = (rate: number): Cents => presentValue(pension, { owner, survivor, inflation, today }, rate)
  return {
    present_value_cents: worth(PENSION_DISCOUNT_RATE),
    break_even_rate:
      pension.lump_sum_cents === null ? null : breakEven(worth, pension.lump_sum_cents, inflation),
  }
}

interface Lives {
  readonly owner: Life
  readonly survivor: Life | undefined
  readonly inflation: number
  readonly today: IsoDate
}

/** Payments that end are those for life less those from the end on. */
function presentValue(pension: Pension, { owner, survivor, inflation, today }: Lives, rate: number): Cents {
  const colaRate = pension.cola_rate ?? inflation
  const { survivor_share: survivorShare } = pension
  const wait = Math.max(0, monthsTo(today, pension.starts_in))
  const isRising = pension.in_dollars_of === 'today'
  const monthlyCents = Math.round(pension.monthly_cents * (isRising ? (1 + inflation) ** (wait / 12) : 1))
  const from = (months: number, cents: Cents): Cents =>
    unwrap(
      pensionPresentValue(
        { monthlyCents: cents, startAge: owner.age + months / 12, colaRate, survivorShare },
        owner,
        rate,
        survivor,
      ),
    )
  const forLife = from(wait, monthlyCents)
  if (pension.ends_in === null) return forLife
  const end = monthsTo(today, pension.ends_in)
  if (end <= wait) return 0
  const later = pensionPayment({ monthlyCents, startAge: owner.age, colaRate, survivorShare }, end - wait)
  return Math.max(0, forLife - from(end, later))
}

function breakEven(worth: (rate: number) => Cents, lumpSum: Cents, inflation: number): number | null {
  if (worth(LOWEST_RATE) < lumpSum || worth(HIGHEST_RATE) > lumpSum) return null
  const nominal = lastThatHolds((rate) => worth(rate) >= lumpSum, LOWEST_RATE, HIGHEST_RATE, 1e-6)
  return Math.round(((1 + nominal) / (1 + inflation) - 1) * 1e6) / 1e6
}

/** The month from `now` on, `YYYY-MM`, in which pensions and other income pay the most together, and how much in cents. */
export function highestMonth(
  pensions: readonly Pick<Pension, 'starts_in' | 'ends_in' | 'monthly_cents'>[],
  now: string,
): { readonly month: string; readonly cents: Cents } {
  const paidIn = (month: string): Cents =>
    pensions
      .filter(({ starts_in, ends_in }) => starts_in <= month && (ends_in === null || month < ends_in))
      .reduce((sum, { monthly_cents }) => sum + monthly_cents, 0)
  const months = [now, ...pensions.map(({ starts_in }) => starts_in).filter((month) => month > now)]
  return months
    .toSorted()
    .map((month) => ({ month, cents: paidIn(month) }))
    .reduce((top, each) => (each.cents > top.cents ? each : top))
}
