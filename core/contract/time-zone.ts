import * as v from 'valibot'
import { canonicalZone, isTimeZone } from '#core/finance/math/timezone.ts'

/** An IANA time zone that the platform knows, by the name that the platform gives it. */
export const TimeZone = v.pipe(
  v.string('Choose a time zone'),
  v.maxLength(64, 'Choose a time zone'),
  v.check(isTimeZone, 'Choose a time zone'),
  v.transform((zone) => canonicalZone(zone) ?? zone),
)
