import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { resendOtp, verifyMfaOtp, verifyOtp } from '#core/contract/account-login.ts'
import { Code } from '#core/contract/fields.ts'
import { call } from '#app/lib/api.ts'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Field } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { BoxHeading } from './box-heading.tsx'
import { ResendButton } from './resend-button.tsx'
import { useResendWait } from './resend-wait.ts'

interface VerifyCodeProps {
  readonly username: string
  readonly mobile_no: string
  /** Whether the code finishes a login; else it confirms a registration. */
  readonly isFromLogin: boolean
  /** With the token of a finished login, or without one after a registration. */
  readonly onVerified: (token: string | undefined) => Promise<void>
}

/** Entry of the code that was sent to the mobile number. */
export function VerifyCode({ username, mobile_no, isFromLogin, onVerified }: VerifyCodeProps) {
  const wait = useResendWait()
  const form = useForm({
    initial: { otp: '' },
    schema: v.object({ otp: Code }),
    onSubmit: async ({ otp }) => {
      wait.afterSubmit()
      const body = { otp, username }
      const outcome = isFromLogin ? await call(verifyMfaOtp, { body }) : await call(verifyOtp, { body })
      if (outcome.ok) {
        if (!isFromLogin) toast.success(outcome.message ?? 'Account Created Successfully')
        await onVerified(outcome.data ?? undefined)
      }
      return outcome
    },
  })
  const resend = async () => {
    wait.afterSend()
    const type = isFromLogin ? 'mfa' : 'register'
    const outcome = await call(resendOtp, { body: { type, mobile_no, username } })
    if (outcome.ok && outcome.message) toast.success(outcome.message)
  }
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <BoxHeading title="Enter the code">
        We sent a code of six digits to <span className="whitespace-nowrap">{mobile_no}</span>. It is good for
        ten minutes.
      </BoxHeading>
      <Field label="Code" error={form.errorOf('otp')}>
        <CodeInput
          name="otp"
          value={form.values.otp}
          onValueChange={(otp) => form.set('otp', otp)}
          onBlur={() => form.leave('otp')}
        />
      </Field>
      <ResendButton seconds={wait.seconds} onResend={() => void resend()} />
      <Button type="submit" size="lg" block busy={form.isBusy}>
        Submit
      </Button>
      <Button asChild variant="link" block>
        <Link to="/login">Back to login</Link>
      </Button>
    </form>
  )
}
