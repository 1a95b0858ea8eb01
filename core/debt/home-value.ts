import type { IsoDate } from '#core/finance/math/dates.ts'

interface HomeValue {
  readonly property_value_cents: number | null
  readonly property_value_as_of: IsoDate | null
}

/**
 * The day of a home's value: today where another value is said, or else the day so far; null without a value.
 *
 * @param before the debt so far; undefined for one that is entered
 */
export function homeValueDay(
  before: HomeValue | undefined,
  cents: number | null,
  today: IsoDate,
): IsoDate | null {
  if (cents === null) return null
  return before?.property_value_cents === cents ? before.property_value_as_of : today
}
