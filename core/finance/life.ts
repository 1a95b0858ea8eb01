import { LIFE_TABLE } from './data/life-table.ts'

/** Sex at birth, as the SSA life tables have it. */
export type Sex = 'male' | 'female'

/** Whose life: the age may be a fraction. */
export type Life = { readonly sex: Sex; readonly age: number }

/** Nobody in the table lives to this age. */
export const LAST_AGE = LIFE_TABLE.alive.male.length

/**
 * People of 100,000 alive at an exact age. Between birthdays deaths are spread evenly (UDD), so the curve is a chain of
 * straight lines; before birth it is flat and from {@link LAST_AGE} on it is 0, so every finite age has an answer.
 */
function aliveAt(sex: Sex, age: number): number {
  const table = LIFE_TABLE.alive[sex]
  const year = Math.floor(Math.max(0, age))
  const now = table[year] ?? 0
  const next = table[year + 1] ?? 0
  return now + (next - now) * (Math.max(0, age) - year)
}

/** The chance of being alive `years` from now; 1 for none, 0 once the table has ended. */
export function survival({ sex, age }: Life, years: number): number {
  const now = aliveAt(sex, age)
  return now > 0 ? Math.min(1, aliveAt(sex, age + years) / now) : 0
}

/** The chance that every one of these lives, taken as independent, goes on for `years`. */
export const jointSurvival = (lives: readonly Life[], years: number): number =>
  lives.reduce((chance, life) => chance * survival(life, years), 1)

/** The chance that at least one of these lives, taken as independent, goes on for `years`. */
export const lastSurvival = (lives: readonly Life[], years: number): number =>
  1 - lives.reduce((chance, life) => chance * (1 - survival(life, years)), 1)

/** Years to come until the oldest age of the table, for the youngest of the lives. */
const horizon = (lives: readonly Life[]): number =>
  lives.reduce((most, { age }) => Math.max(most, LAST_AGE - Math.max(0, age)), 0)

/**
 * The area under a survival curve that is a chain of curves of degree up to 2: Simpson's rule between the birthdays of
 * both lives, where it is exact.
 */
function area(lives: readonly Life[], curve: (years: number) => number): number {
  const end = horizon(lives)
  const birthdays = lives.flatMap(({ age }) => {
    const first = Math.ceil(age) - age
    return Array.from({ length: Math.max(0, Math.ceil(end - first)) }, (_, year) => first + year)
  })
  const stops = [0, ...birthdays.filter((stop) => stop > 0 && stop < end), end].sort((a, b) => a - b)
  let sum = 0
  for (let i = 1; i < stops.length; i += 1) {
    const [from, to] = [stops[i - 1] ?? 0, stops[i] ?? 0]
    sum += ((to - from) / 6) * (curve(from) + 4 * curve((from + to) / 2) + curve(to))
  }
  return sum
}

/** Years a person can expect still to live, fractions of the last year counted (complete expectancy). */
export const lifeExpectancy = (life: Life): number => area([life], (years) => survival(life, years))

/** Years until the first of two deaths, on average. */
export const jointExpectancy = (first: Life, second: Life): number =>
  area([first, second], (years) => jointSurvival([first, second], years))

/** Years until the second of two deaths, on average: how long the money of a couple must last. */
export const lastSurvivorExpectancy = (first: Life, second: Life): number =>
  area([first, second], (years) => lastSurvival([first, second], years))

/** The age by which a share of people now of this age will have died. */
export function ageAtDeathPercentile({ sex, age }: Life, share: number): number {
  const left = aliveAt(sex, age) * (1 - share)
  let year = Math.floor(Math.max(0, age))
  while (year + 1 < LAST_AGE && aliveAt(sex, year + 1) > left) year += 1
  const start = aliveAt(sex, year)
  const end = aliveAt(sex, year + 1)
  const within = start > end ? (start - left) / (start - end) : 1
  return Math.min(LAST_AGE, Math.max(age, year + Math.min(1, Math.max(0, within))))
}

/**
 * An age at death drawn by inversion: the same uniform number gives the same age on every device.
 *
 * @param uniform 0 to below 1, from the caller's own stream
 */
export const sampleAgeAtDeath = (life: Life, uniform: number): number => ageAtDeathPercentile(life, uniform)

/**
 * Years after which a share of couples have lost both, found by bisection to about a minute.
 *
 * @param share 0.5 for the median; above 0 and below 1
 */
export function lastSurvivorPercentile(first: Life, second: Life, share: number): number {
  let low = 0
  let high = horizon([first, second])
  for (let step = 0; step < 26; step += 1) {
    const middle = (low + high) / 2
    if (1 - lastSurvival([first, second], middle) < share) low = middle
    else high = middle
  }
  return high
}
