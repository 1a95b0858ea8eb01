import type { RiskPortfolioSection } from '#core/contract/retirement-sections.ts'
import { type Allocation, ASSETS, capitalMarket } from '#core/finance/data/capital-market.ts'
import { FUND_COSTS, MODELS } from '#core/finance/data/model-portfolios.ts'
import type { HistoricalMix } from '#core/finance/household/household-history.ts'
import { byAsset, mixCost, mixMoments } from '#core/finance/market/portfolio.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

/** The portfolio moves from one model to the other over this many years before retirement. */
const GLIDE_YEARS = 10

/**
 * The portfolio some years before retirement: the first model until ten years before it, the second from retirement on,
 * and a mix in equal steps between.
 *
 * @param yearsLeft calendar years to the first retirement; zero or less in retirement
 */
export function allocationAt({ before, after }: RiskPortfolioSection, yearsLeft: number): Allocation {
  const share = Math.min(1, Math.max(0, 1 - yearsLeft / GLIDE_YEARS))
  const [from, to] = [MODELS[before].allocation, MODELS[after].allocation]
  return byAsset(ASSETS.map((asset) => from[asset] * (1 - share) + to[asset] * share))
}

/** The portfolio of a calendar year. */
export interface GlideYear {
  readonly year: number
  readonly allocation: Allocation
}

/** The portfolio of each calendar year from the first one to the first retirement, after which it stays. */
export const glidePath = (section: RiskPortfolioSection, firstYear: number, yearsLeft: number): GlideYear[] =>
  Array.from({ length: yearsLeft + 1 }, (_, passed) => ({
    year: firstYear + passed,
    allocation: allocationAt(section, yearsLeft - passed),
  }))

/** The share of stocks; real estate counts as stocks. */
export const stockShare = ({ us_stocks, intl_stocks, real_estate }: Allocation): number =>
  us_stocks + intl_stocks + real_estate

/** A portfolio as a market record has it: its stocks, and the rest in Treasuries, with its yearly cost. */
export function recordedMix(allocation: Allocation): HistoricalMix & { readonly feeRate: number } {
  const stocks = stockShare(allocation)
  return { mix: { stocks, bonds: 1 - stocks }, feeRate: unwrap(mixCost(allocation, FUND_COSTS)) }
}

/** A portfolio's expected yearly return after fund costs, nominal, and its volatility. */
export function portfolioReturn(allocation: Allocation): {
  readonly expectedReturn: number
  readonly volatility: number
} {
  const { arithmeticReturn, volatility } = unwrap(mixMoments(allocation, capitalMarket))
  const cost = unwrap(mixCost(allocation, FUND_COSTS))
  return { expectedReturn: (1 + arithmeticReturn) * (1 - cost) - 1, volatility }
}

/** Yearly dividends of stocks and real estate as a share of their value. Our assumption for a global mix of stocks. */
const DIVIDEND_YIELD = 0.02

/** The part of a portfolio's return that is taxed each year: interest at the bonds' expected return, and dividends. */
export function portfolioYields(allocation: Allocation): {
  readonly interest: number
  readonly qualifiedDividends: number
} {
  const { us_bonds, tips, cash } = capitalMarket.assets
  return {
    interest:
      allocation.us_bonds * us_bonds.compoundReturn +
      allocation.tips * tips.compoundReturn +
      allocation.cash * cash.compoundReturn,
    qualifiedDividends: stockShare(allocation) * DIVIDEND_YIELD,
  }
}
