/** Fields whose forms store text, so that an incomplete figure can be typed. Each is tied to its name in the form. */
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { PercentInput } from '#app/ui/percent-input.tsx'
import type { TextForm } from './form.ts'
import type { FieldText } from './text-fields.tsx'
import { wholeDate } from './whole-date.ts'

interface FigureProps<Name extends string> extends FieldText {
  readonly form: TextForm<NoInfer<Name>>
  readonly name: Name
}

/** An amount; the form stores whole cents as text, '' for none and 'NaN' for a text that is not an amount. */
export const AmountField = <Name extends string>({ form, name, ...field }: FigureProps<Name>) => (
  <Field {...field} error={form.errorOf(name)}>
    <MoneyInput
      name={name}
      value={form.values[name] ? Number(form.values[name]) : null}
      onValueChange={(cents) => form.set(name, cents === null ? '' : String(cents))}
      onUnreadable={() => form.set(name, 'NaN')}
      onBlur={() => form.leave(name)}
    />
  </Field>
)

interface PercentFieldProps<Name extends string> extends FigureProps<Name> {
  /** Whether it can be below zero. */
  readonly signed?: boolean
}

/** A rate or share in percent; the form stores the text as typed. */
export const PercentField = <Name extends string>({
  form,
  name,
  signed = false,
  ...field
}: PercentFieldProps<Name>) => (
  <Field {...field} error={form.errorOf(name)}>
    <PercentInput
      name={name}
      signed={signed}
      value={form.values[name] ?? ''}
      onValueChange={(typed) => form.set(name, typed)}
      onBlur={() => form.leave(name)}
    />
  </Field>
)

/** A date; the form stores `YYYY-MM-DD`, or an incomplete date as typed. */
export const DayField = <Name extends string>({ form, name, ...field }: FigureProps<Name>) => (
  <Field {...field} error={form.errorOf(name)}>
    <DateField
      name={name}
      value={wholeDate(form.values[name] ?? '')}
      onValueChange={(iso, typed) => form.set(name, iso || typed)}
      onBlur={() => form.leave(name)}
    />
  </Field>
)
