import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { clock, localDate } from '#app/platform/clock.ts'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { MobileInput } from '#app/shared/account/mobile-input.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { TypedBirthDate } from '#core/contract/birth-date.ts'
import { brand } from '#core/contract/brand.ts'
import type { Draft } from './registration-draft.ts'
import { personSchema } from './registration-schemas.ts'
import { StepButtons } from './step-buttons.tsx'

/** Years before today at which the calendar opens. */
const PICKER_YEARS_BACK = 35

interface StepProps {
  readonly draft: Draft
  readonly onDraft: (change: Partial<Draft>) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Step 1: who you are. */
export function StepPerson({ draft, onDraft, onBack, onNext }: StepProps) {
  const today = clock.now()
  const form = useForm({
    initial: {
      first_name: draft.first_name,
      last_name: draft.last_name,
      email: draft.email,
      mobile_no: draft.mobile_no,
      dob: draft.dob,
      terms: draft.terms,
    },
    schema: personSchema(clock.offsetMinutes(), localDate(today)),
    onChange: onDraft,
    onSubmit: async () => {
      onNext()
      return { ok: true }
    },
  })
  return (
    <Form form={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="first_name"
          label="First name"
          hint="Letters and spaces only."
          autoComplete="given-name"
        />
        <TextField
          form={form}
          name="last_name"
          label="Last name"
          hint="Letters and spaces only."
          autoComplete="family-name"
        />
      </div>
      <TextField form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <Field label="Mobile number" hint="We&rsquo;ll text you a code." error={form.errorOf('mobile_no')}>
        <MobileInput {...form.text('mobile_no')} />
      </Field>
      <Field label="Date of birth" hint="You must be at least 18." error={form.errorOf('dob')}>
        <DateField
          name="dob"
          value={v.is(TypedBirthDate, form.values.dob) ? v.parse(TypedBirthDate, form.values.dob) : ''}
          onValueChange={(_, typed) => form.set('dob', typed)}
          onBlur={() => form.leave('dob')}
          autoComplete="bday"
          max={today}
          defaultMonth={new Date(today.getFullYear() - PICKER_YEARS_BACK, today.getMonth())}
        />
      </Field>
      <div>
        <Checkbox
          name="terms"
          checked={form.values.terms}
          onCheckedChange={(terms) => form.set('terms', terms)}
          error={form.errorOf('terms')}
          label={
            <>
              I have read and agree to the {brand}{' '}
              <Link to="/termsAndConditions" className="font-medium text-accent underline underline-offset-4">
                Terms and Conditions
              </Link>
            </>
          }
        />
        <p className="text-13 text-quiet">
          See also our{' '}
          <Link to="/disclosure" className="text-accent underline underline-offset-4">
            Disclosure
          </Link>{' '}
          and{' '}
          <Link to="/privacyPolicy" className="text-accent underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
      <StepButtons onBack={onBack} />
    </Form>
  )
}
