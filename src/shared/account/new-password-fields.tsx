import { type FormOfText, PasswordField } from '#app/platform/text-fields.tsx'

interface NewPasswordFieldsProps {
  readonly form: FormOfText<'password' | 'confirmPassword'>
  readonly hint?: string
}

/** A new password, typed twice: neither can be pasted, so that a slip is noticed. */
export const NewPasswordFields = ({ form, hint }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      form={form}
      name="password"
      label="New password"
      hint={hint}
      autoComplete="new-password"
      blockClipboard
    />
    <PasswordField
      form={form}
      name="confirmPassword"
      label="Confirm password"
      autoComplete="new-password"
      blockClipboard
    />
  </>
)
