/** How money habits are named and explained. */
import type { Strength, Tendency } from '#core/finance/market/behavioral.ts'

interface TendencyWords {
  readonly name: string
  /** What it does to anybody's decisions. */
  readonly meaning: string
}

export const tendencyWords: Readonly<Record<Tendency, TendencyWords>> = {
  'loss-aversion': {
    name: 'Loss aversion',
    meaning: 'A loss hurts more than a gain of the same size pleases, so people sell after a drop.',
  },
  recency: {
    name: 'Recency bias',
    meaning: 'The last few years seem more telling than they are, so people buy high and sell low.',
  },
  overconfidence: {
    name: 'Overconfidence',
    meaning: 'People are less often right than they expect, so they plan for too narrow a range.',
  },
  'present-bias': {
    name: 'Present bias',
    meaning: 'Money today feels worth more than money later, so people save less than they meant to.',
  },
}

export const strengthLabels: Readonly<Record<Strength, string>> = {
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
}
