/** The fields of the debt form, each tied to its name in the form. */
import { type ReactNode, useState } from 'react'
import type { useForm } from '#app/platform/form.ts'
import { parseNumber, formatPercent } from '#app/platform/percent.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Input } from '#app/ui/input.tsx'
import { PercentInput } from '#app/ui/percent-input.tsx'
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
}: FormFieldProps & { placeholder?: string | undefined }) => (
  <Field {...field} error={form.errorOf(name)}>
    <Input {...form.text(name)} placeholder={placeholder} autoComplete="off" />
  </Field>
)

type PercentName = 'apr' | 'promo_apr' | 'minimum_share'

/** A rate in percent. Below 1% the field asks whether a fraction was meant. */
export function PercentField({ form, name, ...field }: FormFieldProps<PercentName>) {
  const meant = name === 'minimum_share' ? null : percentMeant(form.values[name])
  return (
    <div>
      <Field {...field} error={form.errorOf(name)}>
        <PercentInput
          name={name}
          value={form.values[name]}
          onValueChange={(typed) => form.set(name, typed)}
          onBlur={() => form.leave(name)}
        />
      </Field>
      <output className="block text-15">
        {meant !== null && (
          <>
            Did you mean {meant}%?{' '}
            <Button variant="link" size="sm" onClick={() => form.set(name, meant)}>
              Use {meant}%
            </Button>
          </>
        )}
      </output>
    </div>
  )
}

/** The percentage a rate below 1% may have been meant as: `24.99` for `0.2499`. */
function percentMeant(typed: string): string | null {
  const fraction = parseNumber(typed)
  return fraction !== null && fraction > 0 && fraction < 1 ? formatPercent(fraction) : null
}

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

/** A titled group of fields; two side by side where there is room. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-4 text-17 font-medium">{title}</legend>
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">{children}</div>
  </fieldset>
)

interface MoreFieldsProps {
  readonly form: DebtFormState
  /** The fields in it: it is open where one of them is filled or invalid. */
  readonly names: readonly FieldName[]
  readonly children: ReactNode
}

/** Rarely needed fields, folded. */
export function MoreFields({ form, names, children }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(() => names.some((name) => form.values[name] !== ''))
  return (
    <Fold
      title={
        <>
          More details <span className="font-normal text-quiet">(optional)</span>
        </>
      }
      open={isOpen || names.some((name) => form.errorOf(name))}
      onOpenChange={setOpen}
    >
      <div className="grid items-start gap-x-4 gap-y-5 pt-3 md:grid-cols-2">{children}</div>
    </Fold>
  )
}
