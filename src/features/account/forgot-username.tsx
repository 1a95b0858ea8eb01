import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { useForm } from '#app/platform/form.ts'
import { MobileInput } from '#app/shared/account/mobile-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { forgotUserId } from '#core/contract/account-password.ts'
import { ForgotMobileNumber, withPrefix } from '#core/contract/mobile.ts'
import { BoxHeading } from './box-heading.tsx'

/** Sends the username to the mobile number. */
export function ForgotUsername({ onSent }: { onSent: () => void }) {
  const form = useForm({
    initial: { mobile_no: '' },
    schema: v.object({ mobile_no: ForgotMobileNumber }),
    onSubmit: async ({ mobile_no }) => {
      const body = { mobile_no: withPrefix(mobile_no, clock.offsetMinutes()) }
      const outcome = await call(forgotUserId, { body })
      if (outcome.ok) {
        toast.success(outcome.message ?? 'Username sent to your Mobile number')
        onSent()
      }
      return outcome
    },
  })
  return (
    <Form form={form}>
      <BoxHeading title="Forgot username">
        If your number has an account, we&rsquo;ll text your username to it.
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
