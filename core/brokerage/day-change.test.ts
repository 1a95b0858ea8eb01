import { describe, expect, it } from 'vitest'
import { ASSETS } from '#core/finance/data/capital-market.ts'
import { byAsset } from '#core/finance/market/portfolio.ts'
import { dayChange, dayChangeOf } from './day-change.ts'
import type { DatedPrices } from './prices.ts'

/** Only US stocks change their price. */
const at = (priced_on: string, stockCents: number): DatedPrices => ({
  priced_on,
  prices: byAsset(ASSETS.map((asset) => (asset === 'us_stocks' ? stockCents : 100_00))),
})
const held = (stocks: number) => byAsset(ASSETS.map((asset) => (asset === 'us_stocks' ? stocks : 0)))
const FRIDAY = at('2026-11-20', 100_00)
const MONDAY = at('2026-11-23', 103_00)

describe('the change of a day', () => {
  it('is that of the price since the day of trading before', () => {
    expect(dayChange(held(2_000_000), [], MONDAY, FRIDAY)).toBe(6_00)
    expect(dayChange(held(2_000_000), [], at('2026-11-23', 99_00), FRIDAY)).toBe(-2_00)
  })

  it('counts what was bought against its cost, and what was sold against its earlier price', () => {
    const bought = { asset: 'us_stocks', units: 1_000_000, amount_cents: 102_50 } as const
    expect(dayChange(held(3_000_000), [bought], MONDAY, FRIDAY)).toBe(6_50)
    const sold = { asset: 'us_stocks', units: -1_000_000, amount_cents: -101_00 } as const
    expect(dayChange(held(0), [sold], MONDAY, FRIDAY)).toBe(1_00)
  })

  it('is unknown without the prices of the day before, and there is none where nothing is held', () => {
    expect(dayChange(held(2_000_000), [], MONDAY, null)).toBeNull()
    expect(dayChange(held(2_000_000), [], MONDAY, at('2026-11-19', 100_00))).toBeNull()
    expect(dayChange(held(0), [], MONDAY, FRIDAY)).toBeNull()
  })
})

describe('the change of several accounts', () => {
  const account = {
    day_change_cents: 6_00,
    priced_on: '2026-11-23',
    value_cents: 306_00,
    invested_cents: 206_00,
  }
  const cash = { day_change_cents: null, priced_on: '2026-11-23', value_cents: 300_00, invested_cents: 0 }

  it('is their sum, as a share of what they were worth before', () => {
    expect(dayChangeOf([account, cash])).toEqual({ cents: 6_00, rate: 0.01, day: '2026-11-23' })
    expect(dayChangeOf([account, account])?.cents).toBe(12_00)
  })

  it('is unknown where that of one is, or is of another day', () => {
    expect(dayChangeOf([])).toBeNull()
    expect(dayChangeOf([cash])).toBeNull()
    expect(dayChangeOf([account, { ...account, day_change_cents: null }])).toBeNull()
    expect(dayChangeOf([account, { ...account, priced_on: '2026-11-20' }])).toBeNull()
  })

  it('has no rate where there was nothing before', () => {
    expect(dayChangeOf([{ ...account, value_cents: 6_00 }])?.rate).toBeNull()
  })
})
