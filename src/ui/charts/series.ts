/** One of several values that add up. */
export interface Series {
  readonly name: string
  /** Zero or more, one a point. */
  readonly values: readonly number[]
}

/** So many can be told apart: five colors, plain and hatched. */
export const MOST_SERIES = 10

/**
 * Adds the smallest up under one name where there are more than can be told apart. The others keep their order, and
 * the sum comes last.
 */
export function foldSeries(series: readonly Series[], most = MOST_SERIES): readonly Series[] {
  if (series.length <= most) return series
  const peaks = new Map(series.map((each) => [each, Math.max(...each.values)]))
  const bySize = series.toSorted((a, b) => (peaks.get(b) ?? 0) - (peaks.get(a) ?? 0))
  const kept = new Set(bySize.slice(0, most - 1))
  const folded = series.filter((each) => !kept.has(each))
  const points = Array.from({ length: folded[0]?.values.length ?? 0 }, (_, point) => point)
  const sums = points.map((point) => folded.reduce((sum, { values }) => sum + (values[point] ?? 0), 0))
  return [...series.filter((each) => kept.has(each)), { name: `${folded.length} others`, values: sums }]
}

/** What the series come to at each point. */
export const totals = (series: readonly Series[], points: number): number[] =>
  Array.from({ length: points }, (_, point) =>
    series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0),
  )
