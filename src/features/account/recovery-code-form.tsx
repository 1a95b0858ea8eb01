import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { verifyRecoveryCode } from '#core/contract/account-factors.ts'
import { required } from '#core/contract/fields.ts'
import { BoxHeading } from './box-heading.tsx'

interface RecoveryCodeFormProps {
  readonly username: string
  readonly onVerified: (token: string) => Promise<void>
  readonly onBack: () => void
}

/** Finishes a login with a recovery code in place of the second factor. */
export function RecoveryCodeForm({ username, onVerified, onBack }: RecoveryCodeFormProps) {
  const form = useForm({
    initial: { recovery_code: '' },
    schema: v.object({ recovery_code: required('Please enter a recovery code', 40) }),
    onSubmit: async ({ recovery_code }) => {
      const outcome = await call(verifyRecoveryCode, { body: { code: recovery_code, username } })
      if (outcome.ok) await onVerified(outcome.data)
      return outcome
    },
  })
  return (
    <Form form={form}>
      <BoxHeading title="Use a recovery code">
        Enter one of the codes you saved when you set up your passkey or authenticator app. Each code works
        once.
      </BoxHeading>
      <TextField
        form={form}
        name="recovery_code"
        label="Recovery code"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="abcde-fghij"
      />
      <FormButtons label="Submit" size="lg" block />
      <Button variant="link" block onClick={onBack}>
        Back to the code
      </Button>
    </Form>
  )
}
