import { assert, constantFrom, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { ageAtDeathPercentile, LAST_AGE, lastSurvival, lifeExpectancy, survival, type Life } from './life.ts'

const anyLife = record({
  sex: constantFrom<Life['sex']>('male', 'female'),
  age: double({ min: 0, max: 105, noNaN: true }),
})
const years = double({ min: 0, max: 60, noNaN: true })
const share = double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('survival', () => {
  it('matches the table at birthdays and is linear between them', () => {
    const man = { sex: 'male', age: 0 } as const
    expect(unwrap(survival(man, 1))).toBe(0.99394)
    expect(unwrap(survival(man, 0.5))).toBeCloseTo((1 + 0.99394) / 2, 12)
    expect(unwrap(survival({ sex: 'male', age: 108 }, 1))).toBe(0.5)
  })

  it('ends with the table, and rejects an invalid age, time or share', () => {
    expect(unwrap(survival({ sex: 'female', age: 110.5 }, 0.5))).toBe(0)
    expect(unwrap(survival({ sex: 'female', age: 130 }, 1))).toBe(0)
    expect(survival({ sex: 'female', age: -1 }, 1)).toMatchObject({ ok: false, reason: 'bad-age' })
    expect(survival({ sex: 'female', age: 40 }, -1)).toMatchObject({ ok: false, reason: 'bad-years' })
    expect(ageAtDeathPercentile({ sex: 'male', age: 40 }, 1)).toMatchObject({
      ok: false,
      reason: 'bad-share',
    })
    expect(lifeExpectancy({ sex: 'male', age: Number.NaN })).toMatchObject({ ok: false, reason: 'bad-age' })
    expect(unwrap(lifeExpectancy({ sex: 'female', age: 130 }))).toBe(0)
    expect(unwrap(ageAtDeathPercentile({ sex: 'male', age: 130 }, 0.5))).toBe(LAST_AGE)
  })

  it('never rises with time', () => {
    assert(
      property(anyLife, years, years, (life, near, far) => {
        expect(unwrap(survival(life, 0))).toBe(1)
        expect(unwrap(survival(life, near + far))).toBeLessThanOrEqual(unwrap(survival(life, near)))
        expect(unwrap(survival(life, near + far))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is multiplicative: twenty years is ten years, then ten more', () => {
    assert(
      property(anyLife, (life) => {
        const later = { ...life, age: life.age + 2.5 }
        expect(unwrap(survival(life, 2.5)) * unwrap(survival(later, 3))).toBeCloseTo(
          unwrap(survival(life, 5.5)),
          10,
        )
      }),
    )
  })

  it('of either of two is that of each but for the chance that both live', () => {
    assert(
      property(anyLife, anyLife, years, (a, b, time) => {
        const [one, two] = [unwrap(survival(a, time)), unwrap(survival(b, time))]
        expect(unwrap(lastSurvival([a, b], time))).toBeCloseTo(one + two - one * two, 10)
      }),
    )
  })
})

describe('life expectancy', () => {
  // The ex column that the SSA prints beside lx; its last digits come from unrounded lx.
  it.each([
    ['male', 0, 74.74],
    ['male', 10, 65.33],
    ['female', 0, 80.19],
    ['female', 10, 70.72],
    ['male', 65, 17.48],
    ['female', 65, 20.12],
  ] as const)('%s at %i', (sex, age, printed) => {
    expect(unwrap(lifeExpectancy({ sex, age }))).toBeCloseTo(printed, 1)
  })
})

describe('the age at death', () => {
  it('is the inverse of survival', () => {
    assert(
      property(anyLife, share, (life, by) => {
        const age = unwrap(ageAtDeathPercentile(life, by))
        expect(age).toBeGreaterThanOrEqual(life.age)
        expect(unwrap(survival(life, age - life.age))).toBeCloseTo(1 - by, 8)
      }),
    )
  })

  it('rises with the share', () => {
    assert(
      property(anyLife, share, share, (life, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(unwrap(ageAtDeathPercentile(life, low))).toBeLessThanOrEqual(
          unwrap(ageAtDeathPercentile(life, high)),
        )
      }),
    )
  })

  it('averages to the expectancy for uniform draws', () => {
    const woman = { sex: 'female', age: 62.25 } as const
    const draws = 20_000
    let sum = 0
    for (let i = 0; i < draws; i += 1)
      sum += unwrap(ageAtDeathPercentile(woman, (i + 0.5) / draws)) - woman.age
    expect(sum / draws).toBeCloseTo(unwrap(lifeExpectancy(woman)), 3)
  })
})
