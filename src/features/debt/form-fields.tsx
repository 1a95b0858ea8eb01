/** The fields of the debt form, each tied to its name in the form. */
import type { ReactNode } from 'react'
import type { useForm } from '#app/lib/form.ts'
import { wholeDate } from '#app/lib/whole-date.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import {
  type AmountName,
  type DateName,
  type DebtFormSchema,
  type DebtValues,
  type FieldName,
} from './debt-values.ts'

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

export const AmountField = ({ form, name, ...field }: FormFieldProps<AmountName>) => (
  <Field {...field} error={form.errorOf(name)}>
    <MoneyInput
      name={name}
      value={form.values[name] === '' ? null : Number(form.values[name])}
      onValueChange={(cents) => form.set(name, cents === null ? '' : String(cents))}
      onBlur={() => form.leave(name)}
    />
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

export const DayField = ({ form, name, ...field }: FormFieldProps<DateName>) => (
  <Field {...field} error={form.errorOf(name)}>
    <DateField
      name={name}
      value={wholeDate(form.values[name])}
      onValueChange={(iso, typed) => form.set(name, iso || typed)}
      onBlur={() => form.leave(name)}
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
