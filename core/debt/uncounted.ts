/** What a client pays today beyond what their plan counts on, and the extra amount that a plan needs. */
import type { DebtPlan, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { outcomeOf, paidExtra, planDebts } from './plan.ts'

/** What is paid and not counted on. */
export interface Uncounted {
  /** A month. */
  readonly extra_cents: Cents
  /** The same plan, counting on it; its months are null where it never ends. */
  readonly counting: {
    readonly choice: PlanChoice
    readonly months: number | null
    readonly interest_cents: Cents
  }
}

/** Less than a dollar is what a minimum moves by as its balance falls. */
const LEAST_UNCOUNTED: Cents = 100

/** The same choice with an extra amount; minimums alone take none, so it becomes the cheapest order. */
export const withExtra = (choice: PlanChoice, extra_cents: Cents): PlanChoice => ({
  ...choice,
  strategy: choice.strategy === 'minimum' ? 'avalanche' : choice.strategy,
  extra_cents,
})

/** What is paid today beyond what a choice counts on, and what counting on it comes to; null where that is nothing. */
export function uncountedIn(debts: readonly Debt[], choice: PlanChoice, from: IsoDate): Uncounted | null {
  const counted = choice.strategy === 'minimum' ? 0 : choice.extra_cents
  const paid = paidExtra(debts, from)
  if (paid - counted < LEAST_UNCOUNTED) return null
  const counting = withExtra(choice, paid)
  const { outcome, interestCents } = outcomeOf(planDebts(debts, from), counting, from)
  return {
    extra_cents: paid - counted,
    counting: {
      choice: counting,
      months: outcome.kind === 'paid' ? outcome.months : null,
      interest_cents: interestCents,
    },
  }
}

/** Months to the end if a plan counted on all that is paid today; null where that is no sooner. */
export function soonerByPayments(debts: readonly Debt[], plan: DebtPlan, from: IsoDate): number | null {
  const months = uncountedIn(debts, plan.choice, from)?.counting.months ?? null
  const isSooner = months !== null && (plan.outcome.kind === 'never' || months < plan.outcome.months)
  return isSooner ? months : null
}

/** The least extra amount a month, to the cent, that ends every debt within a hundred years; null where none does. */
export function leastExtra(debts: readonly Debt[], choice: PlanChoice, from: IsoDate): Cents | null {
  const planned = planDebts(debts, from)
  const ends = (cents: Cents): boolean =>
    outcomeOf(planned, withExtra(choice, cents), from).outcome.kind === 'paid'
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
