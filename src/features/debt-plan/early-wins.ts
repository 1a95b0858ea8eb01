/** The slider between the cheapest order and the quickest first wins: the worker's job, and the meaning of its stops. */
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { type FrontierPoint, payoffFrontier } from '#core/finance/loans/payoff-frontier.ts'
import type { PayoffRequest } from '#core/finance/loans/payoff-request.ts'

/** The most debts that the slider closes early: the orders of more would take too long. */
export const MOST_WINS = 3

export interface WinsJob {
  readonly request: PayoffRequest
  readonly wins: number
}

/** The stops, cheapest first; none where no order ends. */
export function winStops({ request, wins }: WinsJob): readonly FrontierPoint[] {
  const found = payoffFrontier(request, wins)
  return found.ok ? found.value : []
}

/** The choice behind a stop. */
export const choiceAt = (choice: PlanChoice, { ids }: FrontierPoint): PlanChoice =>
  ids.length === 0 ? { ...choice, strategy: 'avalanche' } : { ...choice, strategy: 'custom', order: [...ids] }

/** The index of a choice's stop; -1 where it is another plan. */
export const stopOf = (choice: PlanChoice, stops: readonly FrontierPoint[]): number =>
  stops.findIndex(({ ids }) =>
    ids.length === 0
      ? choice.strategy === 'avalanche'
      : choice.strategy === 'custom' && ids.join() === choice.order.join(),
  )
