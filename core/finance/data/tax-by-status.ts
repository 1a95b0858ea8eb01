import type { ByStatus, FilingStatus } from '#core/finance/tax/tax-parameters.ts'

/** Figures of every filing status: one for all, and those of statuses that differ. */
export const byStatus = <Figure>(
  figure: Figure,
  differing: Partial<Readonly<Record<FilingStatus, Figure>>> = {},
): ByStatus<Figure> => ({
  single: figure,
  joint: figure,
  separate: figure,
  head_of_household: figure,
  surviving_spouse: figure,
  ...differing,
})
