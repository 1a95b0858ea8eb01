import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Outcome } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { queryFor } from '#app/platform/queries.ts'
import { NewPasswordFields } from '#app/shared/account/new-password-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Input } from '#app/ui/input.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { searchUsernames } from '#core/contract/account-registration.ts'
import { PASSWORD_HINT, Username, USERNAME_TAKEN_MESSAGE } from '#core/contract/fields.ts'
import type { Draft } from './registration-draft.ts'
import { loginSchema } from './registration-schemas.ts'
import { StepButtons } from './step-buttons.tsx'

/** How the client will log in. */
export interface ChosenLogin {
  readonly username: string
  readonly password: string
  readonly is_mfa_enabled: boolean
}

interface StepProps {
  readonly draft: Draft
  readonly onDraft: (change: Partial<Draft>) => void
  readonly onBack: () => void
  readonly onSubmit: (chosen: ChosenLogin) => Promise<Outcome<unknown>>
}

/** Step 3: how you log in. */
export function StepLogin({ draft, onDraft, onBack, onSubmit }: StepProps) {
  const [leftUsername, setLeftUsername] = useState('')
  const form = useForm({
    initial: {
      username: draft.username,
      password: '',
      confirmPassword: '',
      is_mfa_enabled: draft.is_mfa_enabled,
    },
    schema: loginSchema,
    onChange: ({ username, is_mfa_enabled }) => onDraft({ username, is_mfa_enabled }),
    onSubmit: ({ username, password, is_mfa_enabled }) => onSubmit({ username, password, is_mfa_enabled }),
  })
  const { username } = form.values
  const isWorthAsking = leftUsername === username && v.is(Username, username)
  const taken = useQuery({
    ...queryFor(searchUsernames, { query: { username } }),
    enabled: isWorthAsking,
    staleTime: 0,
  })
  const isOwn = username === draft.registered_as
  const takenError = isWorthAsking && !isOwn && taken.data?.is_taken ? USERNAME_TAKEN_MESSAGE : undefined

  return (
    <Form form={form}>
      <Field label="Username" error={form.errorOf('username') ?? takenError}>
        <Input
          {...form.text('username')}
          onBlur={() => {
            form.leave('username')
            setLeftUsername(username)
          }}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <NewPasswordFields form={form} hint={PASSWORD_HINT} />
      <div className="flex flex-col gap-1">
        <Switch
          name="is_mfa_enabled"
          label="2-factor authentication"
          detail="We’ll text a code to your mobile number each time you log in."
          checked={form.values.is_mfa_enabled}
          onCheckedChange={(on) => form.set('is_mfa_enabled', on)}
        />
        <Switch name="enable_face_id" label="Face Id" disabled disabledReason="Not for web version" />
      </div>
      <StepButtons onBack={onBack} />
    </Form>
  )
}
