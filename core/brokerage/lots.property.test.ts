import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MODELS, RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { heldOf } from './holdings.ts'
import { planLegs, valuesOfHeld } from './legs.ts'
import { type OpenLot, sellLots } from './lots.ts'
import { pricesOn } from './prices.ts'

const record = recordFromAnnual(MARKET_ANNUAL)

type Lot = OpenLot & { readonly asset: (typeof ASSETS)[number] }

const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'rebalance', 'deposit', 'withdraw'),
  amount: fc.integer({ min: 1, max: 100_000_00 }),
  days: fc.integer({ min: 0, max: 200 }),
  band: fc.constantFrom(...RISK_BANDS),
  method: fc.constantFrom('fifo', 'highest_cost'),
})

it('keeps cash plus the cost of lots equal to money put in plus realized gains, to the cent', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let day = '2022-01-03'
      let cash = 0
      let put = 0
      let realized = 0
      let lots: Lot[] = []
      let bought = 0
      for (const { kind, amount, days, band, method } of steps) {
        day = addDays(day, days)
        const { prices } = pricesOn(record, day)
        if (kind === 'deposit' || kind === 'withdraw') {
          const moved = kind === 'deposit' ? amount : -Math.min(cash, amount)
          cash += moved
          put += moved
          continue
        }
        const held = heldOf(lots)
        const most =
          kind === 'sell' ? ASSETS.reduce((sum, asset) => sum + valuesOfHeld(held, prices)[asset], 0) : cash
        const wanted = { kind, amount_cents: Math.min(amount, most) }
        const planned = planLegs(wanted, held, wanted.amount_cents, prices, MODELS[band].allocation)
        expect(planned.ok || kind !== 'buy').toBe(true)
        if (!planned.ok) continue
        const { legs } = planned.value
        const net = legs.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
        expect(net).toBe(kind === 'sell' ? 0 - wanted.amount_cents : wanted.amount_cents)
        for (const { asset, amount_cents, units } of legs) {
          cash -= amount_cents
          if (units > 0) {
            bought += 1
            lots.push({ asset, lot_uuid: String(bought), opened_on: day, units, cost_cents: amount_cents })
          } else {
            const own = lots.filter((lot) => lot.asset === asset)
            const sale = sellLots(own, { units: -units, proceedsCents: -amount_cents, on: day }, method)
            if (!sale.ok) throw new Error(sale.message)
            realized += sale.value.gain_cents
            lots = lots.flatMap((lot) => {
              const changed = sale.value.changed.find(({ lot_uuid }) => lot_uuid === lot.lot_uuid)
              const left = changed ? { ...changed, asset: lot.asset } : lot
              return left.units > 0 ? [left] : []
            })
          }
        }
        expect(cash).toBeGreaterThanOrEqual(0)
        expect(cash + lots.reduce((sum, { cost_cents }) => sum + cost_cents, 0)).toBe(put + realized)
        expect(lots.every(({ units, cost_cents }) => units > 0 && cost_cents >= 0)).toBe(true)
      }
    }),
    { numRuns: draws(150) },
  )
})
