/** The fields of the goal forms, each tied to its name. */
import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { wholeDate } from '#app/lib/whole-date.ts'
import type { useForm } from '#app/lib/form.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { GoalValues } from './goal-values.ts'

export type GoalFormState = ReturnType<typeof useForm<GoalValues, GenericSchema>>

interface FieldProps {
  readonly form: GoalFormState
  readonly label?: string
  readonly hint?: ReactNode
}

type AmountName = 'target_cents' | 'initial_cents' | 'monthly_contribution_cents'

const AmountField = ({
  form,
  name,
  ...field
}: FieldProps & { readonly name: AmountName; readonly label: string; readonly optional?: boolean }) => (
  <Field {...field} error={form.errorOf(name)}>
    <MoneyInput
      name={name}
      value={form.values[name] === '' ? null : Number(form.values[name])}
      onValueChange={(cents) => form.set(name, cents === null ? '' : String(cents))}
      onBlur={() => form.leave(name)}
    />
  </Field>
)

export const NameField = ({ form }: FieldProps) => (
  <Field label="Name" error={form.errorOf('name')}>
    <Input {...form.text('name')} autoComplete="off" />
  </Field>
)

/** How much, by when, and in which money. */
export const TargetFields = ({ form }: FieldProps) => (
  <>
    <AmountField form={form} name="target_cents" label="What you need" />
    <Field label="By when" error={form.errorOf('target_date')}>
      <DateField
        name="target_date"
        value={wholeDate(form.values.target_date)}
        onValueChange={(iso, typed) => form.set('target_date', iso || typed)}
        onBlur={() => form.leave('target_date')}
      />
    </Field>
    <Switch
      name="inflation_adjusted"
      label="This is in today’s prices"
      detail="The target then rises with prices until the date. Turn it off for an amount that is fixed."
      checked={form.values.inflation_adjusted}
      onCheckedChange={(checked) => form.set('inflation_adjusted', checked)}
    />
  </>
)

/** What goes in. */
export const MoneyFields = ({ form }: FieldProps) => (
  <>
    <AmountField form={form} name="monthly_contribution_cents" label="What you put in each month" />
    <Field
      label="More each year"
      optional
      hint="By how much the monthly amount rises a year, such as with your pay."
      error={form.errorOf('annual_increase_rate')}
    >
      <Input
        {...form.text('annual_increase_rate')}
        inputMode="decimal"
        autoComplete="off"
        suffix={<span className="pr-2.5">%</span>}
      />
    </Field>
    <AmountField
      form={form}
      name="initial_cents"
      label="Set aside already"
      optional
      hint="Only what lies in none of your accounts here, such as cash at home."
    />
  </>
)
