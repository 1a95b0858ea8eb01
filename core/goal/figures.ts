import type { Figure, Source } from '#core/contract/money-accounts.ts'

/** From the surest to the least sure. */
const SOURCES: readonly Source[] = ['linked', 'typed', 'estimated']

/** The less sure of two sources. */
export const weakerSource = (first: Source, second: Source): Source =>
  SOURCES.indexOf(first) >= SOURCES.indexOf(second) ? first : second

/** Adds figures: as old as the oldest and as sure as the least sure. The sum of nothing is 0, of no day. */
export const sumFigures = (figures: readonly Figure[]): Figure =>
  figures.reduce<Figure>(
    (sum, { cents, as_of, source }) => ({
      cents: sum.cents + cents,
      as_of: sum.as_of === null || (as_of !== null && as_of < sum.as_of) ? as_of : sum.as_of,
      source: weakerSource(sum.source, source),
    }),
    { cents: 0, as_of: null, source: 'linked' },
  )
