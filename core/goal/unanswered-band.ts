import type { RiskBand } from '#core/finance/data/model-portfolios.ts'

/** The highest band without questionnaire answers. A judgment. */
export const UNANSWERED_BAND: RiskBand = 'average'
