/** The fields of the debt form, each tied to its name in the form. */
import type { ReactNode } from 'react'
import type { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { type DebtFormSchema, type DebtValues, type FieldName } from './debt-values.ts'

export type DebtFormState = ReturnType<typeof useForm<DebtValues, typeof DebtFormSchema>>

interface FormFieldProps<Name extends FieldName = FieldName> {
  readonly form: DebtFormState
  readonly name: Name
  readonly label: string
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  readonly optional?: boolean
}

export const TextField = ({
  form,
  name,
  placeholder,
  ...field
}: FormFieldProps & { placeholder?: string }) => (
  <Field {...field} error={form.errorOf(name)}>
    <Input {...form.text(name)} placeholder={placeholder} autoComplete="off" />
  </Field>
)

export const PercentField = ({
  form,
  name,
  ...field
}: FormFieldProps<'apr' | 'promo_apr' | 'minimum_share'>) => (
  <Field {...field} error={form.errorOf(name)}>
    <Input
      {...form.text(name)}
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className="pr-2.5">%</span>}
    />
  </Field>
)

export const NumberField = ({
  form,
  name,
  unit,
  ...field
}: FormFieldProps<'due_day' | 'statement_day' | 'grace_days' | 'term_months'> & { unit?: string }) => (
  <Field {...field} error={form.errorOf(name)}>
    <Input
      {...form.text(name)}
      inputMode="numeric"
      autoComplete="off"
      {...(unit && { suffix: <span className="pr-2.5">{unit}</span> })}
    />
  </Field>
)

/** Fields that belong together, under a title; two beside each other where there is room. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-4 text-17 font-medium">{title}</legend>
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">{children}</div>
  </fieldset>
)
