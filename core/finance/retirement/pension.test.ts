import { assert, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { LAST_AGE, survival, type Life } from './life.ts'
import { pensionPayment, pensionPresentValue, type Pension } from './pension.ts'

const pension: Pension = { monthlyCents: 1_000_00, startAge: 65, colaRate: 0.02, survivorShare: 0.5 }
const owner: Life = { sex: 'male', age: 65 }
const spouse: Life = { sex: 'female', age: 63 }

describe('a pension', () => {
  it('rises once a year', () => {
    expect([0, 11, 12, 24].map((month) => pensionPayment(pension, month))).toEqual([
      1_000_00, 1_000_00, 1_020_00, 1_040_40,
    ])
  })

  it('is worth its payments weighted by survival and discounted', () => {
    let value = 0
    for (let month = 0; month < (LAST_AGE - spouse.age) * 12; month += 1) {
      const lives = unwrap(survival(owner, month / 12))
      const paid = lives + 0.5 * (1 - lives) * unwrap(survival(spouse, month / 12))
      value += (pensionPayment(pension, month) * paid) / 1.04 ** (month / 12)
    }
    expect(Math.abs(unwrap(pensionPresentValue(pension, owner, 0.04, spouse)) - value)).toBeLessThan(0.51)
  })

  it('is worth more with a survivor, raises or a lower discount rate', () => {
    const rate = double({ min: 0, max: 0.1, noNaN: true })
    assert(
      property(integer({ min: 30, max: 90 }), rate, rate, (age, interest, cola) => {
        const life: Life = { sex: 'female', age }
        const level = { ...pension, colaRate: 0 }
        const plain = unwrap(pensionPresentValue(level, life, interest))
        expect(unwrap(pensionPresentValue(level, life, interest, spouse))).toBeGreaterThanOrEqual(plain)
        expect(
          unwrap(pensionPresentValue({ ...level, colaRate: cola }, life, interest)),
        ).toBeGreaterThanOrEqual(plain)
        expect(unwrap(pensionPresentValue(level, life, interest + 0.01))).toBeLessThanOrEqual(plain)
      }),
      { numRuns: draws(40) },
    )
  })
})
