import type { AccountPoint } from '#core/contract/money-accounts.ts'
import type { Bands, PlanAgainstReality } from '#core/contract/projection.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { monthsUntil } from './months.ts'

type ActualValue = PlanAgainstReality['reality'][number]

/** Which band of a plan's month an amount falls in. */
export function bandOf(bands: Bands, month: number, cents: number): ActualValue['place'] {
  const at = (band: readonly number[]): number => band[Math.min(month, band.length - 1)] ?? 0
  if (cents < at(bands.p5)) return 'below'
  if (cents < at(bands.p25)) return 'low'
  if (cents <= at(bands.p75)) return 'middle'
  return cents <= at(bands.p95) ? 'high' : 'above'
}

/** Savings outside accounts that a client entered for a goal, from a day on. */
export interface SetAside {
  readonly as_of: IsoDate
  readonly cents: number
}

/** A goal's value from a day on, until there is a newer one. */
interface Worth {
  readonly as_of: IsoDate
  readonly value_cents: number
}

/**
 * A goal's value over time, oldest first: its accounts plus savings outside accounts. Unknown before the accounts'
 * first value, unless there are other savings.
 *
 * @param points combined values of its accounts, oldest first
 * @param setAside savings outside accounts, oldest first
 */
export function goalValueHistory(
  points: readonly Pick<AccountPoint, 'as_of' | 'balance_cents'>[],
  setAside: readonly SetAside[],
): Worth[] {
  const dates = [...new Set([...points, ...setAside].map(({ as_of }) => as_of))].sort()
  return dates.flatMap((as_of) => {
    const held = points.findLast((point) => point.as_of <= as_of)?.balance_cents
    const besides = setAside.findLast((each) => each.as_of <= as_of)?.cents ?? 0
    if (held === undefined && besides === 0 && points.length > 0) return []
    return [{ as_of, value_cents: (held ?? 0) + besides }]
  })
}

/**
 * A snapshot compared with reality: the goal's value one month after its day, two months after, and so on until today
 * or the end of the plan. A value counts until there is a newer one.
 *
 * @param values the goal's values, oldest first
 */
export function actualValuesOf(
  bands: Bands,
  saved_on: IsoDate,
  values: readonly Worth[],
  today: IsoDate,
): ActualValue[] {
  const months = Math.min(monthsUntil(saved_on, today), bands.p50.length - 1)
  return Array.from({ length: Math.max(0, months) }, (_, index) => index + 1).flatMap((month) => {
    const as_of = addMonths(saved_on, month)
    const known = values.findLast((value) => value.as_of <= as_of)
    if (!known) return []
    return [{ as_of, month, value_cents: known.value_cents, place: bandOf(bands, month, known.value_cents) }]
  })
}
