/** The schemas of the three steps: the contract's fields, plus what only the device knows. */
import * as v from 'valibot'
import { passwordsEqual } from '#core/contract/account-password.ts'
import {
  RegistrationStep1,
  RegistrationStep2,
  RegistrationStep3,
} from '#core/contract/account-registration.ts'
import { birthDateProblem, FUTURE_BIRTH_DATE_MESSAGE, TypedBirthDate } from '#core/contract/birth-date.ts'
import { typedMobileNumber } from '#core/contract/mobile.ts'

/**
 * Step 1. The mobile number gets its prefix by the device's time zone.
 *
 * @param offsetMinutes the device's `getTimezoneOffset()`
 * @param today the device's date, `YYYY-MM-DD`
 */
export const personSchema = (offsetMinutes: number, today: string) =>
  v.object({
    ...RegistrationStep1,
    mobile_no: typedMobileNumber(offsetMinutes),
    dob: v.pipe(
      TypedBirthDate,
      v.check((dob) => birthDateProblem(dob, today) === undefined, FUTURE_BIRTH_DATE_MESSAGE),
    ),
  })

/** Step 2. */
export const addressSchema = v.object(RegistrationStep2)

/** Step 3. */
export const loginSchema = v.pipe(
  v.object({ ...RegistrationStep3, confirmPassword: v.string() }),
  v.forward(v.partialCheck(...passwordsEqual), ['confirmPassword']),
)

/** The steps of the wizard. */
export type Step = 1 | 2 | 3

/** The furthest step that the draft allows: each step requires valid previous steps. */
export function furthestStep(draft: object, offsetMinutes: number, today: string): Step {
  if (!v.is(personSchema(offsetMinutes, today), draft)) return 1
  return v.is(addressSchema, draft) ? 3 : 2
}
