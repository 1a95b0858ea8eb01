/** One of several values that add up to a total. */
export interface Series {
  readonly name: string
  /** Zero or more, one per point. */
  readonly values: readonly number[]
}

/** As many as can be told apart: five colors, plain and hatched. */
export const MOST_SERIES = 10

/** A series with the index of its color. */
export interface ColoredSeries extends Series {
  readonly color: number
}

const peak = ({ values }: Series): number => Math.max(0, ...values)

/**
 * Assigns each series a color by its size, so that it keeps it in any order. Where there are more series than colors, the
 * smallest are added up under one name and come last.
 */
export function colorSeries(series: readonly Series[], most = MOST_SERIES): ColoredSeries[] {
  const bySize = series.toSorted((a, b) => peak(b) - peak(a) || a.name.localeCompare(b.name))
  const largest = series.length <= most ? bySize : bySize.slice(0, most - 1)
  const colored = series.flatMap((each) => {
    const color = largest.indexOf(each)
    return color === -1 ? [] : [{ ...each, color }]
  })
  const rest = series.filter((each) => !largest.includes(each))
  if (rest.length === 0) return colored
  const values = totals(rest, rest[0]?.values.length ?? 0)
  return [...colored, { name: `${rest.length} others`, values, color: most - 1 }]
}

/** The total of the series at each point. */
export const totals = (series: readonly Series[], points: number): number[] =>
  Array.from({ length: points }, (_, point) =>
    series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0),
  )
