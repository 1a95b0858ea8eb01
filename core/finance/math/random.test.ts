import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCdf } from '#core/finance/market/fan.ts'
import { createStream, fillNormals, nextUniform, seedFrom, startStream } from './random.ts'

const draw = (seed: ReturnType<typeof seedFrom>, stream: number, count: number): Float64Array => {
  const state = createStream()
  const out = new Float64Array(count)
  startStream(state, seed, stream)
  fillNormals(state, out, count)
  return out
}

const correlation = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, z, i) => sum + z * (b[i] ?? 0), 0) / a.length

describe('a seed', () => {
  it('is deterministic and differs for different inputs', () => {
    expect(seedFrom('goal', 12)).toStrictEqual(seedFrom('goal', 12))
    const different = [
      seedFrom(),
      seedFrom(''),
      seedFrom('', ''),
      seedFrom('a'),
      seedFrom('a', 'b'),
      seedFrom('ab'),
      seedFrom('b', 'a'),
      seedFrom(1),
      seedFrom('1'),
      seedFrom('n1'),
      seedFrom(1, 2),
      seedFrom(12),
      seedFrom(0.1 + 0.2),
      seedFrom(0.3),
    ].map(String)
    expect(new Set(different).size).toBe(different.length)
  })

  it('changes both halves with any character', () => {
    assert(
      property(string({ minLength: 1 }), (text) => {
        const [high, low] = seedFrom(text)
        const [otherHigh, otherLow] = seedFrom(`${text} `)
        expect(high === otherHigh && low === otherLow).toBe(false)
        expect([high, low].every((half) => Number.isInteger(half) && half >= 0 && half < 2 ** 32)).toBe(true)
      }),
    )
  })

  it('gives identical numbers on every JavaScript engine', () => {
    expect(seedFrom('goal', 1)).toStrictEqual([3688931808, 1304531971])
    expect([...draw(seedFrom('goal', 1), 0, 5)]).toStrictEqual([
      1.5331312876459537, -0.5650484692427536, 0.6687906496096853, -1.3442525312625608, -1.7141237138963883,
    ])
  })
})

describe('a stream', () => {
  it('has the same prefix for any length', () => {
    assert(
      property(integer({ min: 0, max: 200 }), integer({ min: 0, max: 200 }), (few, more) => {
        const seed = seedFrom('stream')
        expect(draw(seed, 3, few)).toStrictEqual(draw(seed, 3, few + more).subarray(0, few))
      }),
    )
  })

  it('draws uniform numbers between 0 and 1', () => {
    const state = createStream()
    startStream(state, seedFrom('uniform'), 0)
    const bins = new Float64Array(64)
    const count = 640_000
    for (let i = 0; i < count; i += 1) {
      const u = nextUniform(state)
      if (!(u > 0 && u < 1)) throw new Error(`outside: ${u}`)
      const bin = Math.floor(u * 64)
      bins[bin] = (bins[bin] ?? 0) + 1
    }
    const expected = count / 64
    const chiSquare = bins.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
    // 63 degrees of freedom: mean 63, standard deviation 11.2.
    expect(chiSquare).toBeLessThan(63 + 5 * 11.2)
  })
})

describe('normals', () => {
  const count = 2_000_000
  const sample = draw(seedFrom('normals'), 0, count)

  it('have the moments of the standard normal', () => {
    const moment = (power: number): number => sample.reduce((sum, z) => sum + z ** power, 0) / count
    // Each within five standard errors, from the normal's higher moments.
    expect(Math.abs(moment(1))).toBeLessThan(5 * Math.sqrt(1 / count))
    expect(Math.abs(moment(2) - 1)).toBeLessThan(5 * Math.sqrt(2 / count))
    expect(Math.abs(moment(3))).toBeLessThan(5 * Math.sqrt(15 / count))
    expect(Math.abs(moment(4) - 3)).toBeLessThan(5 * Math.sqrt(96 / count))
    expect(Math.abs(moment(6) - 15)).toBeLessThan(5 * Math.sqrt(10_170 / count))
  })

  it('match the normal distribution in every part, including the tails', () => {
    const edges = [-4.5, -4, ...Array.from({ length: 61 }, (_, i) => -3.75 + i / 8), 4, 4.5]
    const seen = new Float64Array(edges.length + 1)
    for (const z of sample) {
      const bin = edges.filter((edge) => z >= edge).length
      seen[bin] = (seen[bin] ?? 0) + 1
    }
    const chances = [...edges, Infinity].map(
      (edge, i) => normalCdf(Math.min(edge, 9)) - normalCdf(i === 0 ? -9 : (edges[i - 1] ?? 0)),
    )
    const chiSquare = chances.reduce(
      (sum, chance, i) => sum + ((seen[i] ?? 0) - chance * count) ** 2 / (chance * count),
      0,
    )
    const freedom = chances.length - 1
    expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom))
  })

  it('are independent between neighbors, layers and streams', () => {
    const limit = 5 / Math.sqrt(1_000_000)
    const part = sample.subarray(0, 1_000_000)
    for (const lag of [1, 2, 3, 4, 6, 8]) {
      expect(Math.abs(correlation(part, sample.subarray(lag, lag + part.length)))).toBeLessThan(limit)
      const squares = correlation(
        part.map((z) => (z * z - 1) / Math.SQRT2),
        sample.subarray(lag, lag + part.length).map((z) => (z * z - 1) / Math.SQRT2),
      )
      expect(Math.abs(squares)).toBeLessThan(limit)
    }
    // The first draws of many adjacent streams, as in a simulation's paths.
    const firsts = Float64Array.from(
      { length: 200_000 },
      (_, stream) => draw(seedFrom('s'), stream, 1)[0] ?? 0,
    )
    const lagged = correlation(firsts.subarray(0, -1), firsts.subarray(1))
    expect(Math.abs(lagged)).toBeLessThan(5 / Math.sqrt(firsts.length))
    expect(Math.abs(firsts.reduce((sum, z) => sum + z, 0))).toBeLessThan(5 * Math.sqrt(firsts.length))
  })
})
