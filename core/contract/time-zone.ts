import * as v from 'valibot'
import { canonicalZone, isTimeZone } from '#core/finance/math/timezone.ts'

/** An IANA time zone known to the platform, normalized to the platform's name. */
export const TimeZone = v.pipe(
  v.string('Choose a time zone'),
  v.maxLength(64, 'Choose a time zone'),
  v.check(isTimeZone, 'Choose a time zone'),
  v.transform((zone) => canonicalZone(zone) ?? zone),
)
