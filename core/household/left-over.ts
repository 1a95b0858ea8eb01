/** What a household has left over in a month: the most that all advice together may ask for. */
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import type { Household } from './household.ts'
import { monthlyIncome } from './income.ts'

/** Without spending to go by: half of the usual 20% of income for saving and debt. A judgment. */
const USUAL_SHARE = 0.1

/**
 * Income less spending and what was moved to savings in an average of the last full months, in cents and at least zero; a
 * tenth of income before tax while spending is unknown. Null without an income.
 */
export function leftOver({ income, spending }: Pick<Household, 'income' | 'spending'>): Cents | null {
  if (spending.left_over_cents !== null) return Math.max(0, spending.left_over_cents)
  return income && roundCents(monthlyIncome(income) * USUAL_SHARE)
}
