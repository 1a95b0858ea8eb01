import type { Cents } from '#core/finance/math/money.ts'
import { planPayoff } from './payoff.ts'
import type { PayoffRefusal, PayoffRequest, PlanDebt } from './payoff-request.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** One way to trade interest for early wins. */
export interface FrontierPoint {
  /** The debts to put first, for a custom order; the rest follow by rate. Empty is the avalanche itself. */
  readonly ids: readonly string[]
  /** The month by which so many debts are closed. */
  readonly winsMonth: number
  /** Interest above the avalanche's. */
  readonly extraInterestCents: Cents
  readonly months: number
}

/** Orders tried at most. Ten debts over thirty years: some 80 µs an order on a desktop core. */
const MAX_PLANS = 2000

/**
 * The orders worth choosing between for closing the first so many debts early: none on the list is both slower to its
 * wins and dearer than another. The first is the cheapest, the last the quickest.
 *
 * Tries which debts come first, the others following by rate: every choice of up to `wins` debts in every order, the
 * smallest balances first where that is too many.
 *
 * @param wins how many debts are to be closed after month 0, 1 to all of them
 */
export function payoffFrontier(
  request: PayoffRequest,
  wins: number,
): Result<FrontierPoint[], PayoffRefusal | 'bad-wins'> {
  if (!isWhole(wins, 1, Math.max(1, request.debts.length))) {
    return refuse('bad-wins', 'Choose how many debts to close first: one, up to all of them.')
  }
  const cheapest = planPayoff({ ...request, order: { kind: 'avalanche' } }, false)
  if (!cheapest.ok) return cheapest
  // Month 0 takes what is due in it in any order, so what closes there is won by none.
  const open = new Set(
    cheapest.value.debts.filter(({ closedMonth }) => closedMonth !== 0).map(({ id }) => id),
  )
  const points: FrontierPoint[] = []
  for (const ids of prefixes(
    request.debts.filter(({ id }) => open.has(id)),
    wins,
  )) {
    const plan = planPayoff({ ...request, order: { kind: 'custom', ids } }, false)
    if (!plan.ok) return plan
    const { outcome, interestCents, debts } = plan.value
    const closed = debts
      .flatMap(({ id, closedMonth }) => (closedMonth !== null && open.has(id) ? [closedMonth] : []))
      .sort((a, b) => a - b)
    const winsMonth = closed[Math.min(wins, closed.length) - 1]
    if (outcome.kind !== 'paid' || winsMonth === undefined) continue
    const extraInterestCents = interestCents - cheapest.value.interestCents
    points.push({ ids, winsMonth, extraInterestCents, months: outcome.months })
  }
  return ok(undominated(points))
}

/** Lists of up to so many debts, short lists first, until there are too many; a longer list continues a shorter one. */
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

/** Leaves out whatever another point matches or beats in both ways; of equals the shorter list stays. */
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
