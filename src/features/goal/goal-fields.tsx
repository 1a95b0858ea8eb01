/** The fields of the goal forms, each tied to its name. */
import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { AmountField, DayField } from '#app/lib/form-fields.tsx'
import type { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { GoalValues } from './goal-values.ts'

export type GoalFormState = ReturnType<typeof useForm<GoalValues, GenericSchema>>

interface FieldProps {
  readonly form: GoalFormState
  readonly label?: string
  readonly hint?: ReactNode
}

export const NameField = ({ form }: FieldProps) => (
  <Field label="Name" error={form.errorOf('name')}>
    <Input {...form.text('name')} autoComplete="off" />
  </Field>
)

/** How much, by when, and in which money. */
export const TargetFields = ({ form }: FieldProps) => (
  <>
    <AmountField form={form} name="target_cents" label="What you need" />
    <DayField form={form} name="target_date" label="By when" />
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
