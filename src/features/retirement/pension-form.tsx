/** The fields of a pension or another income. */
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, PercentField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useToday } from '#app/platform/today.ts'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Pension, PensionInput } from '#core/contract/pensions.ts'
import { dateParts } from '#core/finance/math/dates.ts'
import { ageMonthsOn, monthOf, partnerOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { pensionProblems } from '#core/retirement/rules.ts'
import { MonthField } from './month-field.tsx'
import { pensionKinds } from './pension-labels.ts'
import { mayBeLumpSum, PensionFormSchema, type PensionValues, usualTerms } from './pension-values.ts'

type FormState = ReturnType<typeof useForm<PensionValues, typeof PensionFormSchema>>

interface PensionFormProps {
  readonly state: RetirementState
  readonly initial: PensionValues
  /** The pension to change; undefined for a new one. */
  readonly pension?: Pension
  readonly submitLabel: string
  readonly onSubmit: (input: PensionInput, pension: Pension | undefined) => Promise<SubmitResult>
}

/** Checks the rules that need the plan before it submits. The input stays when saving fails. */
export function PensionForm({ state, initial, pension, submitLabel, onSubmit }: PensionFormProps) {
  const form = useForm({
    ...(pension && { about: pension.pension_uuid, record: pension }),
    initial,
    schema: PensionFormSchema,
    onSubmit: async (input, begun: Pension | undefined) => {
      const fields = pensionProblems(input, state.plan, state.facts)
      return Object.keys(fields).length > 0 ? { ok: false, fields } : onSubmit(input, begun)
    },
  })
  const partner = partnerOf(state.plan, state.facts)
  const { kind, owner } = form.values
  return (
    <Form form={form} className="gap-5 pt-1">
      <KindField form={form} />
      <TextField form={form} name="name" label="Name" />
      {(partner || owner === 'partner') && (
        <SegmentField
          form={form}
          name="owner"
          label="Whose income is it?"
          options={{ self: 'You', partner: partner?.firstName ?? 'Partner' }}
        />
      )}
      <AmountField form={form} name="monthly_cents" label="Monthly amount" hint="Before taxes." />
      <Dates form={form} state={state} />
      <Raise form={form} />
      {partner && (
        <PercentField
          form={form}
          name="survivor_share"
          label={
            owner === 'partner'
              ? `Share you keep if ${partner.firstName} dies first`
              : `Share ${partner.firstName} keeps if you die first`
          }
          hint="Usually 50%, 75% or 100%. Leave it empty if payments stop."
        />
      )}
      <PercentField
        form={form}
        name="taxable_share"
        label="Taxable share"
        hint="100% unless you paid into it with after-tax money."
      />
      {mayBeLumpSum(kind) && (
        <AmountField
          form={form}
          name="lump_sum_cents"
          label="Lump sum offered instead"
          hint="We’ll compare it with the monthly payments."
          optional
        />
      )}
      <FormButtons label={submitLabel} block />
    </Form>
  )
}

/** The kind. A new one brings its usual terms, unless the terms were already changed. */
function KindField({ form }: { form: FormState }) {
  const { kind, in_dollars_of, raise } = form.values
  const usual = usualTerms(kind)
  const isUsual = usual.in_dollars_of === in_dollars_of && usual.raise === raise
  return (
    <Field label="Type" error={form.errorOf('kind')}>
      <Select
        name="kind"
        value={kind}
        onValueChange={(next) => form.setMany({ kind: next, ...(isUsual && usualTerms(next)) })}
        onBlur={() => form.leave('kind')}
      >
        {pensionKinds.map((each) => (
          <option key={each.kind} value={each.kind}>
            {each.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The owner's age in the first month: `You’ll be 65`. */
function ageHint(
  month: string,
  { plan, facts }: RetirementState,
  owner: string,
  today: string,
): string | undefined {
  if (!/^\d{4}-\d{2}$/.test(month)) return undefined
  const partner = partnerOf(plan, facts)
  const birthDate = owner === 'partner' ? partner?.birthDate : facts.birth_date
  if (birthDate === undefined) return undefined
  const age = Math.floor(ageMonthsOn(birthDate, `${month}-28`) / 12)
  if (age < 0) return undefined
  const who = owner === 'partner' ? (partner?.firstName ?? 'Your partner') : null
  if (month < monthOf(today)) return `At age ${age}. Enter what is paid now.`
  return who === null ? `You’ll be ${age}.` : `${who} will be ${age}.`
}

/** From when until when it is paid, and in which dollars the amount is quoted until then. */
function Dates({ form, state }: { form: FormState; state: RetirementState }) {
  const today = useToday()
  const { starts_in, lasts, ends_in, owner, in_dollars_of } = form.values
  const hasBegun = starts_in.length === 7 && starts_in <= monthOf(today)
  return (
    <>
      <MonthField
        name="starts_in"
        label="First payment"
        hint={ageHint(starts_in, state, owner, today)}
        value={starts_in}
        error={form.errorOf('starts_in')}
        onChange={(month) => form.set('starts_in', month)}
        onLeave={() => form.leave('starts_in')}
      />
      {!hasBegun && (
        <SegmentField
          form={form}
          name="in_dollars_of"
          label="The amount is in"
          hint={
            in_dollars_of === 'today'
              ? 'It grows with inflation until the first payment.'
              : 'Pension statements usually quote what the first payment will be.'
          }
          options={{ start: `Dollars ${yearLabel(starts_in)}`, today: 'Today’s dollars' }}
        />
      )}
      <SegmentField
        form={form}
        name="lasts"
        label="How long it’s paid"
        options={{ life: 'For life', until: 'Until a date' }}
      />
      {lasts === 'until' && (
        <MonthField
          name="ends_in"
          label="First month without it"
          value={ends_in}
          error={form.errorOf('ends_in')}
          onChange={(month) => form.set('ends_in', month)}
          onLeave={() => form.leave('ends_in')}
        />
      )}
    </>
  )
}

const yearLabel = (month: string): string =>
  /^\d{4}-\d{2}$/.test(month) ? `of ${dateParts(`${month}-01`).year}` : 'of that year'

const Raise = ({ form }: { form: FormState }) => (
  <>
    <SegmentField
      form={form}
      name="raise"
      label="Yearly raise (COLA)"
      hint="A cost-of-living adjustment, once payments have started."
      options={{ none: 'None', fixed: 'Fixed', inflation: 'Inflation' }}
    />
    {form.values.raise === 'fixed' && <PercentField form={form} name="cola_rate" label="Raise each year" />}
  </>
)
