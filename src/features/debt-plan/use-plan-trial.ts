import { useDeferredValue } from 'react'
import type { KeptPlan, PayoffStrategy, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { minimumOf } from '#core/debt/monthly.ts'
import { currentPlan, inPlan, outcomeOf, planDebts, planOf } from '#core/debt/plan.ts'
import { replayPlan } from '#core/debt/replay.ts'
import { withExtra } from '#core/debt/uncounted.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { QueuedWrite } from '#app/platform/outbox.ts'
import { isPlanPending } from '#app/shared/debt/payoff-plan.ts'
import { byClosing, extraRange } from './choices.ts'
import { MORE_CENTS } from './plan-controls.tsx'
import { useTriedPlan } from './use-tried-plan.ts'

export interface PlanTrialInput {
  /** At least one of them with a balance. */
  readonly debts: readonly Debt[]
  /** What the client has chosen, as the server answered it. */
  readonly answered: KeptPlan
  /** What waits on this device. */
  readonly queue: readonly QueuedWrite[]
  readonly from: IsoDate
}

const MINIMUMS: PlanChoice = { strategy: 'minimum', extra_cents: 0, order: [], one_offs: [] }

/** The plan that is saved, the one that is tried in its place, and what both lead to. Everything is worked out here. */
export function usePlanTrial({ debts, answered, queue, from }: PlanTrialInput) {
  const kept = replayPlan(answered, queue)
  const trial = useTriedPlan(kept)
  const { choice, isTried, take } = trial
  // The controls answer at once; what they lead to follows as fast as the device can.
  const settled = useDeferredValue(choice)
  const current = currentPlan(debts, kept, from)
  const isCurrent = useDeferredValue(!isTried)
  const plan = isCurrent ? current : planOf(debts, settled, from)
  const counted = inPlan(debts)
  const owedCents = counted.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const minimumsCents = counted.reduce((sum, debt) => sum + minimumOf(debt, from), 0)
  const planned = planDebts(debts, from)
  const resultOf = (of: PlanChoice) => {
    const { outcome, interestCents } = outcomeOf(planned, of, from)
    return { outcome, interest_cents: interestCents }
  }
  const keeping = isTried ? 'tried' : isPlanPending(queue) ? 'waiting' : kept.version === 0 ? 'none' : 'kept'
  return {
    trial,
    /** The choice that `plan` is of. */
    settled,
    plan,
    /** What holds today leads to: the saved plan or, until there is one, what is paid. */
    current,
    /** The plan that a client who has saved none is offered. */
    suggested: keeping === 'none' ? resultOf(kept) : null,
    /** Null where `plan` is none that was chosen: an order would be in the gain, too. */
    withMore: keeping === 'none' ? null : resultOf(withExtra(settled, settled.extra_cents + MORE_CENTS)),
    /** The same debts at minimum payments only. */
    minimums: planOf(debts, MINIMUMS, from),
    minimumsCents,
    range: extraRange(owedCents, minimumsCents, kept.extra_cents),
    keeping,
    /** The strategy of `plan`; none while it is what the client pays today. */
    strategy: keeping === 'none' ? undefined : choice.strategy,
    choose: (strategy: PayoffStrategy) => {
      const needsOrder = strategy === 'custom' && trial.order.length === 0
      const order = needsOrder ? byClosing(plan).map(({ debt_uuid }) => debt_uuid) : trial.order
      take({ ...choice, strategy, order })
    },
  } as const
}
