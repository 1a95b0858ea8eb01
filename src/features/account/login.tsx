// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { databaseNames } from '#app/platform/storage.ts'
import { readFromTab } from '#app/platform/tab-storage.ts'
import { PasswordField, TextField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Credentials, login } from '#core/contract/account-login.ts'
import { brand } from '#core/contract/brand.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { ENCRYPTED_DATABASE, ENCRYPTED_KEY } from '#outbox/names.ts'
import { BoxHeading } from './box-heading.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { offerInUsernameField, PasskeyOffer } from './passkey-offer.tsx'

const KEPT_BY_DEFAULT: boolean = true

interface LoginProps {
  /** Prefilled after a registration. */
  readonly username: string
  /** Receives the server's answer, and whether the session stays on this device. */
  readonly onAnswer: (answer: Data<typeof login>, isKept: boolean) => void
}

/** The login form. */
export function Login({ username, onAnswer }: LoginProps) {
  const form = useForm({
    initial: { username, password: '', keep_me_signed_in: KEPT_BY_DEFAULT },
    schema: Credentials,
    onSubmit: async (body) => {
      const outcome = await call(login, { body })
      if (outcome.ok) onAnswer(outcome.data, body.keep_me_signed_in)
      return outcome
    },
  })
  const isKept = form.values.keep_me_signed_in
  return (
    <Form form={form}>
      <BoxHeading title={`Log in to ${brand}`}>
        Plan your goals, pay off debt and watch your net worth grow, all in one place.
      </BoxHeading>
      <UnsentNotice />
      <TextField
        form={form}
        name="username"
        label="Username"
        // The browser offers passkeys beside usernames.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => void offerInUsernameField(isKept, (session) => onAnswer(session, isKept))}
      />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          name="keep_me_signed_in"
          label="Keep me signed in"
          checked={form.values.keep_me_signed_in}
          onCheckedChange={(checked) => form.set('keep_me_signed_in', checked)}
        />
      </div>
      <FormButtons label="Log in" size="lg" block />
      <PasskeyOffer isKept={isKept} onSession={(session) => onAnswer(session, isKept)} />
      <div className="-mt-2 flex flex-wrap justify-center gap-x-6">
        <Button asChild variant="link">
          <Link to="/forgotPassword">Forgot password</Link>
        </Button>
        <Button asChild variant="link">
          <Link to="/forgotUsername">Forgot username</Link>
        </Button>
      </div>
      <div className="flex flex-col gap-2 border-t border-hair pt-5">
        <p className="text-center text-15 text-quiet">New to {brand}?</p>
        <Button asChild variant="secondary" size="lg" block>
          <Link to="/register" search={{ step: 1 }}>
            Create an account
          </Link>
        </Button>
      </div>
      <DemoOffer />
    </Form>
  )
}

/** Whether the device can have any: few do, and what reads them is as large as the rest of this page. */
const mayHaveUnsent = async (): Promise<boolean> =>
  readFromTab(ENCRYPTED_KEY) !== undefined || ((await databaseNames())?.includes(ENCRYPTED_DATABASE) ?? true)

/** Says that changes wait on this device for their client, and nothing else of them: anyone may see it. */
function UnsentNotice() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const find = async () => {
      if (!(await mayHaveUnsent())) return
      const { countEncryptedWrites } = await import('#app/platform/encrypted-writes.ts')
      setCount(await countEncryptedWrites())
    }
    // The form works without it.
    find().catch(() => undefined)
  }, [])
  if (count === 0) return null
  const changes = count === 1 ? '1 unsynced change is' : `${count} unsynced changes are`
  return (
    <output className="block rounded-control bg-sunken px-4 py-3 text-15">
      {changes} stored on this device, encrypted. Log in to the same account to sync.
    </output>
  )
}
