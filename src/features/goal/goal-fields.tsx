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
    <AmountField form={form} name="target_cents" label="Target amount" />
    <DayField form={form} name="target_date" label="Target date" />
    <Switch
      name="inflation_adjusted"
      label="Amount is in today’s dollars"
      detail="We raise the target with inflation until the date. Turn this off for a fixed amount."
      checked={form.values.inflation_adjusted}
      onCheckedChange={(checked) => form.set('inflation_adjusted', checked)}
    />
  </>
)

/** What goes in. */
export const MoneyFields = ({ form }: FieldProps) => (
  <>
    <AmountField form={form} name="monthly_contribution_cents" label="Monthly contribution" />
    <Field
      label="Yearly increase"
      optional
      hint="How much you’ll raise the monthly amount each year, such as with your pay."
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
      label="Saved elsewhere"
      optional
      hint="Only money that isn’t in an account listed here."
    />
  </>
)
