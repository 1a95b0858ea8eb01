import { blankFlatIncome, blankFlatTax, type FlatIncome, type FlatTax } from '#core/finance/tax/flat-tax.ts'
import {
  createAccounts,
  createCapacity,
  openAccounts,
  type Capacity,
  type HouseholdAccounts,
} from './accounts.ts'
import { createFunding, type Funding } from './fund-year.ts'
import { lawsOf, type Laws, type YearLaw } from './laws.ts'
import { bothAlive, type Lives } from './lives.ts'
import type { RuleBasis } from './spending-rules.ts'
import type { Timeline } from './timeline.ts'
import { createDraft, type Draft } from './withdrawals.ts'
import { createFlows, type YearFlows } from './year-flows.ts'
import { createStateYear, type StateYear } from './year-tax.ts'

/** A household on its way through the years of one path. Everything in it is reused between paths. */
export interface Household {
  readonly timeline: Timeline
  readonly laws: Laws
  readonly accounts: HouseholdAccounts
  readonly capacity: Capacity
  readonly draft: Draft
  readonly income: FlatIncome
  /** The federal return. */
  readonly tax: FlatTax
  readonly funding: Funding
  /** Null without a state. */
  readonly state: StateYear | null
  /** State tax of the return last computed. */
  stateTax: number
  readonly flows: YearFlows
  /** Adjusted gross income by year, in dollars of the year. */
  readonly magi: Float64Array
  /** What the spending rule works with; null if spending stays as planned. */
  readonly basis: RuleBasis | null
  /** Nice-to-have spending of the year as planned, and what the spending rule has made of it: 1 is as planned. */
  plannedNice: number
  niceFactor: number
  /** The part of its ladder that the household could buy. */
  ladderShare: number
  /** Ordinary income and gains that do not depend on this year's withdrawals. */
  fixedOrdinary: number
  fixedGain: number
  /** Tax per dollar withdrawn, as last seen: where the search for the withdrawal begins. */
  slope: number
}

export const createHousehold = (timeline: Timeline, basis: RuleBasis | null): Household => ({
  timeline,
  laws: lawsOf(timeline.plan, timeline.years),
  accounts: createAccounts(),
  capacity: createCapacity(),
  draft: createDraft(),
  income: blankFlatIncome(),
  tax: blankFlatTax(),
  funding: createFunding(),
  state: createStateYear(timeline.plan),
  stateTax: 0,
  flows: createFlows(timeline.incomes.length),
  magi: new Float64Array(timeline.years),
  basis,
  plannedNice: 0,
  niceFactor: 1,
  ladderShare: 0,
  fixedOrdinary: 0,
  fixedGain: 0,
  slope: 0.2,
})

export function startLife(household: Household): void {
  openAccounts(household.timeline.plan, household.accounts)
  household.magi.fill(0)
  household.niceFactor = 1
  household.ladderShare = 0
  household.slope = 0.2
}

/** The law under which the household files in a year: a survivor jointly for the year of the death, then as single. */
export const lawOf = ({ laws, timeline }: Household, lives: Lives, year: number): YearLaw | undefined =>
  timeline.people.length === 2 && !bothAlive(lives, year) ? laws.survivor[year] : laws.now[year]
