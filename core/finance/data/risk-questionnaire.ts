import type { RiskBand } from './model-portfolios.ts'

export interface RiskOption {
  readonly key: 'a' | 'b' | 'c' | 'd' | 'e'
  readonly text: string
  readonly points: number
}

export interface RiskQuestion {
  readonly id: string
  readonly text: string
  readonly options: readonly RiskOption[]
}

export interface CapacityQuestion extends RiskQuestion {
  /** Its weight in the capacity score; the weights add up to 1. */
  readonly weight: number
}

/** Changes with any question, point or rule below; stored with every answered profile. */
export const RISK_QUESTIONNAIRE_VERSION = '2026.2'

const choices = (...options: readonly (readonly [text: string, points: number])[]): RiskOption[] =>
  options.map(([text, points], i) => ({ key: (['a', 'b', 'c', 'd', 'e'] as const)[i] ?? 'e', text, points }))

/**
 * Willingness to take financial risk: 13 questions on the topics, and with the points, of the scale of Grable & Lytton
 * (1999, Financial Services Review 8, 163-181). The wording is our own: theirs belongs to the authors.
 */
export const TOLERANCE_QUESTIONS: readonly RiskQuestion[] = [
  {
    id: 'friend',
    text: 'How would someone who knows you well describe you as a risk taker?',
    options: choices(
      ['Someone who loves a gamble', 4],
      ['Someone who takes a risk after looking into it', 3],
      ['Someone who is careful', 2],
      ['Someone who avoids risk', 1],
    ),
  },
  {
    id: 'prize',
    text: 'You’ve won a contest and can pick your prize. Which do you take?',
    options: choices(
      ['$2,000 for sure', 1],
      ['A 1 in 2 chance of $8,000', 2],
      ['A 1 in 5 chance of $25,000', 3],
      ['A 1 in 20 chance of $150,000', 4],
    ),
  },
  {
    id: 'trip',
    text: 'You’ve saved for the trip of a lifetime. Shortly before you leave, you lose your job. What do you do?',
    options: choices(
      ['Stay home', 1],
      ['Go, but for less time and money', 2],
      ['Go as planned, and look for work afterward', 3],
      ['Stay even longer while you have the time', 4],
    ),
  },
  {
    id: 'windfall',
    text: 'You unexpectedly receive $20,000 to invest. Where do you put it?',
    options: choices(
      ['An insured savings account or CD', 1],
      ['Good-quality bonds or a bond fund', 2],
      ['Stocks or a stock fund', 3],
    ),
  },
  {
    id: 'stocks',
    text: 'How do you feel about having money in stocks?',
    options: choices(['Uneasy', 1], ['Neutral', 2], ['At ease', 3]),
  },
  {
    id: 'word',
    text: 'When you hear the word “risk,” what comes to mind first?',
    options: choices(['Loss', 1], ['Doubt', 2], ['Possibility', 3], ['Excitement', 4]),
  },
  {
    id: 'real_assets',
    text: 'Most of your savings are in safe government bonds. You read that gold and land may well rise while bonds fall. What do you do?',
    options: choices(
      ['Keep the bonds', 1],
      ['Sell some, and split the money between savings and real assets', 2],
      ['Sell them all and buy real assets', 3],
      ['Sell them all, and borrow to buy even more', 4],
    ),
  },
  {
    id: 'best_worst',
    text: 'Given the best and worst case for $10,000 over a year, which do you choose?',
    options: choices(
      ['$300 gain at best, no loss at worst', 1],
      ['$1,000 gain at best, $300 loss at worst', 2],
      ['$2,500 gain at best, $900 loss at worst', 3],
      ['$5,000 gain at best, $2,500 loss at worst', 4],
    ),
  },
  {
    id: 'gain',
    text: 'You’re given $1,500. Which do you choose on top of that?',
    options: choices(['$700 for sure', 1], ['A coin flip: $1,400 or nothing', 3]),
  },
  {
    id: 'loss',
    text: 'You’re given $3,000. Then you have to choose one of these. Which?',
    options: choices(['Lose $700 for sure', 1], ['A coin flip: lose $1,400 or nothing', 3]),
  },
  {
    id: 'inheritance',
    text: 'A relative leaves you $80,000 that you have to invest in one thing. Which?',
    options: choices(
      ['An insured savings account', 1],
      ['A fund of stocks and bonds', 2],
      ['Shares of about a dozen companies', 3],
      ['Commodities such as metals, oil, and grain', 4],
    ),
  },
  {
    id: 'mix',
    text: 'You’re investing $20,000 across low-, medium-, and high-risk investments. How do you split it?',
    options: choices(
      ['Mostly low risk: $13,000 low, $5,000 medium, $2,000 high', 1],
      ['Evenly: about a third in each', 2],
      ['Mostly high risk: $2,000 low, $6,000 medium, $12,000 high', 3],
    ),
  },
  {
    id: 'venture',
    text: 'A friend with mining experience is digging for a rare metal. There’s a 1 in 5 chance it pays back 50 times the money; otherwise, the money is gone. How much would you put in?',
    options: choices(
      ['Nothing', 1],
      ['One month of income', 2],
      ['Three months of income', 3],
      ['Six months of income', 4],
    ),
  },
]

