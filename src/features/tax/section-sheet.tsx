import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { NumberField } from '#app/platform/text-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Input } from '#app/ui/input.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import type { TaxProfile } from '#core/contract/tax.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import type { TaxState } from '#core/tax/replay.ts'
import {
  type EntryField,
  entryText,
  HOUSEHOLD_SIZE,
  MARKETPLACE_FIELDS,
  PAYMENT_ROWS,
  paymentName,
  sectionSchema,
  STUDENT_ROWS,
  studentName,
  type TaxSection,
  type TaxValues,
  taxValuesOf,
} from './tax-fields.ts'
import { sourceLabels } from './tax-labels.ts'
import { useSaveTax } from './use-tax.ts'

interface SectionSheetProps {
  readonly section: TaxSection
  readonly state: TaxState
  readonly estimate: TaxEstimate
  readonly onClose: () => void
}

/** The entries of one section. A field left blank is filled with what the app knows. */
export const SectionSheet = (props: SectionSheetProps) => (
  <Sheet open onOpenChange={(open) => !open && props.onClose()}>
    <SheetContent title={props.section.title}>
      <SectionForm {...props} />
    </SheetContent>
  </Sheet>
)

type FormState = ReturnType<typeof useForm<TaxValues, ReturnType<typeof sectionSchema>>>

function SectionForm({ section, state, estimate, onClose }: SectionSheetProps) {
  const save = useSaveTax(state)
  const form: FormState = useForm({
    about: section.id,
    record: state.profile,
    initial: taxValuesOf(section, state.profile.entries),
    schema: sectionSchema(section),
    onSubmit: async (entries, begun: TaxProfile) => {
      const own = Object.fromEntries(Object.entries(entries).filter(([field]) => names.has(field)))
      const outcome = await save(own, section.title, begun)
      if (outcome.ok) onClose()
      return outcome
    },
  })
  const names = new Set(Object.keys(form.values).map((name) => name.split('.')[0]))
  return (
    <Form form={form} className="gap-5 pt-1">
      <p className="text-15 text-quiet">
        Amounts for {estimate.year}. Leave a field blank to use what we already know.
      </p>
      {section.fields.map((field) => (
        <EntryControl key={field.field} form={form} field={field} estimate={estimate} />
      ))}
      {section.id === 'credits' && <CreditFields form={form} />}
      {section.id === 'payments' && <PaymentFields form={form} />}
      <FormButtons label="Save" onCancel={onClose} />
    </Form>
  )
}

interface EntryControlProps {
  readonly form: FormState
  readonly field: EntryField
  readonly estimate: TaxEstimate
}

/** The hint, and what a blank field is filled with: "From your income: $82,000." */
function filledHint({ field, hint }: EntryField, { sources }: TaxEstimate, text: string | undefined) {
  const source = sources[field]
  const filled = source === 'entered' || source === 'assumed' ? undefined : text
  const known = filled === undefined ? undefined : `${sourceLabels[source]}: ${filled}.`
  return [hint, known].filter(Boolean).join(' ') || undefined
}

function EntryControl({ form, field, estimate }: EntryControlProps) {
  const text = entryText(field, estimate.entries)
  const hint = filledHint(field, estimate, text)
  const { field: name, kind, label } = field
  switch (kind) {
    case 'money':
      return <AmountField form={form} name={name} label={label} hint={hint} optional />
    case 'date':
      return <DayField form={form} name={name} label={label} hint={hint} optional />
    case 'gain_or_loss':
      return (
        <Field label={label} hint={hint} error={form.errorOf(name)} optional>
          {/* The full keyboard: on some phones the decimal one has no minus. */}
          <Input {...form.text(name)} prefix="$" autoComplete="off" />
        </Field>
      )
    case 'count':
      return <NumberField form={form} name={name} label={label} hint={hint} optional />
    case 'yes_no':
      return <Choice form={form} name={name} label={label} blank="No" options={{ true: 'Yes' }} />
  }
}

interface ChoiceProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly options: Readonly<Record<string, string>>
  /** The choice of no entry. */
  readonly blank: string
}

function Choice({ form, name, label, hint, options, blank }: ChoiceProps) {
  const value = form.values[name] ?? ''
  return (
    <ChoiceField
      form={form}
      name={name}
      label={label}
      hint={hint}
      options={{
        '': blank,
        ...(value !== '' && !(value in options) && { [value]: value.replace(/^US-/, '') }),
        ...options,
      }}
    />
  )
}

const CREDITS = {
  american_opportunity: 'American opportunity, first four years of college',
  lifetime_learning: 'Lifetime learning',
}

const CreditFields = ({ form }: { readonly form: FormState }) => (
  <>
    {STUDENT_ROWS.map((row) => (
      <fieldset key={row} className="flex flex-col gap-5">
        <legend className="mb-3 text-17 font-medium">Student {row + 1}</legend>
        <Choice
          form={form}
          name={studentName(row, 'credit')}
          label={`Credit for student ${row + 1}`}
          options={CREDITS}
          blank="None"
        />
        <AmountField
          form={form}
          name={studentName(row, 'expenses_cents')}
          label={`Tuition and fees of student ${row + 1}`}
          optional
        />
      </fieldset>
    ))}
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-3 text-17 font-medium">Marketplace health plan</legend>
      <p className="text-13 text-quiet">Form 1095-A has these amounts. Use the totals for the year.</p>
      {MARKETPLACE_FIELDS.map(([name, label]) => (
        <AmountField key={name} form={form} name={name} label={label} optional />
      ))}
      <NumberField form={form} name={HOUSEHOLD_SIZE} label="People in your household" optional />
    </fieldset>
  </>
)

const PaymentFields = ({ form }: { readonly form: FormState }) => (
  <fieldset className="flex flex-col gap-5">
    <legend className="mb-3 text-17 font-medium">Estimated payments you made</legend>
    {PAYMENT_ROWS.map((row) => (
      <div key={row} className="grid gap-4 sm:grid-cols-2">
        <DayField form={form} name={paymentName(row, 'date')} label={`Date of payment ${row + 1}`} optional />
        <AmountField
          form={form}
          name={paymentName(row, 'cents')}
          label={`Amount of payment ${row + 1}`}
          optional
        />
      </div>
    ))}
  </fieldset>
)
