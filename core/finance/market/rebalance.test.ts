import { assert, constantFrom, integer, property, tuple, double } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSETS, type Allocation } from '#core/finance/data/capital-market.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { byAsset } from './portfolio.ts'
import { driftByAsset, planRebalance, type CentsByAsset } from './rebalance.ts'

const allocations = Object.values(MODELS).map(({ allocation }) => allocation)
const nothing = byAsset([])
const half: Allocation = { ...nothing, us_stocks: 0.5, us_bonds: 0.5 }

const sum = (amounts: CentsByAsset): number => ASSETS.reduce((all, asset) => all + amounts[asset], 0)

const anyHoldings = tuple(...ASSETS.map(() => integer({ min: 0, max: 100_000_000 }))).map(byAsset)
const anyTarget = constantFrom(...allocations, half)
const anyTolerance = double({ min: 0, max: 0.3, noNaN: true })

describe('a rebalance', () => {
  it('accounts for every cent, never oversells, and never adds unnecessary drift', () => {
    assert(
      property(
        anyHoldings,
        anyTarget,
        integer({ min: -100_000_000, max: 100_000_000 }),
        anyTolerance,
        (holdings, target, flow, tolerance) => {
          const flowCents = Math.max(flow, -sum(holdings))
          const { kind, trades, driftAfter } = unwrap(
            planRebalance({ holdings, target, flowCents, tolerance }),
          )
          expect(sum(trades)).toBe(flowCents)
          for (const asset of ASSETS) {
            expect(Number.isInteger(trades[asset])).toBe(true)
            expect(holdings[asset] + trades[asset]).toBeGreaterThanOrEqual(0)
            // Only a trade sells assets to buy others: a flow moves all assets in one direction.
            expect(kind === 'trade' || trades[asset] * flowCents >= 0).toBe(true)
          }
          // After a trade, only the rounding to cents remains as drift.
          const left = sum(holdings) + flowCents
          expect(driftAfter).toBeLessThanOrEqual(kind === 'trade' ? 1 / Math.max(1, left) : tolerance)
          expect(kind === 'nothing' && flowCents !== 0).toBe(false)
        },
      ),
      { numRuns: draws(1000) },
    )
  })

  it('never moves an asset past its target with a flow', () => {
    assert(
      property(
        anyHoldings,
        anyTarget,
        integer({ min: 0, max: 50_000_000 }),
        (holdings, target, flowCents) => {
          const { trades } = unwrap(planRebalance({ holdings, target, flowCents, tolerance: 1 }))
          const after = sum(holdings) + flowCents
          for (const asset of ASSETS) {
            const isPast = holdings[asset] + trades[asset] > Math.ceil(target[asset] * after)
            expect(trades[asset] > 0 && isPast).toBe(false)
          }
        },
      ),
    )
  })

  it('buys underweight assets with new money, and sells nothing if that is enough', () => {
    const holdings = { ...nothing, us_stocks: 60_000, us_bonds: 40_000 }
    const found = unwrap(planRebalance({ holdings, target: half, flowCents: 20_000, tolerance: 0.05 }))
    expect(found).toMatchObject({ kind: 'flow', trades: { ...nothing, us_bonds: 20_000 }, driftAfter: 0 })
    expect(found.driftBefore).toBeCloseTo(0.1, 12)
  })

  it('withdraws from overweight assets', () => {
    const holdings = { ...nothing, us_stocks: 60_000, us_bonds: 40_000 }
    const { kind, trades } = unwrap(
      planRebalance({ holdings, target: half, flowCents: -20_000, tolerance: 0.05 }),
    )
    expect(kind).toBe('flow')
    expect(trades).toStrictEqual({ ...nothing, us_stocks: -20_000 })
  })

  it('sells only if new money leaves too much drift', () => {
    const holdings = { ...nothing, us_stocks: 90_000, us_bonds: 10_000 }
    const { kind, trades, driftAfter } = unwrap(
      planRebalance({ holdings, target: half, flowCents: 10_000, tolerance: 0.05 }),
    )
    expect(kind).toBe('trade')
    expect(trades).toStrictEqual({ ...nothing, us_stocks: -35_000, us_bonds: 45_000 })
    expect(driftAfter).toBe(0)
  })

  it('ignores small drift', () => {
    const holdings = { ...nothing, us_stocks: 52_000, us_bonds: 48_000 }
    expect(unwrap(planRebalance({ holdings, target: half, flowCents: 0, tolerance: 0.05 }))).toMatchObject({
      kind: 'nothing',
      trades: nothing,
    })
    expect(unwrap(driftByAsset(holdings, half))['us_stocks']).toBeCloseTo(0.02, 12)
    expect(unwrap(driftByAsset(nothing, half))).toStrictEqual(nothing)
  })

  it('is rejected for invalid amounts or more than the balance', () => {
    const holdings = { ...nothing, cash: 100 }
    const request = { holdings, target: half, flowCents: 0, tolerance: 0.05 }
    expect(planRebalance({ ...request, flowCents: -101 })).toMatchObject({ reason: 'too-much-taken-out' })
    expect(planRebalance({ ...request, flowCents: 0.5 })).toMatchObject({ reason: 'bad-amount' })
    expect(planRebalance({ ...request, holdings: { ...holdings, tips: -1 } })).toMatchObject({
      reason: 'bad-amount',
    })
    expect(planRebalance({ ...request, target: { ...half, cash: 1 } })).toMatchObject({
      reason: 'bad-allocation',
    })
    expect(unwrap(planRebalance({ ...request, flowCents: -100 })).trades).toStrictEqual({
      ...nothing,
      cash: -100,
    })
  })
})
