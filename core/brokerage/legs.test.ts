import { describe, expect, it } from 'vitest'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { planLegs } from './legs.ts'
import { unitsFor } from './units.ts'

const MODEL = MODELS.average.allocation
const PRICES = byAsset(ASSETS.map(() => 100_00))
/** An account that holds $2,500 by its model. */
const HELD = byAsset(ASSETS.map((asset) => unitsFor(Math.round(2_500_00 * MODEL[asset]), 100_00)))

describe('the distance from the model', () => {
  it('counts cash that waits to be invested', () => {
    const { legs, driftBefore } = unwrap(
      planLegs({ kind: 'rebalance', amount_cents: 0 }, HELD, 2_500_00, PRICES, MODEL),
    )
    expect(legs).toEqual([])
    expect(driftBefore).toBeCloseTo((1 - MODEL.cash) / 2, 3)
  })

  it('is gone once the cash is invested, and as far again after selling half', () => {
    const bought = unwrap(planLegs({ kind: 'buy', amount_cents: 2_500_00 }, HELD, 2_500_00, PRICES, MODEL))
    expect(bought.driftAfter).toBeCloseTo(0, 3)
    const sold = unwrap(planLegs({ kind: 'sell', amount_cents: 1_250_00 }, HELD, 0, PRICES, MODEL))
    expect(sold.driftBefore).toBeCloseTo(0, 3)
    expect(sold.driftAfter).toBeCloseTo((1 - MODEL.cash) / 2, 3)
  })
})
