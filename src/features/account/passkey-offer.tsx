// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { useState } from 'react'
import { canUsePasskeys } from '#app/platform/passkey-support.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { logInWithPasskey } from '#core/contract/account-factors.ts'
import type { Data } from '#core/contract/endpoint.ts'

type OnSession = (session: Data<typeof logInWithPasskey>) => void

/** Logs in with a passkey, where the browser has them. */
export function PasskeyOffer({ isKept, onSession }: { isKept: boolean; onSession: OnSession }) {
  const [isBusy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const logIn = async () => {
    setBusy(true)
    const { logInByPasskey } = await import('#app/platform/passkeys.ts')
    const outcome = await logInByPasskey(isKept)
    setBusy(false)
    if (outcome.ok) onSession(outcome.data)
    // A refusal of the server is shown already.
    else if (!('status' in outcome) && outcome.message) toast.error(outcome.message)
  }
  return (
    <Button variant="secondary" size="lg" block busy={isBusy} onClick={() => void logIn()}>
      Log in with a passkey
    </Button>
  )
}

/** A challenge works for five minutes; a new one is fetched before that. */
const FRESH_MS = 4 * 60_000
let offeredAt = -Infinity

/** Offers passkeys among the browser's suggestions for the username field, from its first focus on. */
export async function offerInUsernameField(isKept: boolean, onSession: OnSession): Promise<void> {
  if (!canUsePasskeys() || performance.now() - offeredAt < FRESH_MS) return
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  offeredAt = performance.now()
  const { logInByPasskey } = await import('#app/platform/passkeys.ts')
  const outcome = await logInByPasskey(isKept, true)
  if (outcome.ok) onSession(outcome.data)
}
