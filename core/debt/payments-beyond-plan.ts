/** Current payments beyond what the plan counts on, and the extra amount a plan needs. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, PlanChoice } from '#core/contract/debt-plan.ts'
import type { ExtraStart } from '#core/finance/loans/payoff-request.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { payoffTotals, paidExtra, planDebts } from './plan.ts'

/** Payments that the plan does not count on. */
export interface PaymentsBeyondPlan {
  /** Per month. */
  readonly extra_cents: Cents
  /** The same plan including them; its months are null if it never ends. */
  readonly counting: {
    readonly choice: PlanChoice
    readonly months: number | null
    readonly interest_cents: Cents
  }
}

/** Differences below a dollar are noise: a minimum changes by that much as the balance falls. */
const LEAST_BEYOND_PLAN: Cents = 100

/** The same choice with an extra amount; minimum payments only allow none, so they become the cheapest order. */
export const withExtra = (choice: PlanChoice, extra_cents: Cents): PlanChoice => ({
  ...choice,
  strategy: choice.strategy === 'minimum' ? 'avalanche' : choice.strategy,
  extra_cents,
})

/**
 * Current payments beyond what a choice counts on, and the result of including them; null if there are none.
 *
 * @param extraFrom that of the current plan, of which the choice is a variation
 */
export function paymentsBeyondPlan(
  debts: readonly Debt[],
  choice: PlanChoice,
  from: IsoDate,
  extraFrom?: ExtraStart,
): PaymentsBeyondPlan | null {
  const counted = choice.strategy === 'minimum' ? 0 : choice.extra_cents
  const paid = paidExtra(debts, from)
  if (paid - counted < LEAST_BEYOND_PLAN) return null
  const counting = withExtra(choice, paid)
  const { outcome, interestCents } = payoffTotals(planDebts(debts, from), counting, from, extraFrom)
  return {
    extra_cents: paid - counted,
    counting: {
      choice: counting,
      months: outcome.kind === 'paid' ? outcome.months : null,
      interest_cents: interestCents,
    },
  }
}

/** Months until debt-free if the plan counted on all current payments; null if that is no sooner. */
export function soonerByPayments(debts: readonly Debt[], plan: DebtPlan, from: IsoDate): number | null {
  const months = paymentsBeyondPlan(debts, plan.choice, from)?.counting.months ?? null
  const isSooner = months !== null && (plan.outcome.kind === 'never' || months < plan.outcome.months)
  return isSooner ? months : null
}

/**
 * The smallest monthly extra amount, to the cent, that pays off every debt within a hundred years; null if none does.
 */
export function leastExtra(debts: readonly Debt[], choice: PlanChoice, from: IsoDate): Cents | null {
  const planned = planDebts(debts, from)
  const ends = (cents: Cents): boolean =>
    payoffTotals(planned, withExtra(choice, cents), from).outcome.kind === 'paid'
  const owed = planned.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  let [tooLittle, enough] = [-1, Math.min(MAX_CENTS, owed * 2)]
  if (!ends(enough)) return null
  while (enough - tooLittle > 1) {
    const between = Math.floor((tooLittle + enough) / 2)
    if (ends(between)) enough = between
    else tooLittle = between
  }
  return enough
}