/** The points of each band, both ends included: as published with the scale. */
export const TOLERANCE_BANDS: Readonly<Record<RiskBand, { readonly from: number; readonly to: number }>> = {
  low: { from: 13, to: 18 },
  below_average: { from: 19, to: 22 },
  average: { from: 23, to: 28 },
  above_average: { from: 29, to: 32 },
  high: { from: 33, to: 47 },
}

/** Risk capacity: what the client's situation allows, regardless of willingness. Our own questions; 0 is least, 4 most. */
export const CAPACITY_QUESTIONS: readonly CapacityQuestion[] = [
  {
    id: 'horizon',
    text: 'When will you need most of the money that isn’t set aside for a goal?',
    weight: 0.4,
    options: choices(
      ['Within 2 years', 0],
      ['In 2 to 5 years', 1],
      ['In 5 to 8 years', 2],
      ['In 8 to 12 years', 3],
      ['In more than 12 years', 4],
    ),
  },
  {
    id: 'income',
    text: 'How stable is your household’s income over the next few years?',
    weight: 0.3,
    options: choices(
      ['No income, or it could stop any time', 0],
      ['It varies a lot', 1],
      ['It varies a little', 2],
      ['It’s steady', 3],
      ['It’s steady and comes from more than one source', 4],
    ),
  },
  {
    id: 'emergency_fund',
    text: 'If your income stopped, how long could your emergency savings cover your bills?',
    weight: 0.3,
    options: choices(
      ['Less than a month', 0],
      ['1 to 3 months', 1],
      ['3 to 6 months', 2],
      ['6 to 12 months', 3],
      ['More than a year', 4],
    ),
  },
]

/** Our own judgment, from no study: the highest risk band for money needed in less than this many months. */
export const HORIZON_CAPS: readonly { readonly belowMonths: number; readonly band: RiskBand }[] = [
  { belowMonths: 24, band: 'low' },
  { belowMonths: 60, band: 'below_average' },
  { belowMonths: 96, band: 'average' },
  { belowMonths: 144, band: 'above_average' },
]

/** The longest time, in months, that each answer about the horizon allows. */
export const HORIZON_ANSWER_MONTHS: Readonly<Record<RiskOption['key'], number>> = {
  a: 23,
  b: 59,
  c: 95,
  d: 143,
  e: Infinity,
}

/**
 * Our own judgment: inconsistent answers reduce the score. Each answer is placed between the least (0)
 * and the most (1) that its question allows; if the placements exceed this standard deviation, points are
 * taken off in proportion to the excess. Questions with two options are left out: most people answer one of the two
 * each way, which is loss aversion and no contradiction.
 */
export const CONSISTENCY = { allowedSpread: 0.3, pointsPerSpread: 20 } as const
