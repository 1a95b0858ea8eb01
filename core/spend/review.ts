/** A finished month in review. */
import type { CategorySum, MonthReview } from '#core/contract/spend-dashboard.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { chargesPerYear } from '#core/finance/spend/recurring.ts'
import { isSpending } from './categories.ts'
import { categorySums, type SpendPart, sumsOf } from './month.ts'
import type { SpendPeriod } from './period.ts'
import type { FoundCharge } from './recurring.ts'

const MOST_CHANGES = 5
/** Smaller changes are not worth a mention. */
const LEAST_CHANGE = 10_00

/** The categories that changed most against their average, the largest change first. */
function changesOf(sums: readonly CategorySum[]): CategorySum[] {
  const change = ({ spent_cents, usual_cents }: CategorySum): number =>
    usual_cents === null ? 0 : Math.abs(spent_cents - usual_cents)
  return sums
    .filter((sum) => change(sum) >= LEAST_CHANGE)
    .toSorted((a, b) => change(b) - change(a))
    .slice(0, MOST_CHANGES)
}

/**
 * A month's totals against the full months before it.
 *
 * @param before those with transactions among the three months before, each with its parts
 */
export function monthTotals(
  parts: readonly SpendPart[],
  before: readonly (readonly SpendPart[])[],
): Pick<
  MonthReview,
  | 'income_cents'
  | 'spent_cents'
  | 'saved_cents'
  | 'moved_cents'
  | 'saving_share'
  | 'usual_spent_cents'
  | 'changes'
> {
  const sums = sumsOf(parts)
  const past = before.map((month) => sumsOf(month).spent_cents)
  return {
    ...sums,
    saving_share: sums.income_cents > 0 ? sums.saved_cents / sums.income_cents : null,
    usual_spent_cents:
      past.length > 0 ? roundCents(past.reduce((sum, cents) => sum + cents, 0) / past.length) : null,
    changes: changesOf(categorySums(parts, before.flat(), before.length)),
  }
}

/**
 * Charges whose first payment was in a month.
 *
 * @param from the first day of the known transactions: a charge may have begun before, unless one more payment would fit
 */
export const newRecurring = (
  recurring: readonly FoundCharge[],
  month: SpendPeriod,
  from: IsoDate,
): MonthReview['new_recurring'] =>
  recurring
    .filter(({ charge, charges }) => {
      const [first] = charges
      const one = Math.ceil(366 / chargesPerYear(charge.cadence))
      const isKnown = first && addDays(first.date, -one) > from
      return (
        isKnown &&
        charge.direction === 'out' &&
        isSpending(charge) &&
        first.date >= month.from &&
        first.date <= month.to
      )
    })
    .map(({ charge }) => ({ name: charge.name, amount_cents: charge.typical_cents }))
