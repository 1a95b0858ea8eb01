import { annuityPresent } from '#core/finance/math/annuity.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { monthInterest } from './interest.ts'

/**
 * The level payment that pays off a balance in a number of months; always above the first month's interest. Zero months or an
 * invalid rate throws a RangeError.
 */
export function levelPayment(balanceCents: Cents, annualRate: number, months: number): Cents {
  const exact = roundCents(balanceCents / annuityPresent(annualRate / 12, months))
  return Math.max(exact, monthInterest(balanceCents, annualRate) + 1)
}
