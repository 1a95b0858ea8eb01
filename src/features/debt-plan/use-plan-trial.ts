import { useDeferredValue } from 'react'
import type { QueuedWrite } from '#app/platform/outbox.ts'
import { isPlanPending } from '#app/shared/debt/payoff-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan, PayoffStrategy, PlanChoice } from '#core/contract/debt-plan.ts'
import { minimumOf } from '#core/debt/monthly.ts'
import { withExtra } from '#core/debt/payments-beyond-plan.ts'
import { currentPlan, inPlan, payoffTotals, planDebts, planOf, extraStartOf } from '#core/debt/plan.ts'
import { replayPlan } from '#core/debt/replay.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { byClosing, extraRange } from './choices.ts'
import { MORE_CENTS } from './plan-controls.tsx'
import { usePlanScenario } from './use-plan-scenario.ts'

export interface PlanTrialInput {
  /** At least one of them with a balance. */
  readonly debts: readonly Debt[]
  /** The client's choice, as the server answered it. */
  readonly answered: SavedPlan
  /** The pending writes. */
  readonly queue: readonly QueuedWrite[]
  readonly from: IsoDate
}

const MINIMUMS: PlanChoice = { strategy: 'minimum', extra_cents: 0, order: [], one_offs: [] }

/** The saved plan, the scenario in its place, and the results of both. Everything is calculated here. */
export function usePlanTrial({ debts, answered, queue, from }: PlanTrialInput) {
  const saved = replayPlan(answered, queue)
  const trial = usePlanScenario(saved)
  const { choice, isTried, take } = trial
  // The controls respond at once; the results follow as fast as the device can.
  const settled = useDeferredValue(choice)
  const current = currentPlan(debts, saved, from)
  const isCurrent = useDeferredValue(!isTried)
  const planned = planDebts(debts, from)
  const extraFrom = extraStartOf(planned, saved, from)
  const plan = isCurrent ? current : planOf(debts, settled, from, extraFrom)
  const counted = inPlan(debts)
  const owedCents = counted.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const minimumsCents = counted.reduce((sum, debt) => sum + minimumOf(debt, from), 0)
  const resultOf = (of: PlanChoice) => {
    const { outcome, interestCents } = payoffTotals(planned, of, from, extraFrom)
    return { outcome, interest_cents: interestCents }
  }
  const saveState = isTried
    ? 'tried'
    : isPlanPending(queue)
      ? 'waiting'
      : saved.version === 0
        ? 'none'
        : 'saved'
  return {
    trial,
    /** The choice behind `plan`. */
    settled,
    plan,
    /** The result of the effective plan: the saved one or, until there is one, current payments. */
    current,
    /** The plan suggested to a client without a saved one. */
    suggested: saveState === 'none' ? resultOf(saved) : null,
    /** Null where `plan` is not a chosen one: the gain would include the order, too. */
    withMore: saveState === 'none' ? null : resultOf(withExtra(settled, settled.extra_cents + MORE_CENTS)),
    /** The same debts on minimum payments only. */
    minimums: planOf(debts, MINIMUMS, from),
    minimumsCents,
    /** The first month of the extra amount, for all choices that are compared. */
    extraFrom,
    range: extraRange(owedCents, minimumsCents, saved.extra_cents),
    saveState,
    /** The strategy of `plan`; none while it is current payments. */
    strategy: saveState === 'none' ? undefined : choice.strategy,
    choose: (strategy: PayoffStrategy) => {
      const needsOrder = strategy === 'custom' && trial.order.length === 0
      const order = needsOrder ? byClosing(plan).map(({ debt_uuid }) => debt_uuid) : trial.order
      take({ ...choice, strategy, order })
    },
  } as const
}
