import { isRatePath, type RatePath } from './interest.ts'
import { isMinimumRule, type MinimumRule } from './minimum-payment.ts'
import { type Cents, isNonNegativeCents } from './money.ts'
import { isWhole, MAX_MONTHS } from './range.ts'
import { refuse } from './result.ts'

export interface PlanDebt {
  readonly id: string
  readonly balanceCents: Cents
  /** With a promotional rate and its end, where there is one. */
  readonly rates: RatePath
  readonly minimum: MinimumRule
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

export type PayoffRefusal = 'bad-debt' | 'bad-budget' | 'bad-one-off' | 'unknown-debt'

const isPlanDebt = ({ balanceCents, rates, minimum }: PlanDebt): boolean =>
  isNonNegativeCents(balanceCents) && isRatePath(rates) && isMinimumRule(minimum)

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
