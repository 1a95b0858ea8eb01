import type { MarketPath } from '#core/finance/market/market.ts'
import { drawInOrder, harvest, sleeveTotal, type Sleeves } from './portfolio-rule.ts'

/** A portfolio simulated along a path, in today's money, one year at a time. */
export interface Holdings {
  value: number
  /** Nominal return of the portfolio and inflation in the last simulated year; 0 before the first. */
  lastReturn: number
  lastInflation: number
  /**
   * Simulates the year that begins in period `start` and pays an equal real installment at the start of each of its
   * periods, as long as there is money. A negative installment is a deposit. Returns the amount paid in the year.
   */
  liveYear(start: number, instalment: number): number
}

/** Growth over a year, for each period in which a year may begin. */
export interface YearTable {
  readonly path: MarketPath
  /** The real value of a dollar at the year's end. */
  readonly growth: Float64Array
  /** The year-end value of a dollar paid at the start of each period. */
  readonly instalments: Float64Array
  readonly nominal: Float64Array
  readonly inflation: Float64Array
  /** Periods between starts of years: 1 if a year may begin in any month, 12 if only in January. */
  readonly stride: number
}

/** Precomputes a path by years, so that simulating a year is a multiplication instead of a loop over months. */
export function yearTable(path: MarketPath, stride = 1): YearTable {
  const perYear = path.periodsPerYear
  const length = Math.max(0, Math.floor((path.returns.length - perYear) / stride) + 1)
  const table = {
    path,
    growth: new Float64Array(length),
    instalments: new Float64Array(length),
    nominal: new Float64Array(length),
    inflation: new Float64Array(length),
    stride,
  }
  for (let row = 0; row < length; row += 1) {
    let instalments = 0
    let nominal = 1
    let prices = 1
    for (let t = row * stride; t < row * stride + perYear; t += 1) {
      const growth = 1 + (path.returns[t] ?? 0)
      const inflation = 1 + (path.inflation[t] ?? 0)
      nominal *= growth
      prices *= inflation
      instalments = ((instalments + 1) * growth) / inflation
    }
    table.growth[row] = nominal / prices
    table.instalments[row] = instalments
    table.nominal[row] = nominal - 1
    table.inflation[row] = prices - 1
  }
  return table
}

/** A shortfall smaller than this share of the amount due is rounding error, not a failure. */
export const ROUNDING = 1e-9

/** A portfolio rebalanced every period: only its total return matters. */
export function rebalanced(table: YearTable, value: number): Holdings {
  const { path, stride } = table
  const perYear = path.periodsPerYear
  return {
    value,
    lastReturn: 0,
    lastInflation: 0,
    liveYear(start, instalment) {
      const row = start / stride
      this.lastReturn = table.nominal[row] ?? 0
      this.lastInflation = table.inflation[row] ?? 0
      const due = instalment * (table.instalments[row] ?? 0)
      const left = this.value * (table.growth[row] ?? 1) - due
      if (left >= -ROUNDING * due) {
        this.value = Math.max(0, left)
        return instalment * perYear
      }
      let paid = 0
      for (let t = start; t < start + perYear; t += 1) {
        const part = Math.min(instalment, this.value)
        paid += part
        this.value = ((this.value - part) * (1 + (path.returns[t] ?? 0))) / (1 + (path.inflation[t] ?? 0))
      }
      return paid
    },
  }
}

/** Separate asset returns, for rules that choose which asset pays. Yearly and nominal, after cost. */
export interface SleevePath {
  readonly stocks: Float64Array
  readonly bonds: Float64Array
  readonly cash: Float64Array
  readonly inflation: Float64Array
}

/** A portfolio under the portfolio management rule of Guyton and Klinger. */
export function managed(path: SleevePath, value: number, targets: Sleeves): Holdings {
  let held: Sleeves = {
    stocks: value * targets.stocks,
    bonds: value * targets.bonds,
    cash: value * targets.cash,
  }
  let last: Sleeves = { stocks: 0, bonds: 0, cash: 0 }
  return {
    value,
    lastReturn: 0,
    lastInflation: 0,
    liveYear(start, instalment) {
      const { sleeves, paid } = drawInOrder(harvest(held, targets, last), instalment)
      const invested = sleeveTotal(sleeves)
      last = {
        stocks: path.stocks[start] ?? 0,
        bonds: path.bonds[start] ?? 0,
        cash: path.cash[start] ?? 0,
      }
      this.lastInflation = path.inflation[start] ?? 0
      const prices = 1 + this.lastInflation
      held = {
        stocks: (sleeves.stocks * (1 + last.stocks)) / prices,
        bonds: (sleeves.bonds * (1 + last.bonds)) / prices,
        cash: (sleeves.cash * (1 + last.cash)) / prices,
      }
      this.value = sleeveTotal(held)
      this.lastReturn = invested > 0 ? (this.value / invested) * prices - 1 : 0
      return paid
    },
  }
}
