import type { Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { type PayoffRefusal, type PayoffRequest, type PlanDebt, requestFault } from './payoff-request.ts'
import { extraStart, planPayoff } from './payoff.ts'

/** One way to trade interest for early wins. */
export interface FrontierPoint {
  /** Debts to pay first in a custom order; the rest follow by rate. Empty for the avalanche. */
  readonly ids: readonly string[]
  /** The month by which the first debts are paid off. */
  readonly winsMonth: number
  /** Interest above the avalanche's; 0 where the difference is too small to choose an order by. */
  readonly extraInterestCents: Cents
  readonly months: number
}

/** Maximum number of orders tried: about 80 µs per order for ten debts over thirty years on a desktop core. */
const MAX_PLANS = 2000

/**
 * The share of the avalanche's interest from which an order counts as cheaper. Accrual by the day and payments due on
 * different days let others beat it by a little, which is no reason for a client to leave it.
 */
const LEAST_SAVING = 0.01

/**
 * The Pareto-optimal orders for paying off the first few debts early: none is both slower and more expensive than
 * another. The first is the cheapest, the last the fastest.
 *
 * Tries which debts come first, with the others by rate: every selection of up to `wins` debts in every order, or the
 * smallest balances first if there are too many.
 *
 * @param wins number of debts to pay off after month 0, from 1 to all
 */
export function payoffFrontier(
  request: PayoffRequest,
  wins: number,
): Result<FrontierPoint[], PayoffRefusal | 'bad-wins'> {
  if (!isWhole(wins, 1, Math.max(1, request.debts.length))) {
    return refuse('bad-wins', 'Choose how many debts to close first: one, up to all of them.')
  }
  const fault = requestFault(request)
  if (fault) return fault
  const alike = { ...request, extraFrom: request.extraFrom ?? extraStart(request) }
  const cheapest = planPayoff({ ...alike, order: { kind: 'avalanche' } }, false)
  if (!cheapest.ok) return cheapest
  // Month 0 has the same payments in every order, so a debt paid off in it is no win.
  const open = new Set(
    cheapest.value.debts.filter(({ closedMonth }) => closedMonth !== 0).map(({ id }) => id),
  )
  const points: FrontierPoint[] = []
  for (const ids of prefixes(
    request.debts.filter(({ id }) => open.has(id)),
    wins,
  )) {
    const plan = planPayoff({ ...alike, order: { kind: 'custom', ids } }, false)
    if (!plan.ok) return plan
    const { outcome, interestCents, debts } = plan.value
    const closed = debts
      .flatMap(({ id, closedMonth }) => (closedMonth !== null && open.has(id) ? [closedMonth] : []))
      .sort((a, b) => a - b)
    const winsMonth = closed[Math.min(wins, closed.length) - 1]
    if (outcome.kind !== 'paid' || winsMonth === undefined) continue
    const extra = interestCents - cheapest.value.interestCents
    const isNone = extra < 0 && -extra < LEAST_SAVING * cheapest.value.interestCents
    points.push({ ids, winsMonth, extraInterestCents: isNone ? 0 : extra, months: outcome.months })
  }
  return ok(undominated(points))
}

/** Lists of up to `wins` debts, shortest first, up to the maximum; a longer list extends a shorter one. */
function prefixes(debts: readonly PlanDebt[], wins: number): string[][] {
  const ids = debts.toSorted((a, b) => a.balanceCents - b.balanceCents).map(({ id }) => id)
  const lists: string[][] = [[]]
  for (const list of lists) {
    if (list.length >= wins) break
    for (const id of ids) {
      if (lists.length >= MAX_PLANS) return lists
      if (!list.includes(id)) lists.push([...list, id])
    }
  }
  return lists
}

/** Removes points that another one matches or beats in both respects; of equals the shorter list stays. */
function undominated(points: readonly FrontierPoint[]): FrontierPoint[] {
  const cheapestFirst = points.toSorted(
    (a, b) =>
      a.extraInterestCents - b.extraInterestCents || a.winsMonth - b.winsMonth || a.ids.length - b.ids.length,
  )
  const kept: FrontierPoint[] = []
  for (const point of cheapestFirst) {
    if (point.winsMonth < (kept.at(-1)?.winsMonth ?? Number.POSITIVE_INFINITY)) kept.push(point)
  }
  return kept
}
