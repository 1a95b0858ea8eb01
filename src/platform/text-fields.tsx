// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

/** Fields for one line of text, each tied to its name in the form. Other properties go to the input. */
import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { PasswordInput, type PasswordInputProps } from '#app/ui/password-input.tsx'

/** What a field says around its control. */
export interface FieldText {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** At the right end of the label's line. */
  readonly aside?: ReactNode
  readonly optional?: boolean | undefined
}

/** The part of a form that a line of text needs. */
export interface FormOfText<Name extends string> {
  text(name: Name): object
  errorOf(name: Name): string | undefined
}

interface NamedField<Name extends string> extends FieldText {
  readonly form: FormOfText<NoInfer<Name>>
  readonly name: Name
}

type TextFieldProps<Name extends string> = NamedField<Name> & Omit<InputProps, 'form' | 'name'>

export const TextField = <Name extends string>({
  form,
  name,
  label,
  hint,
  aside,
  optional,
  ...input
}: TextFieldProps<Name>) => (
  <Field {...{ label, hint, aside, optional }} error={form.errorOf(name)}>
    <Input autoComplete="off" {...form.text(name)} {...input} />
  </Field>
)

/** A whole number, with its unit behind it. */
export const NumberField = <Name extends string>({
  unit,
  ...field
}: TextFieldProps<Name> & { readonly unit?: string }) => (
  <TextField
    inputMode="numeric"
    {...(unit !== undefined && { suffix: <span className="pr-2.5">{unit}</span> })}
    {...field}
  />
)

type PasswordFieldProps<Name extends string> = NamedField<Name> & Omit<PasswordInputProps, 'form' | 'name'>

export const PasswordField = <Name extends string>({
  form,
  name,
  label,
  hint,
  aside,
  optional,
  ...input
}: PasswordFieldProps<Name>) => (
  <Field {...{ label, hint, aside, optional }} error={form.errorOf(name)}>
    <PasswordInput {...form.text(name)} {...input} />
  </Field>
)
