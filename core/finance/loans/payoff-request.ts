import { type Cents, isNonNegativeCents } from '#core/finance/math/money.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { refuse } from '#core/finance/math/result.ts'
import { isRatePath, type RatePath } from './interest.ts'
import { isMinimumRule, type MinimumRule } from './minimum-payment.ts'

export interface PlanDebt {
  readonly id: string
  readonly balanceCents: Cents
  /** Including a promotional rate and its end, if any. */
  readonly rates: RatePath
  readonly minimum: MinimumRule
  /**
   * The month of its first payment; 1 by default. 0 is the month of the plan's day, in which some payments are still
   * due.
   */
  readonly firstMonth?: number
  /**
   * Monthly accrual as a share of the principal; the last entry repeats. By default a twelfth of the yearly rate.
   */
  readonly shares?: readonly number[]
  /**
   * The share of the principal that a statement bills as interest, for the first payments: a minimum that includes a
   * cycle's interest does so although the balance is newer than the cycle. Later statements bill what accrues.
   */
  readonly billedShares?: readonly number[]
  /** The first payment's minimum where it is stated; by default it follows the rule. */
  readonly firstMinimumCents?: Cents
  /** What is paid each month where that is more than the minimum. */
  readonly paymentCents?: Cents
  /**
   * Unpaid interest within the balance, which bears no interest, as on simple-interest loans. Null if unpaid interest
   * joins the principal, as on cards.
   */
  readonly unpaidInterestCents?: Cents | null
}

/**
 * The debt that receives money above the minimums: the highest rate of the month, the smallest balance of the month, or
 * the first open debt of a list (debts not listed follow by rate).
 *
 * The snowball re-ranks each month by the balances after minimum payments. A fixed list from the first day's balances
 * differs if one debt falls below another through minimum payments alone; `custom` supports such a list.
 */
export type PayoffOrder =
  | { readonly kind: 'avalanche' }
  | { readonly kind: 'snowball' }
  | { readonly kind: 'custom'; readonly ids: readonly string[] }

/**
 * The monthly budget: minimums plus an extra amount, or one total. With `rollOver`, money freed up by a paid-off debt
 * or a shrinking minimum stays in the plan.
 */
export type PayoffBudget =
  | { readonly kind: 'extra'; readonly monthlyCents: Cents; readonly rollOver: boolean }
  | { readonly kind: 'total'; readonly monthlyCents: Cents }

export interface PlanOneOff {
  /** 1 is the first month of the plan. */
  readonly month: number
  readonly amountCents: Cents
  /** The debt it goes to first; by default the order of the plan. */
  readonly debtId?: string
}

export interface PayoffRequest {
  readonly debts: readonly PlanDebt[]
  readonly order: PayoffOrder
  readonly budget: PayoffBudget
  readonly oneOffs?: readonly PlanOneOff[]
  /**
   * The first month with the extra amount: 1 where that of month 0 was already paid. By default as the order has it
   * ({@link extraStart}); orders are compared with the same one, or the choice of an order would bring money.
   */
  readonly extraFrom?: ExtraStart
}

export type ExtraStart = 0 | 1

/** A hundred years at 1000%: anything larger is an input error. */
const MOST_ACCRUED = 1000

export type PayoffRefusal = 'bad-debt' | 'bad-budget' | 'bad-one-off' | 'unknown-debt'

const isPlanDebt = (debt: PlanDebt): boolean => {
  const { balanceCents, rates, minimum, firstMonth = 1, unpaidInterestCents } = debt
  const { shares = [], billedShares = [], firstMinimumCents = 0, paymentCents = 0 } = debt
  const unpaid = unpaidInterestCents ?? 0
  return (
    isNonNegativeCents(balanceCents) &&
    isRatePath(rates) &&
    isMinimumRule(minimum) &&
    isWhole(firstMonth, 0, MAX_MONTHS) &&
    [...shares, ...billedShares].every((share) => share >= 0 && share <= MOST_ACCRUED) &&
    isNonNegativeCents(firstMinimumCents) &&
    isNonNegativeCents(paymentCents) &&
    isNonNegativeCents(unpaid) &&
    unpaid <= balanceCents
  )
}

/** Errors of a request. */
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
