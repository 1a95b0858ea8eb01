import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { useForm } from '#app/platform/form.ts'
import { MobileInput } from '#app/shared/account/mobile-input.tsx'
import { NewPasswordFields } from '#app/shared/account/new-password-fields.tsx'
import { ResendButton } from '#app/shared/account/resend-button.tsx'
import { useResendWait } from '#app/shared/account/resend-wait.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { resendOtp } from '#core/contract/account-login.ts'
import { forgotPassword, PasswordReset, resetPassword } from '#core/contract/account-password.ts'
import { ForgotMobileNumber, formatMobile, withPrefix } from '#core/contract/mobile.ts'
import { BoxHeading } from './box-heading.tsx'

/** Two steps: request a code, then choose a new password with it. */
export function ForgotPassword({ onReset }: { onReset: () => void }) {
  const [mobile, setMobile] = useState<string>()
  return mobile === undefined ? (
    <RequestStep onSent={setMobile} />
  ) : (
    <ResetStep mobile={mobile} onReset={onReset} onChangeNumber={() => setMobile(undefined)} />
  )
}

function RequestStep({ onSent }: { onSent: (mobile: string) => void }) {
  const form = useForm({
    initial: { mobile_no: '' },
    schema: v.object({ mobile_no: ForgotMobileNumber }),
    onSubmit: async ({ mobile_no }) => {
      const mobile = withPrefix(mobile_no, clock.offsetMinutes())
      const outcome = await call(forgotPassword, { body: { mobile_no: mobile } })
      if (outcome.ok) {
        if (outcome.message) toast.success(outcome.message)
        onSent(mobile)
      }
      return outcome
    },
  })
  return (
    <Form form={form}>
      <BoxHeading title="Forgot password">
        If your number has an account, we&rsquo;ll text it a code to reset your password.
      </BoxHeading>
      <Field label="Mobile number" error={form.errorOf('mobile_no')}>
        <MobileInput {...form.text('mobile_no')} />
      </Field>
      <FormButtons label="Submit" size="lg" block />
      <Button asChild variant="link" block>
        <Link to="/login">Back to login</Link>
      </Button>
    </Form>
  )
}

interface ResetStepProps {
  readonly mobile: string
  readonly onReset: () => void
  readonly onChangeNumber: () => void
}

function ResetStep({ mobile, onReset, onChangeNumber }: ResetStepProps) {
  const wait = useResendWait()
  const form = useForm({
    initial: { otp: '', password: '', confirmPassword: '', mobile_number: mobile },
    schema: PasswordReset,
    onSubmit: async (body) => {
      wait.afterSubmit()
      const outcome = await call(resetPassword, { body })
      if (outcome.ok) {
        toast.success(outcome.message ?? 'Password Reset Successfully!')
        onReset()
      } else if ('otp' in outcome.fields) form.set('otp', '')
      return outcome
    },
  })
  const resend = async () => {
    const outcome = await wait.resend(() => call(resendOtp, { body: { type: 'forgot', mobile_no: mobile } }))
    if (outcome.ok && outcome.message) toast.success(outcome.message)
  }
  return (
    <Form form={form}>
      <BoxHeading title="Choose a new password">
        If {formatMobile(mobile)} has an account, we sent it a code. Enter it here.
      </BoxHeading>
      <Button variant="link" className="-mt-4 self-start" onClick={onChangeNumber}>
        Change mobile number
      </Button>
      <Field label="Code" error={form.errorOf('otp')}>
        <CodeInput
          name="otp"
          value={form.values.otp}
          onValueChange={(otp) => form.set('otp', otp)}
          onBlur={() => form.leave('otp')}
        />
      </Field>
      <ResendButton seconds={wait.seconds} isSending={wait.isSending} onResend={() => void resend()} />
      <NewPasswordFields form={form} />
      <FormButtons label="Verify" size="lg" block />
    </Form>
  )
}
