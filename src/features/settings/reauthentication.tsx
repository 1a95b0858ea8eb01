/** Asks in a form for the client's password, or one of their passkeys, before something that a session alone must not do. */
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { SubmitResult } from '#app/platform/form.ts'
import { canUsePasskeys } from '#app/platform/passkey-support.ts'
import { queryClient } from '#app/platform/queries.ts'
import { useSession } from '#app/platform/session.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import type { confirmPasskey } from '#core/contract/account-factors.ts'
import { DEMO_PASSWORD, isDemo } from '#core/contract/demo.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { CurrentPassword } from '#core/contract/fields.ts'
import { factorsQuery } from './factors-query.ts'

/** A form's initial values, beside its own. */
export const reauthenticationValues = { proof: 'password', password: '' }

/** A form's schema, beside its own. */
export const Reauthentication = v.variant('proof', [
  v.object({ proof: v.literal('password'), password: CurrentPassword }),
  v.object({ proof: v.literal('passkey') }),
])

type Proof =
  | { readonly ok: true; readonly body: { password: string } | Body<typeof confirmPasskey> }
  | Extract<SubmitResult, { ok: false }>

/** What the server checks: the password, or the answer of a passkey, for which the browser asks now. */
export async function proofOf(entered: v.InferOutput<typeof Reauthentication>): Promise<Proof> {
  if (entered.proof === 'password') return { ok: true, body: { password: entered.password } }
  const { signChallenge } = await import('#app/platform/passkeys.ts')
  const passkeys = queryClient.getQueryData(factorsQuery.queryKey)?.passkeys ?? []
  const signed = await signChallenge(passkeys, { quiet: true })
  return signed.ok ? { ok: true, body: { passkey: signed.passkey } } : signed
}

interface ReauthenticationFieldsProps {
  readonly form: {
    readonly values: { readonly proof: string }
    readonly set: (name: 'proof', value: string) => void
    readonly errorOf: (name: 'password') => string | undefined
    readonly text: (name: 'password') => object
  }
}

/** The field for the password; a client who has a passkey may use that. */
export function ReauthenticationFields({ form }: ReauthenticationFieldsProps) {
  const factors = useQuery(factorsQuery)
  const username = useSession()?.user.username ?? ''
  const hasPasskey = canUsePasskeys() && (factors.data?.passkeys.length ?? 0) > 0
  if (form.values.proof === 'passkey') {
    return (
      <div className="flex flex-col items-start gap-1">
        <p className="text-15">Your device asks for your passkey when you continue.</p>
        <Button variant="link" onClick={() => form.set('proof', 'password')}>
          Use your password instead
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-1 *:first:self-stretch">
      <PasswordField
        form={form}
        name="password"
        label="Your password"
        hint={isDemo(username) ? `This demo’s password is ${DEMO_PASSWORD}` : undefined}
        autoComplete="current-password"
      />
      {hasPasskey && (
        <Button variant="link" onClick={() => form.set('proof', 'passkey')}>
          Use a passkey instead
        </Button>
      )}
    </div>
  )
}
