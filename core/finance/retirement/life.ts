import { LIFE_TABLE } from '#core/finance/data/life-table.ts'
import { isAge } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** Sex at birth, as in the SSA life tables. */
export type Sex = 'male' | 'female'

/** A person; age in years, 0 to 130, may be fractional. */
export type Life = { readonly sex: Sex; readonly age: number }

/** No survivors are left in the table at this age. */
export const LAST_AGE = LIFE_TABLE.alive.male.length

type Fault = 'bad-age' | 'bad-years' | 'bad-share'

/** Rejects an invalid age; otherwise returns the requested value. */
const ofLives = <T>(lives: readonly Life[], answer: () => T): Result<T, 'bad-age'> =>
  lives.every(({ age }) => isAge(age))
    ? ok(answer())
    : refuse('bad-age', 'An age must lie between 0 and 130.')

const ofYears = <T>(lives: readonly Life[], years: number, answer: () => T): Result<T, Fault> =>
  years >= 0 && years <= 1000
    ? ofLives(lives, answer)
    : refuse('bad-years', 'The time to live must be zero or more years.')

/**
 * People of 100,000 alive at an exact age, 0 or more. Between birthdays deaths are spread evenly (UDD), so the curve is
 * piecewise linear; from {@link LAST_AGE} on it is 0.
 */
function aliveAt(sex: Sex, age: number): number {
  const table = LIFE_TABLE.alive[sex]
  const year = Math.floor(age)
  const now = table[year] ?? 0
  const next = table[year + 1] ?? 0
  return now + (next - now) * (age - year)
}

function chanceToLive({ sex, age }: Life, years: number): number {
  const now = aliveAt(sex, age)
  return now > 0 ? Math.min(1, aliveAt(sex, age + years) / now) : 0
}

/** The chance of being alive `years` from now, 0 or more; 1 at 0 years, 0 after the end of the table. */
export const survival = (life: Life, years: number): Result<number, Fault> =>
  ofYears([life], years, () => chanceToLive(life, years))

/** The chance that at least one of these people survives `years`, assuming independent lives. */
export const lastSurvival = (lives: readonly Life[], years: number): Result<number, Fault> =>
  ofYears(lives, years, () => 1 - lives.reduce((none, life) => none * (1 - chanceToLive(life, years)), 1))

/**
 * Remaining life expectancy in years, including fractions of the last year (complete expectancy): the area under the survival
 * curve, by Simpson's rule between birthdays, where it is exact.
 */
export const lifeExpectancy = (life: Life): Result<number, 'bad-age'> =>
  ofLives([life], () => {
    const end = Math.max(0, LAST_AGE - life.age)
    const birthday = Math.ceil(life.age) - life.age
    const birthdays = Array.from({ length: Math.ceil(end) + 1 }, (_, year) => birthday + year)
    const stops = [0, ...birthdays.filter((stop) => stop > 0 && stop < end), end]
    let sum = 0
    for (let i = 1; i < stops.length; i += 1) {
      const [from, to] = [stops[i - 1] ?? 0, stops[i] ?? 0]
      const middle = chanceToLive(life, (from + to) / 2)
      sum += ((to - from) / 6) * (chanceToLive(life, from) + 4 * middle + chanceToLive(life, to))
    }
    return sum
  })

function ageAtDeath({ sex, age }: Life, share: number): number {
  const left = aliveAt(sex, age) * (1 - share)
  let year = Math.floor(age)
  while (year + 1 < LAST_AGE && aliveAt(sex, year + 1) > left) year += 1
  const start = aliveAt(sex, year)
  const end = aliveAt(sex, year + 1)
  const within = start > end ? (start - left) / (start - end) : 1
  return Math.min(LAST_AGE, Math.max(age, year + Math.min(1, Math.max(0, within))))
}

/**
 * The age by which a share of people now of this age will have died. From the caller's uniform random number it
 * derives an age at death, the same on every device.
 *
 * @param share 0 to below 1
 */
export const ageAtDeathPercentile = (life: Life, share: number): Result<number, Fault> =>
  share >= 0 && share < 1
    ? ofLives([life], () => ageAtDeath(life, share))
    : refuse('bad-share', 'The share of lives must be at least 0 and less than 100%.')
