/** Where a figure comes from and how old it is, in words. */
import type { Figure, Source } from '#core/contract/money-accounts.ts'
import { daysBetween, type IsoDate } from '#core/finance/dates.ts'
import { sumFigures } from '#core/goal/figures.ts'
import { inDays, shortDate } from './format.ts'

const sources: Readonly<Record<Source, string>> = {
  linked: 'From your bank',
  typed: 'Typed by you',
  estimated: 'An estimate',
}

/** Where a figure comes from. */
export const sourceLabel = (source: Source): string => sources[source]

/** Where a figure comes from and how old it is: `Typed by you · 12 days ago`, and from a month on the day itself. */
export function provenance(source: Source, asOf: IsoDate, today: IsoDate): string {
  const days = daysBetween(asOf, today)
  const when = Math.abs(days) < 31 ? inDays(-days) : shortDate(asOf)
  return `${sources[source]} · ${when}`
}

/** How old a sum is and how sure: as old as its oldest part, and as sure as its least sure. */
export function sumProvenance(figures: readonly Figure[], today: IsoDate): string {
  const { as_of, source } = sumFigures(figures.filter((figure) => figure.as_of !== null))
  if (as_of === null) return ''
  const parts: Readonly<Record<Source, string>> = {
    linked: 'All from your banks',
    typed: 'Some of it typed by you',
    estimated: 'Some of it estimated',
  }
  return `${parts[source]}. ${oldestOf(as_of, today)}`
}

/** The same of a sum whose every part was typed. */
export const typedProvenance = (oldest: IsoDate, today: IsoDate): string =>
  `${sources.typed}. ${oldestOf(oldest, today)}`

function oldestOf(as_of: IsoDate, today: IsoDate): string {
  const days = daysBetween(as_of, today)
  return `The oldest figure is from ${days <= 0 ? 'today' : `${inDays(-days)}, ${shortDate(as_of)}`}.`
}
