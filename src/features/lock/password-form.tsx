import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import { useConnection } from '#app/platform/online.ts'
import { readOwnSession } from '#app/platform/session.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { CurrentPassword } from '#core/contract/fields.ts'
import { unlockByPassword } from './unlock.ts'

/** Unlocks with the password, which only the server can check. */
export function PasswordForm({ onBack }: { readonly onBack: () => void }) {
  const connection = useConnection()
  const isOffline = connection === 'offline' || connection === 'unreachable'
  const form = useForm({
    initial: { password: '' },
    schema: v.object({ password: CurrentPassword }),
    onSubmit: ({ password }) => unlockByPassword(password),
  })
  return (
    <Form form={form}>
      {isOffline && (
        <p className="rounded-control bg-wash px-4 py-3 text-15">
          You&rsquo;re offline. Checking your password needs a connection; your PIN doesn&rsquo;t.
        </p>
      )}
      {/* Tells a password manager whose password this is. */}
      <input
        type="text"
        autoComplete="username"
        value={readOwnSession()?.session.user.username ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint="Forgot your PIN? Unlock with your password, then change the PIN in settings."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the client has just asked for this field
        autoFocus
        autoComplete="current-password"
      />
      <FormButtons label="Unlock" size="lg" block />
      <Button variant="link" block onClick={onBack}>
        Use your PIN
      </Button>
    </Form>
  )
}
