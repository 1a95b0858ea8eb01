import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { ResendButton } from '#app/shared/account/resend-button.tsx'
import { useResendWait } from '#app/shared/account/resend-wait.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { resendOtp, verifyMfaOtp, verifyOtp } from '#core/contract/account-login.ts'
import { Code } from '#core/contract/fields.ts'
import { formatMobile } from '#core/contract/mobile.ts'
import { BoxHeading } from './box-heading.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { clearDraft, readDraft } from './registration-draft.ts'

interface VerifyCodeProps {
  readonly username: string
  readonly mobile_no: string
  /** Whether the code finishes a login; otherwise it confirms a registration. */
  readonly isFromLogin: boolean
  /** Where the code comes from. */
  readonly method: 'text' | 'authenticator'
  /** With the token of a finished login, or without one after a registration. */
  readonly onVerified: (token: string | undefined) => Promise<void>
}

/** Entry of the code that was sent to the mobile number, or that the authenticator app shows. */
export function VerifyCode({ username, mobile_no, isFromLogin, method, onVerified }: VerifyCodeProps) {
  const [source, setSource] = useState<'text' | 'authenticator' | 'recovery'>(method)
  const wait = useResendWait()
  const form = useForm({
    initial: { otp: '' },
    schema: v.object({ otp: Code }),
    onSubmit: async ({ otp }) => {
      wait.afterSubmit()
      const body = { otp, username }
      const outcome = isFromLogin ? await call(verifyMfaOtp, { body }) : await call(verifyOtp, { body })
      if (outcome.ok) {
        if (!isFromLogin) {
          clearDraft()
          toast.success(outcome.message ?? 'Account Created Successfully')
        }
        await onVerified(outcome.data ?? undefined)
      } else if ('otp' in outcome.fields) form.set('otp', '')
      return outcome
    },
  })
  const resend = async () => {
    const type = isFromLogin ? 'mfa' : 'register'
    const outcome = await wait.resend(() => call(resendOtp, { body: { type, mobile_no, username } }))
    if (!outcome.ok) return
    setSource('text')
    if (outcome.message) toast.success(outcome.message)
  }
  // The draft belongs to this registration: a mistyped number is corrected there.
  const isCorrectable = !isFromLogin && readDraft().registered_as === username
  if (source === 'recovery') {
    return <RecoveryCodeForm username={username} onVerified={onVerified} onBack={() => setSource(method)} />
  }
  return (
    <Form form={form}>
      <BoxHeading title="Enter the code">
        {source === 'authenticator' ? (
          'Open your authenticator app and enter the 6-digit code it shows.'
        ) : (
          <>
            We sent a 6-digit code to <span className="whitespace-nowrap">{formatMobile(mobile_no)}</span>. It
            expires in 10 minutes.
          </>
        )}
      </BoxHeading>
      {isCorrectable && (
        <Button asChild variant="link" className="-mt-4 self-start">
          <Link to="/register" search={{ step: 1 }}>
            Change mobile number
          </Link>
        </Button>
      )}
      <Field label="Code" error={form.errorOf('otp')}>
        <CodeInput
          name="otp"
          value={form.values.otp}
          onValueChange={(otp) => form.set('otp', otp)}
          onBlur={() => form.leave('otp')}
        />
      </Field>
      {source === 'authenticator' ? (
        <Button variant="link" className="self-start" busy={wait.isSending} onClick={() => void resend()}>
          Send a text message instead
        </Button>
      ) : (
        <ResendButton seconds={wait.seconds} isSending={wait.isSending} onResend={() => void resend()} />
      )}
      <FormButtons label="Submit" size="lg" block />
      {isFromLogin && (
        <Button variant="link" block onClick={() => setSource('recovery')}>
          Use a recovery code
        </Button>
      )}
      <Button asChild variant="link" block>
        <Link to="/login">Back to login</Link>
      </Button>
    </Form>
  )
}

interface FinishLoginProps {
  /** Reads the client's record again, and continues with it. */
  readonly onRetry: () => Promise<void>
  readonly onBackToLogin: () => void
}

/** The code was correct, but the client's record did not load. */
export function FinishLogin({ onRetry, onBackToLogin }: FinishLoginProps) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-5">
      <BoxHeading title="Almost there">
        Your code was right, but your account didn&rsquo;t load. Try again. You don&rsquo;t need another code.
      </BoxHeading>
      <Button size="lg" block busy={isBusy} onClick={() => void retry()}>
        Try again
      </Button>
      <Button variant="link" block onClick={onBackToLogin}>
        Back to login
      </Button>
    </div>
  )
}
