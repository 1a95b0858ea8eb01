import * as v from 'valibot'
import { canonicalZone, isTimeZone } from '#core/finance/math/timezone.ts'

/** An IANA time zone that the platform knows, by the name that the platform gives it. */
export const TimeZone = v.pipe(
  v.string('Please choose a time zone'),
  v.maxLength(64, 'Please choose a time zone'),
  v.check(isTimeZone, 'Please choose a time zone'),
  v.transform((zone) => canonicalZone(zone) ?? zone),
)
