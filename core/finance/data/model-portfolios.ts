import type { Allocation, Asset } from './capital-market.ts'

/** The five risk bands, least risk first. Each has one model portfolio. */
export const RISK_BANDS = ['low', 'below_average', 'average', 'above_average', 'high'] as const

export type RiskBand = (typeof RISK_BANDS)[number]

/** The highest band without questionnaire answers. A judgment. */
export const UNANSWERED_BAND: RiskBand = 'average'

export interface ModelPortfolio {
  readonly band: RiskBand
  readonly name: string
  readonly allocation: Allocation
}

/**
 * Yearly cost of a broad, low-cost index fund for each asset, as a fraction. Illustrative: we chose values typical of
 * large US index funds in 2025, not taken from any prospectus. The client's own funds may cost more.
 */
export const FUND_COSTS: Readonly<Record<Asset, number>> = {
  us_stocks: 0.0003,
  intl_stocks: 0.0006,
  us_bonds: 0.0003,
  tips: 0.0005,
  real_estate: 0.0013,
  cash: 0.0011,
}

/**
 * The models are our own judgment, based on the stock/bond/cash shares that the reference data proposes for the five
 * bands (40/50/10, 60/35/5, 75/22/3 and 90/10/0 for the upper four). Real estate counts as stocks, TIPS as bonds. The
 * lowest band holds more cash than the proposed 20/60/20, because it is for money needed within two years.
 */
export const MODELS: Readonly<Record<RiskBand, ModelPortfolio>> = {
  low: {
    band: 'low',
    name: 'Cash-like',
    allocation: { us_stocks: 0.07, intl_stocks: 0.03, us_bonds: 0.2, tips: 0.1, real_estate: 0, cash: 0.6 },
  },
  below_average: {
    band: 'below_average',
    name: 'Conservative',
    allocation: {
      us_stocks: 0.24,
      intl_stocks: 0.12,
      us_bonds: 0.35,
      tips: 0.15,
      real_estate: 0.04,
      cash: 0.1,
    },
  },
  average: {
    band: 'average',
    name: 'Balanced',
    allocation: {
      us_stocks: 0.36,
      intl_stocks: 0.18,
      us_bonds: 0.25,
      tips: 0.1,
      real_estate: 0.06,
      cash: 0.05,
    },
  },
  above_average: {
    band: 'above_average',
    name: 'Balanced growth',
    allocation: {
      us_stocks: 0.45,
      intl_stocks: 0.23,
      us_bonds: 0.16,
      tips: 0.06,
      real_estate: 0.07,
      cash: 0.03,
    },
  },
  high: {
    band: 'high',
    name: 'Growth',
    allocation: {
      us_stocks: 0.54,
      intl_stocks: 0.28,
      us_bonds: 0.08,
      tips: 0.02,
      real_estate: 0.08,
      cash: 0,
    },
  },
}
