import { assert, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { managed } from './holdings.ts'
import { drawInOrder, harvest, sleeveTotal } from './portfolio-rule.ts'

const targets = { stocks: 0.65, bonds: 0.25, cash: 0.1 }

describe('the portfolio management rule, calculated manually', () => {
  const path = {
    stocks: Float64Array.of(0.2, -0.3, 0),
    bonds: Float64Array.of(-0.05, 0.1, 0),
    cash: Float64Array.of(0.03, 0.03, 0),
    inflation: new Float64Array(3),
  }

  it('pays from cash, sells gains, and keeps assets that fell', () => {
    const holdings = managed(path, 1_000_000, targets)
    expect(holdings.liveYear(0, 50_000)).toBe(50_000)
    // 650,000 x 1.2 + 250,000 x 0.95 + 50,000 x 1.03
    expect(holdings.value).toBeCloseTo(1_069_000, 6)
    expect(holdings.lastReturn).toBeCloseTo(1_069_000 / 950_000 - 1, 12)
    // Stocks beyond 65% of 1,069,000 go to cash: 85,150; after 50,000 the cash is 86,650.
    holdings.liveYear(1, 50_000)
    expect(holdings.value).toBeCloseTo(694_850 * 0.7 + 237_500 * 1.1 + 86_650 * 1.03, 6)
    // Bonds beyond 25% of 836,894.50 go to cash; the fallen stocks are not sold, nor bonds beyond their share.
    const third = harvest({ stocks: 486_395, bonds: 261_250, cash: 89_249.5 }, targets, {
      stocks: -0.3,
      bonds: 0.1,
      cash: 0.03,
    })
    expect(third.stocks).toBe(486_395)
    expect(third.bonds).toBeCloseTo(0.25 * 836_894.5, 6)
    expect(drawInOrder(third, 50_000).sleeves.stocks).toBe(486_395)
  })

  it('does not sell an asset that fell, even above its share', () => {
    const fallen = { stocks: 800, bonds: 100, cash: 100 }
    expect(harvest(fallen, targets, { stocks: -0.01, bonds: -0.4, cash: 0 })).toEqual(fallen)
    expect(harvest(fallen, targets, { stocks: 0, bonds: -0.4, cash: 0 })).toEqual(fallen)
    expect(harvest(fallen, targets, { stocks: 0.01, bonds: -0.4, cash: 0 }).stocks).toBe(650)
  })

  it('sells bonds after cash, and stocks last', () => {
    const { sleeves, paid } = drawInOrder({ stocks: 100, bonds: 30, cash: 10 }, 60)
    expect(sleeves).toEqual({ stocks: 80, bonds: 0, cash: 0 })
    expect(paid).toBe(60)
    expect(drawInOrder({ stocks: 100, bonds: 30, cash: 10 }, 200).paid).toBe(140)
  })
})

const amount = double({ min: 0, max: 1e7, noNaN: true })
const sleeves = record({ stocks: amount, bonds: amount, cash: amount })
const gains = double({ min: -1, max: 2, noNaN: true })
const returns = record({ stocks: gains, bonds: gains, cash: gains })

describe('the portfolio management rule', () => {
  it('conserves money', () => {
    assert(
      property(sleeves, returns, amount, (held, last, need) => {
        const harvested = harvest(held, targets, last)
        expect(sleeveTotal(harvested)).toBeCloseTo(sleeveTotal(held), 4)
        const drawn = drawInOrder(harvested, need)
        expect(sleeveTotal(drawn.sleeves) + drawn.paid).toBeCloseTo(sleeveTotal(held), 4)
        for (const part of Object.values(drawn.sleeves)) expect(part).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
