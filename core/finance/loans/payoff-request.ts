import { isRatePath, type RatePath } from './interest.ts'
import { isMinimumRule, type MinimumRule } from './minimum-payment.ts'
import { type Cents, isNonNegativeCents } from '#core/finance/math/money.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { refuse } from '#core/finance/math/result.ts'

export interface PlanDebt {
  readonly id: string
  readonly balanceCents: Cents
  /** With a promotional rate and its end, where there is one. */
  readonly rates: RatePath
  readonly minimum: MinimumRule
  /** The month of its first payment. 0 is the month of the plan's day, in which some payments are still to come; 1 if left out. */
  readonly firstMonth?: number
  /**
   * What accrues in each month, as a share of the principal; beyond the last one it stays the same. Left out: a twelfth
   * of the yearly rate.
   */
  readonly shares?: readonly number[]
  /**
   * Of the balance, interest that was not paid when it was due. It is owed and bears none itself, as on simple-interest
   * loans. Null: unpaid interest joins the principal, as on cards.
   */
  readonly unpaidInterestCents?: Cents | null
}

/**
 * Which debt money above the minimums goes to: the highest rate of the month, the smallest balance of the month, or the
 * first open one of a list (debts that are not on it follow by rate).
 *
 * The snowball chooses anew whenever there is money to give, by what is still owed once the month's minimums are paid.
 * A list made once, by the balances of the first day, differs where one debt shrinks past another by its minimum alone.
 * A client who wants the list of the first day has `custom`.
 */
export type PayoffOrder =
  | { readonly kind: 'avalanche' }
  | { readonly kind: 'snowball' }
  | { readonly kind: 'custom'; readonly ids: readonly string[] }

/**
 * What is there each month: the minimums and an extra on top, or one sum for everything.
 * With `rollOver`, money that a closed debt or a shrinking minimum sets free stays in the plan.
 */
export type PayoffBudget =
  | { readonly kind: 'extra'; readonly monthlyCents: Cents; readonly rollOver: boolean }
  | { readonly kind: 'total'; readonly monthlyCents: Cents }

export interface PlanOneOff {
  /** 1 is the first month of the plan. */
  readonly month: number
  readonly amountCents: Cents
  /** Where it goes first; without one, by the order of the plan. */
  readonly debtId?: string
}

export interface PayoffRequest {
  readonly debts: readonly PlanDebt[]
  readonly order: PayoffOrder
  readonly budget: PayoffBudget
  readonly oneOffs?: readonly PlanOneOff[]
}

/** A hundred years at 1000 %: beyond, it is a slip. */
const MOST_ACCRUED = 1000

export type PayoffRefusal = 'bad-debt' | 'bad-budget' | 'bad-one-off' | 'unknown-debt'

const isPlanDebt = (debt: PlanDebt): boolean => {
  const { balanceCents, rates, minimum, firstMonth = 1, shares = [], unpaidInterestCents } = debt
  const unpaid = unpaidInterestCents ?? 0
  return (
    isNonNegativeCents(balanceCents) &&
    isRatePath(rates) &&
    isMinimumRule(minimum) &&
    isWhole(firstMonth, 0, MAX_MONTHS) &&
    shares.every((share) => share >= 0 && share <= MOST_ACCRUED) &&
    isNonNegativeCents(unpaid) &&
    unpaid <= balanceCents
  )
}

/** Why a request cannot be planned, if it cannot. */
export function requestFault({ debts, order, budget, oneOffs = [] }: PayoffRequest) {
  const ids = new Set(debts.map(({ id }) => id))
  if (ids.size !== debts.length || !debts.every(isPlanDebt)) {
    return refuse(
      'bad-debt',
      'Each debt needs its own id, a balance of zero or more, its rates and its minimum.',
    )
  }
  if (!isNonNegativeCents(budget.monthlyCents))
    return refuse('bad-budget', 'The monthly amount cannot be negative.')
  if (
    !oneOffs.every(
      ({ month, amountCents }) => isWhole(month, 1, MAX_MONTHS) && isNonNegativeCents(amountCents),
    )
  ) {
    return refuse('bad-one-off', 'A one-off payment needs a month and an amount that is not negative.')
  }
  const named = [
    ...(order.kind === 'custom' ? order.ids : []),
    ...oneOffs.flatMap(({ debtId }) => debtId ?? []),
  ]
  if (!named.every((id) => ids.has(id)))
    return refuse('unknown-debt', 'The plan names a debt that is not in it.')
  return null
}
