import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { countOwnWrites } from '#app/platform/outbox-lifecycle.ts'
import { useQueuedWrites } from '#app/platform/outbox.ts'
import { canUsePasskeys } from '#app/platform/passkey-support.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Logo } from '#app/ui/logo.tsx'
import type { Passkey } from '#core/contract/account-factors.ts'
import { brand } from '#core/contract/brand.ts'
import { PasswordForm } from './password-form.tsx'
import { PinForm } from './pin-form.tsx'
import { logOutLocked, readPasskeys, unlockByPasskey } from './unlock.ts'

const LEADS = {
  pin: 'Enter the PIN of this device.',
  password: 'Enter the password you log in with.',
  'log-out': 'Log out on this device?',
}

/** All that is in the document while the app is locked. It names nobody, and prints nothing. */
export function LockScreen() {
  const [way, setWay] = useState<keyof typeof LEADS>('pin')
  const toPin = () => setWay('pin')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-box flex-col gap-8 px-4 pt-[max(2.5rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] sm:justify-center sm:px-0 print:hidden">
      <title>{brand}</title>
      <Logo name={brand} className="self-start sm:self-center" />
      <main className="flex flex-col gap-6 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-card">
        <header className="flex flex-col gap-1.5">
          <h1 className="text-28 font-bold">{brand} is locked</h1>
          <p className="text-15 text-quiet">{LEADS[way]}</p>
        </header>
        {way === 'pin' && (
          <PinForm>
            <PasskeyButton />
            <Button variant="link" block onClick={() => setWay('password')}>
              Use your password
            </Button>
            <Button variant="link" block onClick={() => setWay('log-out')}>
              Log out
            </Button>
          </PinForm>
        )}
        {way === 'password' && <PasswordForm onBack={toPin} />}
        {way === 'log-out' && <LogOutQuestion onStay={toPin} />}
      </main>
    </div>
  )
}

/** Shown online, to a client who has a passkey: offline there is no server to check its answer. */
function PasskeyButton() {
  const isOnline = ['online', 'slow'].includes(useConnection())
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (isOnline && canUsePasskeys())
      void readPasskeys().then((found) => {
        if (isCurrent) setPasskeys(found)
      })
    return () => {
      isCurrent = false
    }
  }, [isOnline])
  if (!isOnline || passkeys.length === 0) return null
  const unlock = async () => {
    setBusy(true)
    setProblem(undefined)
    setProblem(await unlockByPasskey(passkeys))
    setBusy(false)
  }
  return (
    <>
      <Button variant="secondary" size="lg" block busy={isBusy} onClick={() => void unlock()}>
        Use a passkey
      </Button>
      <FormRefusal message={problem} />
    </>
  )
}

/** How many changes logging out would lose; undefined until they are counted. */
function useUnsent(): number | undefined {
  // Opens the outbox where the page has not, and changes with it.
  const queued = useQueuedWrites()
  const [unsent, setUnsent] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    void countOwnWrites()
      .catch(() => queued.length)
      .then((found) => isCurrent && setUnsent(found))
    return () => {
      isCurrent = false
    }
  }, [queued])
  return unsent
}

function LogOutQuestion({ onStay }: { readonly onStay: () => void }) {
  const unsent = useUnsent()
  const [isBusy, setBusy] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <section aria-label="Log out" className="flex flex-col gap-5">
      <p className="text-15">
        Logging out removes your data and the PIN from this device. You&rsquo;ll log in with your password or
        a passkey.
      </p>
      {unsent !== undefined && unsent > 0 && (
        <p className="rounded-control bg-red-wash px-4 py-3 text-15">
          {unsent === 1
            ? '1 change hasn’t synced and will be lost.'
            : `${unsent} changes haven’t synced and will be lost.`}
        </p>
      )}
      <Button
        variant="danger"
        size="lg"
        block
        busy={isBusy || unsent === undefined}
        onClick={() => {
          setBusy(true)
          void logOutLocked()
        }}
      >
        {unsent ? 'Log out anyway' : 'Log out'}
      </Button>
      <Button ref={stay} variant="link" block onClick={onStay}>
        Stay logged in
      </Button>
    </section>
  )
}
