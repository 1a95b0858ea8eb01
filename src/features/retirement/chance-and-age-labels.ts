/** Chances of success and ages, as the pages of the plan show them. */
import { count, monthAndYear } from '#app/platform/format.ts'
import { dateParts } from '#core/finance/math/dates.ts'
import { chanceFigure } from '#core/goal/chance.ts'

/** `84% chance of success`. */
export const chanceOfSuccess = (chance: number): string => `${chanceFigure(chance)} chance of success`

/**
 * What precedes a chance while fewer lives than the plan's own are simulated: `about `. Empty afterward, and for a chance that
 * is said as `over 99%`.
 */
export const aboutPrefix = (chance: number, isFinal: boolean): string =>
  isFinal || !/^\d/.test(chanceFigure(chance)) ? '' : 'about '

/** `84%`, or `about 84%` while fewer lives than the plan's own are simulated. */
export const chanceLabel = (chance: number, isFinal: boolean): string =>
  aboutPrefix(chance, isFinal) + chanceFigure(chance)

/** `67` or `66 and 10 months`, from an age in months. */
export function ageLabel(months: number): string {
  const rest = months % 12
  return `${Math.floor(months / 12)}${rest === 0 ? '' : ` and ${count(rest, 'month')}`}`
}

/** The age a person reaches in a month, in whole years. */
export function ageInMonth(birthDate: string, month: string): number {
  const born = dateParts(birthDate)
  const [year, at] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return year - born.year - (at < born.month ? 1 : 0)
}

/** `July 2041 at 65`. */
export const monthWithAge = (birthDate: string, month: string): string =>
  `${monthAndYear(`${month}-01`)} at ${ageInMonth(birthDate, month)}`
