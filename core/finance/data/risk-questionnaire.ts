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
  /** Its part in the capacity score; the parts add up to 1. */
  readonly weight: number
}

/** Changes with any question, point or rule below; kept with every answered profile. */
export const RISK_QUESTIONNAIRE_VERSION = '2026.1'

const choices = (...options: readonly (readonly [text: string, points: number])[]): RiskOption[] =>
  options.map(([text, points], i) => ({ key: (['a', 'b', 'c', 'd', 'e'] as const)[i] ?? 'e', text, points }))

/**
 * Willingness to take financial risk: 13 questions on the topics, and with the points, of the scale of Grable & Lytton
 * (1999, Financial Services Review 8, 163-181). The wording is our own: theirs belongs to the authors.
 */
export const TOLERANCE_QUESTIONS: readonly RiskQuestion[] = [
  {
    id: 'friend',
    text: 'Someone who knows you well is asked how you deal with money risks. What do they say?',
    options: choices(
      ['You love a gamble', 4],
      ['You take a risk once you have looked into it', 3],
      ['You are careful', 2],
      ['You keep away from risk', 1],
    ),
  },
  {
    id: 'prize',
    text: 'You have won a contest and may pick your prize. Which do you take?',
    options: choices(
      ['$2,000 for certain', 1],
      ['One chance in two of $8,000', 2],
      ['One chance in five of $25,000', 3],
      ['One chance in twenty of $150,000', 4],
    ),
  },
  {
    id: 'trip',
    text: 'You have saved for the trip of your life. Shortly before you leave, your job ends. What do you do?',
    options: choices(
      ['Stay at home', 1],
      ['Go, but for less time and money', 2],
      ['Go as planned, and look for work afterwards', 3],
      ['Stay away even longer: when will there be time again', 4],
    ),
  },
  {
    id: 'windfall',
    text: 'You unexpectedly get $20,000 to invest. Where does it go?',
    options: choices(
      ['Into an insured savings account or certificate', 1],
      ['Into good-quality bonds or a bond fund', 2],
      ['Into stocks or a stock fund', 3],
    ),
  },
  {
    id: 'stocks',
    text: 'How do you feel about having money in stocks?',
    options: choices(['Uneasy', 1], ['Neither easy nor uneasy', 2], ['At ease', 3]),
  },
  {
    id: 'word',
    text: 'You hear the word “risk”. What comes to mind first?',
    options: choices(['Loss', 1], ['Doubt', 2], ['Chance', 3], ['Excitement', 4]),
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
    text: 'Here is the best and the worst that a year could do to $10,000. Which do you choose?',
    options: choices(
      ['Gain $300 at best, lose nothing at worst', 1],
      ['Gain $1,000 at best, lose $300 at worst', 2],
      ['Gain $2,500 at best, lose $900 at worst', 3],
      ['Gain $5,000 at best, lose $2,500 at worst', 4],
    ),
  },
  {
    id: 'gain',
    text: 'You are given $1,500. Then you must choose one more thing. Which?',
    options: choices(['$700 more for certain', 1], ['The toss of a coin: $1,400 more, or nothing more', 3]),
  },
  {
    id: 'loss',
    text: 'You are given $3,000. Then you must give some back. How?',
    options: choices(['$700 for certain', 1], ['The toss of a coin: $1,400, or nothing', 3]),
  },
  {
    id: 'inheritance',
    text: 'A relative leaves you $80,000 and asks that all of it go into one thing. Which?',
    options: choices(
      ['An insured savings account', 1],
      ['A fund of stocks and bonds', 2],
      ['Shares of about a dozen companies', 3],
      ['Commodities such as metals, oil and grain', 4],
    ),
  },
  {
    id: 'mix',
    text: 'You invest $20,000 and may spread it over low, medium and high risk. How?',
    options: choices(
      ['Mostly low: $13,000, $5,000 and $2,000', 1],
      ['Evenly: about a third each', 2],
      ['Mostly high: $2,000, $6,000 and $12,000', 3],
    ),
  },
  {
    id: 'venture',
    text: 'A friend who knows the trade digs for a rare metal. One time in five it pays back fifty times the money, else it is gone. How much of your income would you put in?',
    options: choices(['None', 1], ['One month’s', 2], ['Three months’', 3], ['Half a year’s', 4]),
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

/** What the client's situation can bear, whatever they are willing to. Our own questions; 0 bears least, 4 most. */
export const CAPACITY_QUESTIONS: readonly CapacityQuestion[] = [
  {
    id: 'horizon',
    text: 'When will you need most of this money?',
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
    text: 'How sure is your household’s income over the next few years?',
    weight: 0.3,
    options: choices(
      ['There is none, or it may stop any time', 0],
      ['It changes a lot', 1],
      ['It changes a little', 2],
      ['It is steady', 3],
      ['It is steady, and there is more than one', 4],
    ),
  },
  {
    id: 'emergency_fund',
    text: 'Without touching this money, how long could you pay your bills if your income stopped?',
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

/** Our own judgement, from no study: the most risk that money should bear which is needed in less than so many months. */
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
 * Our own judgement: answers that point in different directions count for less. Each answer is placed between the least (0)
 * and the most (1) that its question allows; if the places scatter by more than this standard deviation, points are
 * taken off in proportion to the excess. Questions with two options are left out: most people answer one of the two
 * each way, which is loss aversion and no contradiction.
 */
export const CONSISTENCY = { allowedSpread: 0.3, pointsPerSpread: 20 } as const
