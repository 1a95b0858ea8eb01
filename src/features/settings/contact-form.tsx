import { useState } from 'react'
import * as v from 'valibot'
import { type Refusal, reportRefusal } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { MobileInput } from '#app/shared/account/mobile-input.tsx'
import { ResendButton } from '#app/shared/account/resend-button.tsx'
import { useResendWait } from '#app/shared/account/resend-wait.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Input } from '#app/ui/input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Profile } from '#core/contract/account-profile.ts'
import { Code, Email } from '#core/contract/fields.ts'
import { formatMobile, maskMobile, typedMobileNumber } from '#core/contract/mobile.ts'
import { saveProfile } from './save-profile.ts'

interface ContactFormProps {
  readonly part: 'email' | 'mobile_no'
  readonly profile: Profile
  readonly onDone: () => void
}

/** A new email or mobile number, as it will be sent. */
type Contact = { readonly email: string } | { readonly mobile_no: string }

/**
 * Changes the email or the mobile number. Both can recover the account, so a code to the number on record confirms the change; a
 * new number is also confirmed with its own code.
 */
export function ContactForm({ part, profile, onDone }: ContactFormProps) {
  const [asked, setAsked] = useState<Contact>()
  return asked ? (
    <CodesStep contact={asked} profile={profile} onDone={onDone} onBack={() => setAsked(undefined)} />
  ) : (
    <ContactStep part={part} onAsked={setAsked} onDone={onDone} />
  )
}

/** Requests the codes; the server's response to the request confirms that they were sent. */
async function askForCodes(contact: Contact): Promise<SubmitResult & { readonly refusal?: Refusal }> {
  const outcome = await saveProfile(contact, { quiet: true })
  if (outcome.ok) return outcome
  if (outcome.code === 'code_required') {
    toast.success(outcome.message)
    return { ok: true }
  }
  reportRefusal(outcome)
  return { ...outcome, refusal: outcome }
}

interface ContactStepProps {
  readonly part: 'email' | 'mobile_no'
  readonly onAsked: (contact: Contact) => void
  readonly onDone: () => void
}

function ContactStep({ part, onAsked, onDone }: ContactStepProps) {
  const isEmail = part === 'email'
  const form = useForm({
    initial: { contact: '' },
    schema: v.object({ contact: isEmail ? Email : typedMobileNumber(clock.offsetMinutes()) }),
    onSubmit: async ({ contact }) => {
      const change = isEmail ? { email: contact } : { mobile_no: contact }
      const outcome = await askForCodes(change)
      if (outcome.ok) onAsked(change)
      return outcome.ok
        ? outcome
        : { ...outcome, fields: { contact: outcome.fields[part] ?? outcome.refusal?.message ?? '' } }
    },
  })
  return (
    <Form form={form} className="gap-4">
      <Field
        label={isEmail ? 'New email' : 'New mobile number'}
        hint={
          isEmail
            ? 'We’ll text a code to your mobile number to confirm the change.'
            : 'We’ll text a code to your current number and one to the new number.'
        }
        error={form.errorOf('contact')}
      >
        {isEmail ? (
          <Input {...form.text('contact')} type="email" inputMode="email" autoComplete="email" />
        ) : (
          <MobileInput {...form.text('contact')} />
        )}
      </Field>
      <FormButtons label="Send code" onCancel={onDone} />
    </Form>
  )
}

interface CodesStepProps {
  readonly contact: Contact
  readonly profile: Profile
  readonly onDone: () => void
  readonly onBack: () => void
}

function CodesStep({ contact, profile, onDone, onBack }: CodesStepProps) {
  const wait = useResendWait()
  const newNumber = 'mobile_no' in contact ? contact.mobile_no : undefined
  const form = useForm({
    initial: newNumber === undefined ? { otp: '' } : { otp: '', new_mobile_otp: '' },
    schema: newNumber === undefined ? v.object({ otp: Code }) : v.object({ otp: Code, new_mobile_otp: Code }),
    onSubmit: async (codes) => {
      wait.afterSubmit()
      const outcome = await saveProfile({ ...contact, ...codes })
      if (outcome.ok) onDone()
      else
        for (const name of ['otp', 'new_mobile_otp'] as const) if (name in outcome.fields) form.set(name, '')
      return outcome
    },
  })
  const resend = async () => {
    await wait.resend(async () => {
      const handed = await askForCodes(contact)
      return handed.refusal ?? { ok: true, data: null, message: undefined }
    })
  }
  return (
    <Form form={form} className="gap-4">
      <Field label={`Code sent to ${maskMobile(profile.mobile_no)}`} error={form.errorOf('otp')}>
        <CodeInput
          name="otp"
          value={form.values.otp}
          onValueChange={(otp) => form.set('otp', otp)}
          onBlur={() => form.leave('otp')}
        />
      </Field>
      {newNumber !== undefined && (
        <Field label={`Code sent to ${formatMobile(newNumber)}`} error={form.errorOf('new_mobile_otp')}>
          <CodeInput
            name="new_mobile_otp"
            value={form.values.new_mobile_otp ?? ''}
            onValueChange={(code) => form.set('new_mobile_otp', code)}
            onBlur={() => form.leave('new_mobile_otp')}
          />
        </Field>
      )}
      <ResendButton seconds={wait.seconds} isSending={wait.isSending} onResend={() => void resend()} />
      <FormButtons label="Confirm" onCancel={onDone}>
        <Button variant="link" onClick={onBack}>
          Change {newNumber === undefined ? 'email' : 'number'}
        </Button>
      </FormButtons>
    </Form>
  )
}
