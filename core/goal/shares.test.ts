import { describe, expect, it } from 'vitest'
import { freeOf, freeShare, shareOf, shareProblem, sumShares } from './shares.ts'
import { sumFigures } from './sum-figures.ts'

describe('shares', () => {
  it('add up exactly', () => {
    expect(sumShares(Array.from({ length: 10 }, () => 0.1))).toBe(1)
    expect(freeShare([0.1, 0.2, 0.3])).toBe(0.4)
  })

  it('never add up to more than the balance, to the cent', () => {
    // A third of $1,000.01 each.
    const thirds = [0.333333, 0.333333, 0.333334]
    expect(thirds.map((share) => shareOf(1_000_01, share))).toEqual([333_33, 333_33, 333_33])
    expect(freeOf(1_000_01, thirds)).toBe(2)
    expect(freeOf(1_000_01, [])).toBe(1_000_01)
    expect([shareOf(1_000_01, 1), freeOf(1_000_01, [1])]).toEqual([1_000_01, 0])
  })

  it('are exact despite binary rounding', () => {
    expect(shareOf(100, 0.29)).toBe(29)
    expect(shareOf(999_999_999_999, 0.999999)).toBe(999_998_999_999)
    expect(shareOf(-100, 0.333333)).toBe(-33)
  })

  it('never exceed the whole, and name the rest', () => {
    expect(shareProblem('Savings', 0.4, [0.6])).toBeNull()
    expect(shareProblem('Savings', 0.400001, [0.6])).toBe(
      'Other goals use 60% of Savings. You can assign up to 40%',
    )
    expect(shareProblem('Savings', 0.1, [1])).toBe('Other goals already use all of Savings')
  })
})

describe('a sum of figures', () => {
  it('has the oldest date and the least reliable source', () => {
    expect(
      sumFigures([
        { cents: 1, as_of: '2026-11-02', source: 'linked' },
        { cents: 2, as_of: '2026-11-01', source: 'estimated' },
        { cents: 3, as_of: '2026-11-03', source: 'typed' },
      ]),
    ).toEqual({ cents: 6, as_of: '2026-11-01', source: 'estimated' })
    expect(sumFigures([])).toEqual({ cents: 0, as_of: null, source: 'linked' })
  })
})
