/** The assets of the model portfolios, in the order of every vector and matrix of the engine. */
export const ASSETS = ['us_stocks', 'intl_stocks', 'us_bonds', 'tips', 'real_estate', 'cash'] as const

export type Asset = (typeof ASSETS)[number]

/** Shares by asset; they add up to 1. */
export type Allocation = Readonly<Record<Asset, number>>

/** Yearly statistics of one asset, nominal, in US dollars, as fractions. */
interface AssetAssumption {
  readonly name: string
  /** The provider's own name for the asset class. */
  readonly publishedAs: string
  /** Mean of single years. */
  readonly arithmeticReturn: number
  /** Long-term compound return. */
  readonly compoundReturn: number
  /** Standard deviation of single years. */
  readonly volatility: number
}

export interface CapitalMarket {
  readonly version: string
  readonly source: string
  readonly asOf: string
  readonly horizon: string
  readonly reliability: string
  readonly assets: Readonly<Record<Asset, AssetAssumption>>
  /** Correlations of the returns of single years, in the order of {@link ASSETS}. */
  readonly correlations: readonly (readonly number[])[]
  readonly inflation: { readonly compoundRate: number; readonly volatility: number }
}

/**
 * One provider's figures for all six assets, so that returns, risks and correlations belong together: facts about what
 * J.P. Morgan published in October 2025, and forecasts of theirs, not ours. Shown to the client with source and date.
 *
 * None was read from the provider's own file. Compared in a second public copy (November 2026, a note that quotes page 2
 * of the dollar matrix): all three figures of US stocks and of international stocks, and the 0.87 between the two. Read
 * once, from public copies, and not compared again: aggregate bonds, TIPS, REITs, cash, inflation and the other
 * correlations. One check is arithmetic: each compound return follows from the mean and the volatility beside it, as a
 * lognormal's does, to the rounding of the print (portfolio.test.ts).
 */
export const capitalMarket: CapitalMarket = {
  version: '2026.1',
  source: 'J.P. Morgan Asset Management, 2026 Long-Term Capital Market Assumptions, US dollar',
  asOf: '2025-09-30',
  horizon: '10 to 15 years',
  reliability: 'Read from public copies of the published matrix, not from the provider.',
  assets: {
    us_stocks: {
      name: 'US stocks',
      publishedAs: 'U.S. Large Cap',
      arithmeticReturn: 0.0794,
      compoundReturn: 0.067,
      volatility: 0.1647,
    },
    intl_stocks: {
      name: 'International stocks',
      publishedAs: 'EAFE Equity',
      arithmeticReturn: 0.089,
      compoundReturn: 0.075,
      volatility: 0.1763,
    },
    us_bonds: {
      name: 'US bonds',
      publishedAs: 'U.S. Aggregate Bonds',
      arithmeticReturn: 0.0491,
      compoundReturn: 0.048,
      volatility: 0.0476,
    },
    tips: {
      name: 'Inflation-protected bonds',
      publishedAs: 'TIPS',
      arithmeticReturn: 0.0447,
      compoundReturn: 0.043,
      volatility: 0.0588,
    },
    real_estate: {
      name: 'Real estate',
      publishedAs: 'U.S. REITs',
      arithmeticReturn: 0.1015,
      compoundReturn: 0.088,
      volatility: 0.174,
    },
    cash: {
      name: 'Cash',
      publishedAs: 'U.S. Cash',
      arithmeticReturn: 0.031,
      compoundReturn: 0.031,
      volatility: 0.0067,
    },
  },
  correlations: [
    [1, 0.87, 0.3, 0.34, 0.77, 0.01],
    [0.87, 1, 0.34, 0.35, 0.71, 0.05],
    [0.3, 0.34, 1, 0.76, 0.42, 0.1],
    [0.34, 0.35, 0.76, 1, 0.41, 0.02],
    [0.77, 0.71, 0.42, 0.41, 1, -0.05],
    [0.01, 0.05, 0.1, 0.02, -0.05, 1],
  ],
  inflation: { compoundRate: 0.025, volatility: 0.0177 },
}
