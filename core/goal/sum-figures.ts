import type { Figure, Source } from '#core/contract/money-accounts.ts'

/** From the most to the least reliable. */
const SOURCES: readonly Source[] = ['linked', 'typed', 'estimated']

/** The less reliable of two sources. */
export const weakerSource = (first: Source, second: Source): Source =>
  SOURCES.indexOf(first) >= SOURCES.indexOf(second) ? first : second

/** Adds figures; the sum has the oldest date and the least reliable source. An empty sum is 0 without a date. */
export const sumFigures = (figures: readonly Figure[]): Figure =>
  figures.reduce<Figure>(
    (sum, { cents, as_of, source }) => ({
      cents: sum.cents + cents,
      as_of: sum.as_of === null || (as_of !== null && as_of < sum.as_of) ? as_of : sum.as_of,
      source: weakerSource(sum.source, source),
    }),
    { cents: 0, as_of: null, source: 'linked' },
  )
