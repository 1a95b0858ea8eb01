/** Where a figure comes from and how old it is, as text. */
import type { Figure, Source } from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { dayInYear } from '#app/platform/format.ts'

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

/** The age and certainty of a total, by its oldest and least certain part: `As of Oct 25 · includes estimates`. */
export function asOfLabel({ as_of, source }: Figure, today: IsoDate): string {
  if (as_of === null) return ''
  const parts: Readonly<Record<Source, string>> = {
    linked: 'linked',
    typed: 'includes balances you entered',
    estimated: 'includes estimates',
  }
  return `As of ${as_of >= today ? 'today' : dayInYear(as_of, today)} · ${parts[source]}`
}
