import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { NewPasswordFields } from '#app/shared/account/new-password-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { updatePassword } from '#core/contract/account-password.ts'
import { PASSWORD_HINT } from '#core/contract/fields.ts'
import { NeedsConnection, useIsOffline } from './needs-connection.tsx'

/** Changes the password; every other device is signed out. */
export function PasswordCard({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useIsOffline()
  return (
    <Card id="password">
      <CardTitle level={3}>Password</CardTitle>
      {isOpen ? (
        <PasswordForm username={username} onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className="text-15 text-quiet">Changing your password signs you out on all other devices.</p>
          <Button
            variant="secondary"
            className="self-start"
            disabled={isOffline}
            onClick={() => setOpen(true)}
          >
            Change password
          </Button>
        </>
      )}
      <NeedsConnection />
    </Card>
  )
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { old_password: '', password: '', confirmPassword: '' },
    schema: updatePassword.body,
    onSubmit: async (body) => {
      const outcome = await call(updatePassword, { body })
      if (outcome.ok) {
        toast.success(outcome.message ?? 'Your password was changed')
        onDone()
        await navigate({ to: '/settings', hash: 'still-open', replace: true })
      }
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        form={form}
        name="old_password"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} hint={PASSWORD_HINT} />
      <FormButtons label="Change password" onCancel={onDone} />
    </Form>
  )
}
