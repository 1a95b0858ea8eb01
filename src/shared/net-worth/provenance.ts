/** Where a figure comes from and how old it is, as text. */
import { dayInYear } from '#app/platform/format.ts'
import type { Figure, Source } from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'

const sources: Readonly<Record<Source, string>> = {
  linked: 'Linked',
  typed: 'Entered by you',
  estimated: 'Estimate',
}

/** The source of a figure. */
export const sourceLabel = (source: Source): string => sources[source]

/** `Linked · updated today`, `Entered by you · Oct 25`, `Estimate · Oct 25, 2025`. */
export function provenance(source: Source, asOf: IsoDate, today: IsoDate): string {
  const day = asOf >= today ? 'today' : dayInYear(asOf, today)
  return `${sources[source]} · ${source === 'linked' ? `updated ${day}` : day}`
}

const INCLUDES: Readonly<Record<Source, string>> = {
  linked: 'linked',
  typed: 'includes balances you entered',
  estimated: 'includes estimates',
}

/** The age and certainty of a total, by its oldest and least certain part: `As of Oct 25 · includes estimates`. */
export function asOfLabel({ as_of, source }: Figure, today: IsoDate): string {
  if (as_of === null) return ''
  return `As of ${as_of >= today ? 'today' : dayInYear(as_of, today)} · ${INCLUDES[source]}`
}

/**
 * The age and certainty of a total by its parts, which says what is older than the rest: `Today · Store card from Nov 18 ·
 * includes estimates`.
 */
export function asOfParts(parts: readonly (Figure & { readonly name: string })[], today: IsoDate): string {
  const sum = sumFigures(parts)
  const older = parts.filter(({ as_of }) => as_of !== null && as_of < today)
  const [oldest] = older.toSorted((one, other) => (one.as_of ?? '').localeCompare(other.as_of ?? ''))
  if (sum.as_of === null || !oldest || older.length === parts.length) return asOfLabel(sum, today)
  const which = older.length === 1 ? oldest.name : 'oldest balance'
  return `Today · ${which} from ${dayInYear(sum.as_of, today)} · ${INCLUDES[sum.source]}`
}
