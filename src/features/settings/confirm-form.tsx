import type { ReactNode } from 'react'
import * as v from 'valibot'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { CurrentPassword } from '#core/contract/fields.ts'

interface ConfirmFormProps {
  /** What the password confirms, as the label of the button. */
  readonly action: string
  readonly isDanger?: boolean
  readonly children?: ReactNode
  /** What tells this form from others on the page. */
  readonly about: string
  readonly onConfirm: (password: string) => Promise<SubmitResult>
  readonly onCancel: () => void
}

/** Asks for the password before something about logging in changes. */
export function ConfirmForm({ action, isDanger, children, about, onConfirm, onCancel }: ConfirmFormProps) {
  const form = useForm({
    initial: { password: '' },
    schema: v.object({ password: CurrentPassword }),
    onSubmit: ({ password }) => onConfirm(password),
    about,
  })
  return (
    <Form form={form} className="gap-4">
      {children}
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      <FormButtons label={action} onCancel={onCancel} variant={isDanger ? 'danger' : 'primary'} />
    </Form>
  )
}
