import { array, assert, constantFrom, double, integer, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { createPercentileSelector, percentile } from './percentiles.ts'

/** The definition, by sorting. Adding 0 makes -0 an ordinary 0. */
function bySorting(values: Float64Array, probability: number): number {
  const sorted = values.toSorted()
  const place = probability * (values.length - 1)
  const rank = Math.floor(place)
  const low = sorted[rank] ?? 0
  const high = sorted[Math.min(rank + 1, values.length - 1)] ?? 0
  return Math.min(high, low + (place - rank) * (high - low)) + 0
}

const probabilities = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]

const sample = array(
  oneof(double({ min: -1e6, max: 1e6, noNaN: true }), constantFrom(0, 7, 1e15), integer({ min: 0, max: 5 })),
  { minLength: 1, maxLength: 400 },
).map((values) => Float64Array.from(values))

describe('percentiles without sorting', () => {
  it('match sorting, including ties and outliers', () => {
    assert(
      property(sample, (values) => {
        const out = new Float64Array(probabilities.length)
        createPercentileSelector(values.length, probabilities)(values, 0, out, 0)
        expect([...out]).toStrictEqual(probabilities.map((p) => bySorting(values, p)))
      }),
      { numRuns: draws(500) },
    )
  })

  it('are in order, between the minimum and the maximum', () => {
    assert(
      property(sample, (values) => {
        const out = new Float64Array(probabilities.length)
        createPercentileSelector(values.length, probabilities)(values, 0, out, 0)
        expect(out.toSorted()).toStrictEqual(out)
        expect(out[0]).toBe(Math.min(...values) + 0)
        expect(out[6]).toBe(Math.max(...values) + 0)
      }),
    )
  })

  it('do not modify the values and can be read repeatedly at any offset', () => {
    const values = Float64Array.from({ length: 300 }, (_, i) => Math.sin(i * i) ** 3)
    const before = values.slice()
    const select = createPercentileSelector(100, [0.1, 0.9])
    const out = new Float64Array(6)
    for (const part of [2, 0, 1]) select(values, part * 100, out, part * 2)
    expect(values).toStrictEqual(before)
    for (const part of [0, 1, 2]) {
      const slice = values.slice(part * 100, part * 100 + 100)
      expect(out[part * 2]).toBe(percentile(slice, 0.1))
      expect(out[part * 2 + 1]).toBe(bySorting(slice, 0.9))
    }
  })
})
