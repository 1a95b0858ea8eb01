import type { IsoDate } from '#core/finance/math/dates.ts'

interface HomeValue {
  readonly property_value_cents: number | null
  readonly property_value_as_of: IsoDate | null
}

/**
 * The date of a home's value: today if the value changed, else the previous date; null without a value.
 *
 * @param before the debt before the change; undefined for a new debt
 */
export function homeValueDay(
  before: HomeValue | undefined,
  cents: number | null,
  today: IsoDate,
): IsoDate | null {
  if (cents === null) return null
  return before?.property_value_cents === cents ? before.property_value_as_of : today
}
