import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRoot, findRootNear } from './find-root.ts'

const threeRoots = (x: number): number => (x - 1) * (x - 3) * (x + 2)

describe('findRoot', () => {
  it.each([
    { name: 'a cubic', f: (x: number) => x ** 3 - 2 * x - 5, low: 2, high: 3, root: 2.0945514815423265 },
    { name: 'a cosine', f: (x: number) => Math.cos(x) - x, low: 0, high: 1, root: 0.7390851332151607 },
    { name: 'a flat ninth power', f: (x: number) => x ** 9, low: -1, high: 1.5, root: 0 },
    {
      name: 'a steep exponential',
      f: (x: number) => Math.exp(x) - 1e8,
      low: 0,
      high: 50,
      root: 8 * Math.LN10,
    },
    { name: 'an end that is the root', f: (x: number) => x - 1, low: 1, high: 4, root: 1 },
  ])('finds $name', ({ f, low, high, root }) => {
    expect(findRoot(f, low, high)).toBeCloseTo(root, 10)
  })

  it('needs few evaluations', () => {
    let looks = 0
    findRoot(
      (x) => {
        looks += 1
        return Math.exp(x) - 3
      },
      -10,
      10,
    )
    expect(looks).toBeLessThan(25)
  })
})

describe('findRootNear', () => {
  it('returns the nearest of several', () => {
    expect(findRootNear(threeRoots, 0.8, -10, 10)).toBeCloseTo(1, 12)
    expect(findRootNear(threeRoots, 2.6, -10, 10)).toBeCloseTo(3, 12)
    expect(findRootNear(threeRoots, -5, -10, 10)).toBeCloseTo(-2, 12)
    expect(findRootNear(threeRoots, 3, -10, 10)).toBe(3)
  })

  it('returns the nearer of two found in the same step', () => {
    expect(findRootNear((x) => (x - 5) * (x + 4.9), 0, -10, 10)).toBeCloseTo(-4.9, 12)
    expect(findRootNear((x) => (x - 4.9) * (x + 5), 0, -10, 10)).toBeCloseTo(4.9, 12)
  })

  it('is null if there is none', () => {
    expect(findRootNear((x) => x * x + 1, 0, -10, 10)).toBeNull()
  })

  it('finds any root of a line within the bounds', () => {
    assert(
      property(
        double({ min: -9, max: 9, noNaN: true }),
        double({ min: -9, max: 9, noNaN: true }),
        (root, guess) => {
          expect(findRootNear((x) => x - root, guess, -10, 10)).toBeCloseTo(root, 12)
        },
      ),
    )
  })
})
