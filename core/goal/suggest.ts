/** Targets to begin with, from published figures and what the client has entered. Each is a suggestion to be changed. */
import type { GoalKind } from '#core/contract/goal-kinds.ts'
import type { Suitability } from '#core/contract/risk.ts'
import { annuityDue } from '#core/finance/math/annuity.ts'
import { COLLEGE_COSTS, RETIREMENT_SAVINGS, type SchoolType } from '#core/finance/data/savings-targets.ts'
import { dateParts, daysInMonth, type IsoDate, isoDate } from '#core/finance/math/dates.ts'
import { bandForHorizon, lowerBand } from '#core/finance/market/risk-score.ts'
import { assumedReturn } from './model.ts'
import { monthsUntil } from './months.ts'
import { essentialMonthlyCents } from './next-actions.ts'
import { growthKindOf, type PlannedGoal } from './plan.ts'

export interface TargetSuggestion {
  /** `4 years, public, in-state` */
  readonly label: string
  /** In today's dollars, rounded to hundreds. */
  readonly target_cents: number
}

export interface Suggestions {
  readonly choices: readonly TargetSuggestion[]
  /** Where the figures are from, for a line below them. */
  readonly basis: string
}

/** What suggestions can be made from; null where the client has not entered it. */
export interface SuggestionFacts {
  /** Before tax. */
  readonly annual_income_cents: number | null
  /** The age by the goal's date, in whole years. */
  readonly age_then: number | null
  /** Of a goal for college: what money earns a year in school, by {@link returnInSchool}. */
  readonly annual_return: number
}

const HUNDRED_DOLLARS = 100_00
const rounded = (cents: number): number => Math.round(cents / HUNDRED_DOLLARS) * HUNDRED_DOLLARS

const isSchool = (key: string): key is SchoolType => key in COLLEGE_COSTS.schools

/** Money that waits in school is needed within three years at most, two on the whole. */
const MONTHS_IN_SCHOOL = 24

/**
 * What a goal's money earns a year in school, after costs, as a fraction: what its accounts pay, or what its portfolio is
 * assumed to earn, with no more risk than its answers and a date two years ahead allow.
 */
export function returnInSchool(
  goal: Pick<PlannedGoal, 'mode' | 'model' | 'initial_cents' | 'accounts'>,
  { model }: Pick<Suitability, 'model'>,
): number {
  return assumedReturn(growthKindOf(goal, lowerBand(model, bandForHorizon(MONTHS_IN_SCHOOL))))
}

/**
 * What must be there on the first day of college so that a payment at the start of each year is covered: the cost rises
 * each year in school, and what is not yet spent earns a return. An annuity due at the return above the rise.
 *
 * It is one sum at the first date, and not the payments themselves: the chance of success looks no further than that date,
 * so it takes the years in school as if they brought exactly the assumed return. Before the first date the cost rises as the
 * goal's target does.
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
      `Enough on the first day to pay each year as it starts. Costs rise ${percent(Math.min(...increases))} to ` +
      `${percent(Math.max(...increases))} a year in school, and money not yet spent earns ${percent(annual_return)}. ` +
      `Average total cost in ${COLLEGE_COSTS.year} dollars, before grants. Source: ${COLLEGE_COSTS.source}.`,
  }
}

function emergencySuggestions({ annual_income_cents: income }: SuggestionFacts): Suggestions | null {
  if (income === null || income === 0) return null
  const monthly = essentialMonthlyCents(income / 12)
  return {
    choices: [3, 6].map((months) => ({
      label: `${months} months of expenses`,
      target_cents: rounded(monthly * months),
    })),
    basis: 'We assume your essential expenses are half of your pay before tax.',
  }
}

const MULTIPLES = RETIREMENT_SAVINGS.multiples

/**
 * How many years' pay to have saved by an age: between the published ages by straight line, before the first of them one
 * more for each year (a judgement), after the last as for the last.
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

/** The age that is taken where the goal has no date yet: full retirement age of those born from 1960 on. */
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

/** The targets to suggest for a kind of goal; null where nothing can be said. */
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

/** The end of the month in which somebody has their birthday of an age. */
export function monthOfAge(born: IsoDate, age: number): IsoDate {
  const { year, month } = dateParts(born)
  return lastDayOf(year + age, month)
}
