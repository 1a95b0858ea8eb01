import type { Bands, PlanAgainstReality } from '#core/contract/projection.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import { monthsUntil } from './months.ts'

type Reality = PlanAgainstReality['reality'][number]

/** Where an amount lies in a month of a plan's bands. */
export function placeIn(bands: Bands, month: number, cents: number): Reality['place'] {
  const at = (band: readonly number[]): number => band[Math.min(month, band.length - 1)] ?? 0
  if (cents < at(bands.p5)) return 'below'
  if (cents < at(bands.p25)) return 'low'
  if (cents <= at(bands.p75)) return 'middle'
  return cents <= at(bands.p95) ? 'high' : 'above'
}

/**
 * What came of a frozen plan: the goal's value a month after its day, two months after, and so on to today, or to the end
 * of the plan. A value counts until there is a newer one.
 *
 * @param values the goal's values, the oldest first
 */
export function realityOf(
  bands: Bands,
  frozen_on: IsoDate,
  values: readonly { readonly as_of: IsoDate; readonly value_cents: number }[],
  today: IsoDate,
): Reality[] {
  const months = Math.min(monthsUntil(frozen_on, today), bands.p50.length - 1)
  return Array.from({ length: Math.max(0, months) }, (_, index) => index + 1).flatMap((month) => {
    const as_of = addMonths(frozen_on, month)
    const known = values.findLast((value) => value.as_of <= as_of)
    if (!known) return []
    return [{ as_of, month, value_cents: known.value_cents, place: placeIn(bands, month, known.value_cents) }]
  })
}
