import * as v from 'valibot'
import { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { largestBenefit } from '#core/retirement/benefit.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import type { InsuredPerson } from '#core/retirement/claims.ts'
import { replaces, type SaveRecord } from './record-sheet.tsx'

interface BenefitFormProps {
  readonly insured: InsuredPerson
  readonly today: IsoDate
  readonly onSave: SaveRecord
}

const Amount = SocialSecurityPerson.entries.full_age_monthly_cents.wrapped

const BenefitSchema = v.pipe(
  v.object({ full_age_monthly_cents: v.string() }),
  v.transform(({ full_age_monthly_cents: text }) => ({
    full_age_monthly_cents: text === '' ? Number.NaN : Number(text),
  })),
  v.object({ full_age_monthly_cents: Amount }),
)

/** Estimates of ssa.gov for the same record may be somewhat higher than ours. */
const MARGIN = 1.1

/** The benefit at full retirement age as ssa.gov shows it. */
export function BenefitForm({ insured, today, onSave }: BenefitFormProps) {
  const { record, person, fullAge } = insured
  const form = useForm({
    initial: {
      full_age_monthly_cents:
        record.full_age_monthly_cents === null ? '' : String(record.full_age_monthly_cents),
    },
    schema: BenefitSchema,
    onSubmit: ({ full_age_monthly_cents }) => {
      const most = largestBenefit(person.birthDate, today)
      if (most !== null && full_age_monthly_cents > most * MARGIN) {
        const message = `That’s above the largest benefit at this age, about ${wholeDollars(most)} a month. Enter the monthly amount.`
        return Promise.resolve({ ok: false, fields: { full_age_monthly_cents: message } })
      }
      return onSave({ is_covered: true, earnings: [], full_age_monthly_cents })
    },
  })
  const note = replaces(insured)
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <AmountField
        form={form}
        name="full_age_monthly_cents"
        label={`Monthly benefit at full retirement age, ${ageText(fullAge)}`}
        hint="On ssa.gov it’s in the benefit estimates, at your full retirement age."
      />
      {note && <p className="text-15 text-quiet">{note}</p>}
      <FormRefusal message={form.refusal} />
      <Button type="submit" busy={form.isBusy} block>
        Save benefit
      </Button>
    </form>
  )
}
