/** Labels of the risk profile. */
import type { RiskProfile } from '#core/contract/risk.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'

const words: Readonly<Record<RiskBand, string>> = {
  low: 'Low',
  below_average: 'Below average',
  average: 'Average',
  above_average: 'Above average',
  high: 'High',
}

/** `Above average` */
export const bandLabel = (band: RiskBand): string => words[band]

/** The page's answer in a sentence: `More risk than average suits you`. */
export function bandSentence(band: RiskBand): string {
  if (band === 'above_average') return 'More risk than average suits you'
  if (band === 'below_average') return 'Less risk than average suits you'
  return `${words[band]} risk suits you`
}

/** The heading of each reason. */
export const reasonTitles: Readonly<Record<RiskProfile['why'][number]['kind'], string>> = {
  tolerance: 'Your willingness to take risk',
  inconsistent: 'Conflicting answers',
  capacity: 'What your situation allows',
  horizon: 'When you need the money',
}

/** A score as text: `78 out of 100`. */
export const scoreWords = (score: number): string => `${Math.round(score)} out of 100`
