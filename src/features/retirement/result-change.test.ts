import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOf, wholePoints } from './result-change.ts'

it('rounds shares to points that add up to the total', () => {
  expect(wholePoints(-5, [0.003, -0.042, 0.008, -0.02])).toEqual([0, -4, 1, -2])
  expect(wholePoints(1, [0.004, 0.004, 0.004])).toEqual([1, 0, 0])
  expect(wholePoints(0, [])).toEqual([])
})

it('keeps every sum, and each point within one of its share', () => {
  const share = fc.double({ min: -0.3, max: 0.3, noNaN: true })
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 5 }), (shares) => {
      const total = Math.round(shares.reduce((sum, each) => sum + each, 0) * 100)
      const points = wholePoints(total, shares)
      expect(points.reduce((sum, each) => sum + each, 0)).toBe(total + 0)
      points.forEach((each, place) => expect(Math.abs(each - (shares[place] ?? 0) * 100)).toBeLessThan(1.5))
    }),
    { seed: 1 },
  )
})

it('adds up to the change of the figures shown, which are rounded down', () => {
  const parts = partsOf({
    then_share: 0.8395,
    now_share: 0.8405,
    parts: [{ cause: 'time', share: 0.001, cents: null, section: null }],
  })
  expect(parts.map(({ points }) => points)).toEqual([1])
})
