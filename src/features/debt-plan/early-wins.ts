/** The slider between the cheapest order and the quickest first wins: a job for a worker, and what its stops mean. */
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { type FrontierPoint, payoffFrontier } from '#core/finance/loans/payoff-frontier.ts'
import type { PayoffRequest } from '#core/finance/loans/payoff-request.ts'

/** The most debts that the slider closes early: more orders than this cannot be tried in a moment. */
export const MOST_WINS = 3

export interface WinsJob {
  readonly request: PayoffRequest
  readonly wins: number
}

/** The stops, the cheapest first; none where no order comes to an end. */
export function winStops({ request, wins }: WinsJob): readonly FrontierPoint[] {
  const found = payoffFrontier(request, wins)
  return found.ok ? found.value : []
}

/** The choice that a stop stands for. */
export const choiceAt = (choice: PlanChoice, { ids }: FrontierPoint): PlanChoice =>
  ids.length === 0 ? { ...choice, strategy: 'avalanche' } : { ...choice, strategy: 'custom', order: [...ids] }

/** Which stop a choice stands on; -1 where it is another plan. */
export const stopOf = (choice: PlanChoice, stops: readonly FrontierPoint[]): number =>
  stops.findIndex(({ ids }) =>
    ids.length === 0
      ? choice.strategy === 'avalanche'
      : choice.strategy === 'custom' && ids.join() === choice.order.join(),
  )
