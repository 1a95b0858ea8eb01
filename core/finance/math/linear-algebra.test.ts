import { array, assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choleskyOfCorrelation, type Matrix } from './linear-algebra.ts'
import { unwrap } from './unwrap.ts'

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

/** Correlations of vectors: positive definite unless they are linearly dependent. */
function correlationsOf(vectors: readonly (readonly number[])[]): number[][] {
  return vectors.map((a, i) =>
    vectors.map((b, j) => {
      if (i === j) return 1
      const [first, second] = i < j ? [a, b] : [b, a]
      return dot(first, second) / Math.sqrt(dot(first, first) * dot(second, second))
    }),
  )
}

describe('the Cholesky triangle of a correlation matrix', () => {
  it('multiplies back to the matrix', () => {
    const entry = double({ min: -1, max: 1, noNaN: true })
    const vectors = array(array(entry, { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 })
    assert(
      property(vectors, (rows) => {
        // A weight on the diagonal keeps the vectors independent.
        const matrix = correlationsOf(rows.map((row, i) => row.map((value, j) => value + (i === j ? 4 : 0))))
        const lower = unwrap(choleskyOfCorrelation(matrix))
        matrix.forEach((row, i) => {
          row.forEach((value, j) => {
            let sum = 0
            for (let k = 0; k < 5; k += 1) sum += (lower[i * 5 + k] ?? 0) * (lower[j * 5 + k] ?? 0)
            expect(sum).toBeCloseTo(value, 12)
            expect(j <= i || lower[i * 5 + j] === 0).toBe(true)
          })
        })
      }),
    )
  })

  it('rejects contradictory correlations', () => {
    const impossible: Matrix = [
      [1, 0.9, -0.9],
      [0.9, 1, 0.9],
      [-0.9, 0.9, 1],
    ]
    expect(choleskyOfCorrelation(impossible)).toMatchObject({ reason: 'not-positive-definite' })
    const copies: Matrix = [
      [1, 1],
      [1, 1],
    ]
    expect(choleskyOfCorrelation(copies)).toMatchObject({ reason: 'not-positive-definite' })
  })

  it('rejects a matrix that is not a correlation matrix', () => {
    const wrong: Matrix[] = [
      [[1, 0.2]],
      [
        [1, 0.2],
        [0.3, 1],
      ],
      [
        [1, 1.2],
        [1.2, 1],
      ],
      [
        [2, 0],
        [0, 2],
      ],
      [[Number.NaN]],
    ]
    for (const matrix of wrong) {
      expect(choleskyOfCorrelation(matrix)).toMatchObject({ reason: 'not-a-correlation-matrix' })
    }
  })
})
