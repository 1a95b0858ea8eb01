/** Suggested targets from published figures and the client's data, as editable starting points. */
import type { GoalKind } from '#core/contract/goal-kinds.ts'
import type { Suitability } from '#core/contract/risk.ts'
import { COLLEGE_COSTS, RETIREMENT_SAVINGS, type SchoolType } from '#core/finance/data/savings-targets.ts'
import { bandForHorizon, lowerBand } from '#core/finance/market/risk-score.ts'
import { annuityDue } from '#core/finance/math/annuity.ts'
import { dateParts, daysInMonth, type IsoDate, isoDate } from '#core/finance/math/dates.ts'
import { assumedReturn } from './model.ts'
import { monthsUntil } from './months.ts'
import { growthKindOf, type PlannedGoal } from './plan.ts'

export interface TargetSuggestion {
  /** `4 years, public, in-state` */
  readonly label: string
  /** In today's dollars, rounded to hundreds. */
  readonly target_cents: number
}

export interface Suggestions {
  readonly choices: readonly TargetSuggestion[]
  /** The source line. */
  readonly basis: string
}

/** Inputs for suggestions; null if the client has not provided them. */
export interface SuggestionFacts {
  /** Before tax. */
  readonly annual_income_cents: number | null
  /** Essential spending a month, and the months of it to hold in cash. */
  readonly essentials_cents: number | null
  readonly emergency_months: number
  /** The age at the goal's date, in whole years. */
  readonly age_then: number | null
  /** For college: the yearly return during school, from {@link returnInSchool}. */
  readonly annual_return: number
}

const HUNDRED_DOLLARS = 100_00
const rounded = (cents: number): number => Math.round(cents / HUNDRED_DOLLARS) * HUNDRED_DOLLARS

const isSchool = (key: string): key is SchoolType => key in COLLEGE_COSTS.schools

/** Money for college is needed within three years of the start, about two on average. */
const MONTHS_IN_SCHOOL = 24

/**
 * A goal's yearly return during school, after costs, as a fraction: its accounts' rate, or its portfolio's assumed
 * return with no more risk than is suitable for a date two years ahead.
 */
export function returnInSchool(
  goal: Pick<PlannedGoal, 'mode' | 'model' | 'initial_cents' | 'accounts'>,
  { model }: Pick<Suitability, 'model'>,
): number {
  return assumedReturn(growthKindOf(goal, lowerBand(model, bandForHorizon(MONTHS_IN_SCHOOL))))
}

/**
 * The amount needed on the first day of college to cover a payment at the start of each year: the cost rises yearly,
 * and unspent money earns a return. An annuity due at the return in excess of the increase.
 *
 * It is a single amount at the first date instead of separate payments, because the chance of success ends at that
 * date; the years in school are assumed to earn exactly the assumed return. Before the first date the cost rises like
 * the goal's target.
 *
 * @param annualIncrease,annualReturn fractions a year above -1
 */
export function costOfSchool(
  yearCents: number,
  years: number,
  annualIncrease: number,
  annualReturn: number,
): number {
  return yearCents * annuityDue((1 + annualReturn) / (1 + annualIncrease) - 1, years)
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`

function collegeSuggestions({ annual_return }: SuggestionFacts): Suggestions {
  const schools = Object.keys(COLLEGE_COSTS.schools)
    .filter(isSchool)
    .map((key) => COLLEGE_COSTS.schools[key])
  const increases = schools.map(({ annualIncrease }) => annualIncrease)
  return {
    choices: schools.map(({ name, yearDollars, years, annualIncrease }): TargetSuggestion => ({
      label: `${name}, ${years} years`,
      target_cents: rounded(costOfSchool(yearDollars * 100, years, annualIncrease, annual_return)),
    })),
    basis:
      `What you’d need when school starts to pay for every year. Assumes costs rise ${percent(Math.min(...increases))} to ` +
      `${percent(Math.max(...increases))} a year and money you haven’t spent yet earns ${percent(annual_return)}. ` +
      `Average total cost in ${COLLEGE_COSTS.year} dollars, before grants. Source: ${COLLEGE_COSTS.source}.`,
  }
}

function emergencySuggestions({ essentials_cents: month, emergency_months: months }: SuggestionFacts) {
  if (month === null || month === 0) return null
  return {
    choices: [
      {
        label: `${months} ${months === 1 ? 'month' : 'months'} of essentials`,
        target_cents: rounded(month * months),
      },
    ],
    basis:
      'Your essential spending, for as many months as fit your household’s pay. Protection shows how we count both.',
  }
}

const MULTIPLES = RETIREMENT_SAVINGS.multiples

/**
 * Years of pay to have saved by an age: linear between the published ages, one more for each year before the first (a
 * judgment), constant after the last.
 */
export function timesPayAt(age: number): number {
  const [first] = MULTIPLES
  if (age <= first.age) return first.timesPay + (first.age - age)
  for (const [place, to] of MULTIPLES.entries()) {
    const from = MULTIPLES[place - 1]
    if (from && age <= to.age) {
      return from.timesPay + ((to.timesPay - from.timesPay) * (age - from.age)) / (to.age - from.age)
    }
  }
  return MULTIPLES.at(-1)?.timesPay ?? first.timesPay
}

/** Default retirement age without a date: full retirement age of those born in 1960 or later. */
const USUAL_AGE = 67
const YOUNGEST = 50

function retirementSuggestions({
  annual_income_cents: income,
  age_then,
}: SuggestionFacts): Suggestions | null {
  if (income === null || income === 0) return null
  const age = Math.max(YOUNGEST, age_then ?? USUAL_AGE)
  const times = timesPayAt(age)
  return {
    choices: [
      {
        label: `${Number(times.toFixed(1))} times your pay, to retire at ${age}`,
        target_cents: rounded(income * times),
      },
    ],
    basis: `A rule of thumb on top of Social Security. Source: ${RETIREMENT_SAVINGS.source} (${RETIREMENT_SAVINGS.year}).`,
  }
}

/** Suggested targets for a goal type; null if there are none. */
export function suggestTargets(kind: GoalKind, facts: SuggestionFacts): Suggestions | null {
  if (kind === 'education') return collegeSuggestions(facts)
  if (kind === 'emergency') return emergencySuggestions(facts)
  return kind === 'retirement' ? retirementSuggestions(facts) : null
}

/** The last day of a month. */
export const lastDayOf = (year: number, month: number): IsoDate =>
  isoDate(year, month, daysInMonth(year, month))

/** The age on a day, in whole years. */
export const ageOn = (born: IsoDate, day: IsoDate): number => Math.floor(monthsUntil(born, day) / 12)

/** The end of the month in which a person reaches an age. */
export function monthOfAge(born: IsoDate, age: number): IsoDate {
  const { year, month } = dateParts(born)
  return lastDayOf(year + age, month)
}
