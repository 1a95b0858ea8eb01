import { ok, refuse, type Result } from './result.ts'

/** A square matrix, row by row. */
export type Matrix = readonly (readonly number[])[]

/**
 * The lower triangle L with L·Lᵀ equal to a correlation matrix: it turns independent normals into correlated ones.
 * A matrix that is not positive definite is rejected rather than adjusted.
 *
 * @returns L, row by row, with zeros above the diagonal
 */
export function choleskyOfCorrelation(
  matrix: Matrix,
): Result<Float64Array, 'not-a-correlation-matrix' | 'not-positive-definite'> {
  const size = matrix.length
  const isCorrelation = matrix.every(
    (row, i) =>
      row.length === size &&
      row.every((value, j) => Math.abs(value) <= 1 && value === matrix[j]?.[i]) &&
      row[i] === 1,
  )
  if (!isCorrelation) {
    return refuse(
      'not-a-correlation-matrix',
      'Correlations must be symmetric, within ±1, and 1 with themselves.',
    )
  }
  const lower = new Float64Array(size * size)
  const at = (i: number, j: number): number => lower[i * size + j] ?? 0
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let rest = matrix[i]?.[j] ?? 0
      for (let k = 0; k < j; k += 1) rest -= at(i, k) * at(j, k)
      if (i === j) {
        // Rounding errors reach 1e-15; a pivot near that means one asset duplicates others.
        if (!(rest > 1e-12)) {
          return refuse('not-positive-definite', 'These correlations contradict each other.')
        }
        lower[i * size + i] = Math.sqrt(rest)
      } else {
        lower[i * size + j] = rest / at(j, j)
      }
    }
  }
  return ok(lower)
}
