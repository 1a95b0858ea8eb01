import { annuityPresent } from '#core/finance/math/annuity.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { isInterestRate } from '#core/finance/math/range.ts'

/** A nominal yearly rate, as a decimal fraction, that applies from a month of a schedule. */
export interface RateStep {
  /** 1 is the first month. */
  readonly fromMonth: number
  readonly annualRate: number
}

/** The rates of a debt over time: the first from month 1, each later one from a later month. */
export type RatePath = readonly RateStep[]

/** One constant rate. */
export const steadyRate = (annualRate: number): RatePath => [{ fromMonth: 1, annualRate }]

/** A promotional rate for a number of months, then the regular one. */
export const promotionalRate = (promoRate: number, promoMonths: number, usualRate: number): RatePath =>
  promoMonths < 1
    ? steadyRate(usualRate)
    : [
        { fromMonth: 1, annualRate: promoRate },
        { fromMonth: promoMonths + 1, annualRate: usualRate },
      ]

/** Whether a path begins in month 1, has increasing months and rates between 0 and 1000%. */
export const isRatePath = (path: RatePath): boolean =>
  path.length > 0 &&
  path.every(
    ({ fromMonth, annualRate }, index) =>
      isInterestRate(annualRate) &&
      Number.isInteger(fromMonth) &&
      (index === 0 ? fromMonth === 1 : fromMonth > (path[index - 1]?.fromMonth ?? 0)),
  )

/** The rate in a month (1 is the first) of a validated path. */
export function rateIn(path: RatePath, month: number): number {
  let annualRate = 0
  for (const step of path) {
    if (step.fromMonth > month) break
    annualRate = step.annualRate
  }
  return annualRate
}

/** A month's interest: a twelfth of the year's, to the cent. */
export const monthInterest = (balanceCents: Cents, annualRate: number): Cents =>
  roundCents((balanceCents * annualRate) / 12)

/**
 * The level payment that pays off a balance in a number of months; always above the first month's interest. Zero months or an
 * invalid rate throws a RangeError.
 */
export function levelPayment(balanceCents: Cents, annualRate: number, months: number): Cents {
  const exact = roundCents(balanceCents / annuityPresent(annualRate / 12, months))
  return Math.max(exact, monthInterest(balanceCents, annualRate) + 1)
}
