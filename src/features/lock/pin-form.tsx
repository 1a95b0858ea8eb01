import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { checkPin, MAX_TRIES, PIN_LENGTH, wrongPinMessage } from '#app/platform/app-lock-pin.ts'
import { unlockApp } from '#app/platform/app-lock-watch.ts'
import { readLock } from '#app/platform/app-lock.ts'
import { PinField } from '#app/shared/lock/pin-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { logOutLocked } from './unlock.ts'
import { countdown, usePinWait } from './use-pin-wait.ts'

/** Unlocks with the PIN, as soon as its last digit is entered. */
export function PinForm({ children }: { readonly children: ReactNode }) {
  const [pin, setPin] = useState('')
  const [isChecking, setChecking] = useState(false)
  const waitMs = usePinWait()
  const isWaiting = waitMs > 0
  const [error, setError] = useState<string | undefined>(() =>
    isWaiting ? wrongPinMessage({ kind: 'wait', wait_ms: waitMs }) : undefined,
  )
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  useEffect(focusField, [])
  // The last PIN was wrong and the app was closed before the device was logged out.
  useEffect(() => {
    if ((readLock()?.wrong_tries ?? 0) >= MAX_TRIES) void logOutLocked()
  }, [])

  const tryPin = async (entered: string) => {
    if (isChecking || isWaiting) return
    if (entered.length < PIN_LENGTH) {
      setError(`Enter all ${PIN_LENGTH} digits.`)
      focusField()
      return
    }
    setChecking(true)
    setError(undefined)
    const check = await checkPin(entered)
    if (check.kind === 'right') return unlockApp()
    if (check.kind === 'out') return logOutLocked()
    setChecking(false)
    setPin('')
    setError(wrongPinMessage(check))
    focusField()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void tryPin(pin)
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- it has one field, whose last digit submits it
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <PinField
        label="PIN"
        name="pin"
        value={pin}
        readOnly={isChecking || isWaiting}
        onValueChange={setPin}
        onComplete={(entered) => void tryPin(entered)}
        error={error}
      />
      <output className="sr-only">{error && !isWaiting ? 'You can enter your PIN now.' : ''}</output>
      <Button type="submit" size="lg" block busy={isChecking} disabled={isWaiting}>
        {isWaiting ? `Try again in ${countdown(waitMs)}` : 'Unlock'}
      </Button>
      {children}
    </form>
  )
}
