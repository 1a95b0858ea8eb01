import { ASSETS, type Allocation, type Asset } from '#core/finance/data/capital-market.ts'
import { allocate, isCents, isNonNegativeCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { byAsset, isAllocation } from './portfolio.ts'

/** Whole cents by asset: holdings, or signed trades. */
export type CentsByAsset = Readonly<Record<Asset, Cents>>

export interface RebalanceRequest {
  /** Each 0 or more. */
  readonly holdings: CentsByAsset
  readonly target: Allocation
  /** Money to invest now; negative to withdraw. */
  readonly flowCents: Cents
  /** How far an asset's share may drift from its target before assets are sold: 0.05 is five percentage points. */
  readonly tolerance: number
}

export interface Rebalance {
  /**
   * `nothing`: no money moves. `flow`: the contribution or withdrawal alone brings every asset within tolerance.
   * `trade`: some assets must also be sold to buy others.
   */
  readonly kind: 'nothing' | 'flow' | 'trade'
  /** Purchases, and negative for sales. Adds up to the flow, to the cent. */
  readonly trades: CentsByAsset
  /** The largest drift of any asset's share from its target, before and after. */
  readonly driftBefore: number
  readonly driftAfter: number
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0)

function driftOf(amounts: readonly Cents[], weights: readonly number[]): number {
  const sum = total(amounts)
  if (sum === 0) return 0
  return Math.max(...amounts.map((amount, i) => Math.abs(amount / sum - (weights[i] ?? 0))))
}

const areHoldings = (holdings: CentsByAsset): boolean =>
  ASSETS.every((asset) => isNonNegativeCents(holdings[asset]))

const refuseHoldings = () => refuse('bad-amount', 'Holdings must be whole cents, zero or more.')

const refuseAllocation = () =>
  refuse('bad-allocation', 'The shares of a portfolio must be zero or more and add up to 100%.')

/** How far each asset's share has drifted from its target; positive is overweight. */
export function driftByAsset(
  holdings: CentsByAsset,
  target: Allocation,
): Result<Readonly<Record<Asset, number>>, 'bad-amount' | 'bad-allocation'> {
  if (!areHoldings(holdings)) return refuseHoldings()
  if (!isAllocation(target)) return refuseAllocation()
  const sum = total(ASSETS.map((asset) => holdings[asset]))
  const drift = (asset: Asset): number => (sum === 0 ? 0 : holdings[asset] / sum - target[asset])
  return ok(byAsset(ASSETS.map(drift)))
}

/** Allocates a flow to the assets furthest from their targets, without moving any past its target. */
function spreadFlow(held: readonly Cents[], wanted: readonly Cents[], flow: Cents): readonly Cents[] {
  const sign = Math.sign(flow)
  const gaps = held.map((amount, i) => Math.max(0, sign * ((wanted[i] ?? 0) - amount)))
  const parts = flow === 0 ? null : allocate(flow, gaps)
  return parts?.ok ? parts.value : held.map(() => 0)
}

/**
 * Rebalances a portfolio toward its target. New money buys underweight assets, and withdrawals come from overweight
 * ones. Assets are sold to buy others only if one is still outside the tolerance, because a sale may be taxable.
 */
export function planRebalance(
  request: RebalanceRequest,
): Result<Rebalance, 'bad-amount' | 'bad-allocation' | 'too-much-taken-out'> {
  const { target, flowCents, tolerance } = request
  const held = ASSETS.map((asset) => request.holdings[asset])
  if (!areHoldings(request.holdings) || !isCents(flowCents) || !(tolerance >= 0)) return refuseHoldings()
  if (!isAllocation(target)) return refuseAllocation()
  const after = total(held) + flowCents
  if (after < 0)
    return refuse('too-much-taken-out', 'There is less in this portfolio than you want to take out.')
  const weights = ASSETS.map((asset) => target[asset])
  const divided = allocate(after, weights)
  if (!divided.ok) return refuse('bad-amount', divided.message)
  const wanted = divided.value

  const driftBefore = driftOf(held, weights)
  const flows = spreadFlow(held, wanted, flowCents)
  const withFlow = held.map((amount, i) => amount + (flows[i] ?? 0))
  const driftWithFlow = driftOf(withFlow, weights)
  if (driftWithFlow <= tolerance) {
    const kind = flowCents === 0 ? 'nothing' : 'flow'
    return ok({ kind, trades: byAsset(flows), driftBefore, driftAfter: driftWithFlow })
  }
  const trades = wanted.map((amount, i) => amount - (held[i] ?? 0))
  return ok({ kind: 'trade', trades: byAsset(trades), driftBefore, driftAfter: driftOf(wanted, weights) })
}
