import type { ReactNode } from 'react'
import { PIN_LENGTH } from '#app/platform/app-lock-pin.ts'
import { CodeInput, type CodeInputProps } from '#app/ui/code-input.tsx'
import { Field } from '#app/ui/field.tsx'

interface PinFieldProps extends Omit<CodeInputProps, 'length' | 'isSecret' | 'autoComplete'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/**
 * A PIN: six digits drawn as dots, on a phone with the keypad for numbers. Not a password field: browsers would offer to save the
 * PIN in place of the client's password.
 */
export const PinField = ({ label, hint, error, ...input }: PinFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <CodeInput
      {...input}
      length={PIN_LENGTH}
      isSecret
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
    />
  </Field>
)
