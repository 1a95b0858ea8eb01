import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { exp, log } from './elementary.ts'

const near = (found: number, wanted: number, relative: number): void => {
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(relative * Math.abs(wanted))
}

describe('exp and log from basic arithmetic', () => {
  it('agree with the platform’s to the last digits', () => {
    assert(
      property(double({ min: -700, max: 700, noNaN: true }), (x) => near(exp(x), Math.exp(x), 1e-15)),
      { numRuns: draws(5000) },
    )
    assert(
      property(double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => near(log(x), Math.log(x), 1e-15)),
      { numRuns: draws(5000) },
    )
    assert(
      property(double({ min: 0.5, max: 2, noNaN: true }), (x) => near(log(x), Math.log(x), 1e-15)),
      { numRuns: draws(5000) },
    )
  })

  it('are exact for exact results', () => {
    expect(exp(0)).toBe(1)
    expect(log(1)).toBe(0)
    expect(log(0)).toBe(-Infinity)
    expect(log(Infinity)).toBe(Infinity)
    expect(log(-1)).toBeNaN()
    expect(exp(800)).toBe(Infinity)
    expect(exp(-800)).toBe(0)
    expect(exp(Number.NaN)).toBeNaN()
  })

  it('are bit-identical on every JavaScript engine', () => {
    expect([exp(0.1), exp(-2.5), exp(30.25), log(0.1), log(2), log(1234.5)]).toStrictEqual([
      1.1051709180756477, 0.0820849986238988, 13721704977464.904, -2.3025850929940455, 0.6931471805599453,
      7.118421308785234,
    ])
  })
})
