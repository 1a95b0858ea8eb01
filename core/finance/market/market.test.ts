import { describe, expect, it } from 'vitest'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { blend, periodLabel, recordFromAnnual, recordFromMonthly } from './market.ts'

const annual = recordFromAnnual(MARKET_ANNUAL)
const monthly = recordFromMonthly(MARKET_MONTHLY)

const geometric = (series: Float64Array) =>
  series.reduce((product, value) => product * (1 + value), 1) ** (1 / series.length) - 1

describe('the yearly record of 1928 to 2024', () => {
  it('holds the published returns', () => {
    expect(annual.length).toBe(97)
    const row = (year: number) => {
      const at = year - annual.firstYear
      const { stocks, corporates, bonds, cash } = annual.returns
      return [stocks, corporates, bonds, cash, annual.inflation].map((series) => series?.[at] ?? Number.NaN)
    }
    const published: [number, number[]][] = [
      [1928, [0.4381, 0.0322, 0.0084, 0.0308, -0.0116]],
      [1931, [-0.4384, -0.1568, -0.0256, 0.0231, -0.0932]],
      [2022, [-0.1804, -0.1514, -0.1783, 0.0202, 0.0645]],
      [2024, [0.2488, 0.0174, -0.0164, 0.0497, 0.0275]],
    ]
    for (const [year, values] of published) {
      row(year).forEach((value, index) => expect(value).toBeCloseTo(values[index] ?? 0, 10))
    }
  })

  it('has its publisher’s means', () => {
    // capital_market_assumptions: geometric means 9.941% and 4.501%, prices 3.037%.
    expect(geometric(annual.returns.stocks ?? new Float64Array())).toBeCloseTo(0.09941, 4)
    expect(geometric(annual.returns.bonds ?? new Float64Array())).toBeCloseTo(0.04501, 4)
    expect(geometric(annual.inflation)).toBeCloseTo(0.03037, 4)
  })
})

describe('the monthly record from 1871', () => {
  it('ends with the dividend data', () => {
    expect(monthly.length).toBe(1830)
    expect(periodLabel(monthly, 0)).toBe('1871-01')
    expect(periodLabel(monthly, monthly.length - 1)).toBe('2023-06')
  })

  it('recovers prices, dividends and inflation', () => {
    // 1871-01: price 4.44, then 4.50, dividend 0.26 a year, CPI 12.46 to 12.84.
    expect(monthly.returns.stocks?.[0]).toBeCloseTo((4.5 + 0.26 / 12) / 4.44 - 1, 12)
    expect(monthly.inflation[0]).toBeCloseTo(12.84 / 12.46 - 1, 12)
    // 2023-06: price 4345.37, then 4508.08, dividend 68.71, CPI 305.11 to 305.69.
    expect(monthly.returns.stocks?.at(-1)).toBeCloseTo((4508.08 + 68.71 / 12) / 4345.37 - 1, 12)
    expect(monthly.inflation.at(-1)).toBeCloseTo(305.69 / 305.11 - 1, 12)
  })

  it('earns the coupon at a constant rate and loses when the rate rises', () => {
    const bonds = monthly.returns.bonds ?? new Float64Array()
    // 1871-01 and 1871-02 both stand at 5.32%.
    expect(bonds[0]).toBeCloseTo(0.0532 / 12, 12)
    // 2023-06 to 07: 3.75% to 3.90%, at about eight years of duration.
    expect(bonds.at(-1)).toBeCloseTo(0.0375 / 12 - 0.0015 * 8.2, 3)
  })

  it('compounds to the published calendar years', () => {
    // From the reference file of yearly Shiller returns.
    const published: [number, number, number][] = [
      [1871, 0.156383, 0.015249],
      [1879, 0.493461, 0.206522],
      [1884, -0.123383, -0.102925],
      [2020, 0.178662, 0.013994],
      [2022, -0.120211, 0.064094],
    ]
    const yearly = (rates: Float64Array | undefined, year: number) => {
      const months = (rates ?? new Float64Array()).subarray((year - 1871) * 12, (year - 1870) * 12)
      return months.reduce((growth, rate) => growth * (1 + rate), 1) - 1
    }
    for (const [year, stocks, inflation] of published) {
      expect(yearly(monthly.returns.stocks, year)).toBeCloseTo(stocks, 5)
      expect(yearly(monthly.inflation, year)).toBeCloseTo(inflation, 6)
    }
  })
})

describe('a mix', () => {
  it('has the weighted return of each year, less its cost', () => {
    const path = unwrap(blend(annual, { stocks: 0.6, bonds: 0.4 }, 0.005))
    expect(path.returns[0]).toBeCloseTo((1 + 0.6 * 0.4381 + 0.4 * 0.0084) * 0.995 - 1, 12)
  })

  it('has the same yearly cost if charged monthly or yearly', () => {
    const cost = (record: typeof annual) => {
      const kept = unwrap(blend(record, { stocks: 1 }, 0.01))
      const gross = unwrap(blend(record, { stocks: 1 }))
      const periods = record.periodsPerYear
      return kept.returns
        .subarray(0, periods)
        .reduce((product, value, t) => (product * (1 + value)) / (1 + (gross.returns[t] ?? 0)), 1)
    }
    expect(cost(annual)).toBeCloseTo(0.99, 12)
    expect(cost(monthly)).toBeCloseTo(0.99, 12)
  })

  it.each([{ stocks: 0.5 }, { stocks: 1.5, bonds: -0.5 }, {}])(
    'is rejected unless its shares add up: %o',
    (mix) => {
      expect(blend(annual, mix)).toMatchObject({ ok: false, reason: 'bad-mix' })
    },
  )

  it('is rejected if the market data lacks an asset', () => {
    expect(blend(monthly, { stocks: 0.5, cash: 0.5 })).toMatchObject({ ok: false, reason: 'no-series' })
  })
})
