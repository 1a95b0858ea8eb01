import { blankFlatIncome, blankFlatTax, type FlatIncome, type FlatTax } from '#core/finance/tax/flat-tax.ts'
import {
  blankRetirement,
  createStateReturn,
  type FlatRetirement,
  type FlatStateReturn,
} from '#core/finance/tax/states/flat-state-tax.ts'
import { stateLawOf } from '#core/finance/tax/states/state-laws.ts'
import { stateTaxYear } from '#core/finance/tax/states/state-tax.ts'
import {
  createAccounts,
  createCapacity,
  openAccounts,
  type Capacity,
  type HouseholdAccounts,
} from './accounts.ts'
import { bothAlive, type Lifetimes } from './lifetimes.ts'
import type { HouseholdPlan } from './plan.ts'
import { lawScale, taxLawsOf, type TaxLaws, type YearLaw } from './tax-law.ts'
import type { Timeline } from './timeline.ts'
import { createDraft, type Draft } from './withdrawals.ts'
import { createFlows, type YearFlows } from './year-flows.ts'

/** What Guyton and Klinger's rules compare with, by plan year. */
export interface GuardrailBasis {
  readonly kind: 'guardrails'
  /** The withdrawal rate at the first retirement. */
  readonly firstRate: number
  /**
   * What savings must pay from each year on, as a level yearly amount: all but nice-to-have spending, and that. The first
   * is below zero where income is more.
   */
  readonly must: Float64Array
  readonly nice: Float64Array
  /** The rate of a level withdrawal from all but the reserve to the end of the plan; zero if the plan comes short. */
  readonly lasting: Float64Array
  /** What has to be left of the balance each year, for the legacy at the end. */
  readonly reserve: Float64Array
}

/** Bonds that pay the part of essentials that lasting income does not. */
export interface Ladder {
  readonly realYield: number
  /** What it pays at the start of each year, and what it is worth just before. */
  readonly rungs: Float64Array
  readonly worth: Float64Array
}

/** What rules that withdraw a share of savings work with, by plan year. */
export interface ShareBasis {
  readonly kind: 'share'
  /** The share of savings that a full year withdraws. */
  readonly rates: Float64Array
  /** Income that lasts as long as the same people live; more than it is saved, and less than it is bridged. */
  readonly lasting: Float64Array
  /** Savings that replace income that starts later. The rule does not count them, so that its start changes nothing. */
  readonly bridge: Float64Array
  readonly ladder: Ladder | null
}

export type RuleBasis = GuardrailBasis | ShareBasis

/** What the state return adds to the federal one. */
export interface StateYear {
  readonly taxReturn: FlatStateReturn
  /** What a dollar of the state's law is in today's dollars. */
  readonly unit: number
  /** Each person's income of the year whatever is withdrawn. */
  readonly fixed: readonly [FlatRetirement, FlatRetirement]
  /** The same with what is withdrawn. */
  readonly retirement: readonly [FlatRetirement, FlatRetirement]
}

/** Null in a household without a state, or in one without the tax. */
export function createStateYear(plan: HouseholdPlan): StateYear | null {
  if (plan.state === null) return null
  const year = stateTaxYear(plan.firstYear)
  const taxReturn = createStateReturn(stateLawOf(plan.state), year)
  if (!taxReturn) return null
  return {
    taxReturn,
    unit: lawScale(plan, year),
    fixed: [blankRetirement(), blankRetirement()],
    retirement: [blankRetirement(), blankRetirement()],
  }
}

/** What the search for a year's withdrawal works with; mutable, and reused between years. */
export interface Funding {
  /** 1 over the year's price index. */
  deflator: number
  /** The part of the calendar year that counts. */
  part: number
  /** Income less spending, before taxes. */
  cash: number
  conversion: number
  /** The traditional withdrawal that fills the bracket, for that order. */
  fill: number
  /** What is withdrawn at least, whatever is needed; what it leaves is spent, but for an amount that is saved. */
  least: number
  saved: number
}

export const createFunding = (): Funding => ({
  deflator: 1,
  part: 1,
  cash: 0,
  conversion: 0,
  fill: 0,
  least: 0,
  saved: Infinity,
})

/** A household on its way through the years of one path. Everything in it is reused between paths. */
export interface Household {
  readonly timeline: Timeline
  readonly laws: TaxLaws
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
  laws: taxLawsOf(timeline.plan, timeline.years),
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
export const lawOf = (
  { laws, timeline }: Household,
  lifetimes: Lifetimes,
  year: number,
): YearLaw | undefined =>
  timeline.people.length === 2 && !bothAlive(lifetimes, year) ? laws.survivor[year] : laws.now[year]
