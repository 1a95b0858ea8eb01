import { isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** A goal to fund, in the client's order. */
export interface RankedGoal {
  readonly goalUuid: string
  /** The monthly amount that keeps it on track; it gets no more while another goal is short. */
  readonly neededCents: Cents
  /** The remaining amount to the target, and the most that it gets. */
  readonly remainingCents: Cents
}

export interface GoalShare {
  readonly goalUuid: string
  readonly cents: Cents
  readonly shortCents: Cents
}

export interface Allocation {
  readonly shares: readonly GoalShare[]
  /** The amount that no goal can use. Shares and this add up to the available amount. */
  readonly leftCents: Cents
}

/**
 * Allocates a month's money to goals in order: each gets what it needs before the next gets anything. The rest
 * is then allocated in the same order, to finish goals sooner.
 */
export function allocateByPriority(
  goals: readonly RankedGoal[],
  availableCents: Cents,
): Result<Allocation, 'bad-amount'> {
  const amounts = [
    availableCents,
    ...goals.flatMap(({ neededCents, remainingCents }) => [neededCents, remainingCents]),
  ]
  if (!amounts.every(isNonNegativeCents)) {
    return refuse('bad-amount', 'Amounts must be whole cents, zero or more.')
  }
  let left = availableCents
  const take = (most: Cents) => {
    const taken = Math.max(0, Math.min(left, most))
    left -= taken
    return taken
  }
  const needs = goals.map((goal) => Math.min(goal.neededCents, goal.remainingCents))
  const first = needs.map(take)
  const shares = goals.map((goal, index): GoalShare => {
    const given = first[index] ?? 0
    const cents = given + take(goal.remainingCents - given)
    return { goalUuid: goal.goalUuid, cents, shortCents: Math.max(0, (needs[index] ?? 0) - cents) }
  })
  return ok({ shares, leftCents: left })
}
