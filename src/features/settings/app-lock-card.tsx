import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { canLock, checkPin, NewPin, Pin, setPin, wrongPinMessage } from '#app/platform/app-lock-pin.ts'
import { lockApp } from '#app/platform/app-lock-watch.ts'
import { LOCK_MINUTES, type LockMinutes, onLockChange, readLock, writeLock } from '#app/platform/app-lock.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { logOut } from '#app/platform/log-out.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { newPage } from '#app/platform/view.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { PinField } from '#app/shared/lock/pin-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { toast } from '#app/ui/toast.ts'
import { confirmPassword } from '#core/contract/account-password.ts'
import { CurrentPassword } from '#core/contract/fields.ts'

/** After how many minutes the app locks; undefined where the lock is off. */
const readMinutes = (): LockMinutes | undefined => readLock()?.minutes

const DEFAULT_MINUTES: LockMinutes = 5

/** Locks the app on this device behind a PIN. */
export function AppLockCard() {
  const minutes = useSyncExternalStore(onLockChange, readMinutes)
  const [task, setTask] = useState<'on' | 'pin' | 'off'>()
  const close = () => setTask(undefined)
  return (
    <Card id="app-lock">
      <CardTitle level={3}>App lock</CardTitle>
      <p className="text-15 text-quiet">
        Keeps somebody who picks up this device while it&rsquo;s unlocked out of the app. It doesn&rsquo;t
        encrypt the data on the device.
      </p>
      {minutes !== undefined && <LockAfter minutes={minutes} />}
      {task === undefined && minutes === undefined && canLock() && (
        <Button variant="secondary" className="self-start" onClick={() => setTask('on')}>
          Set a PIN
        </Button>
      )}
      {!canLock() && (
        <p className="text-15">App lock needs a secure connection. Open the app at an https address.</p>
      )}
      {task === undefined && minutes !== undefined && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={lockApp}>
            Lock now
          </Button>
          <Button variant="quiet" onClick={() => setTask('pin')}>
            Change PIN
          </Button>
          <Button variant="quiet" onClick={() => setTask('off')}>
            Turn off
          </Button>
        </div>
      )}
      {task === 'on' && <NewPinForm action="Turn on" onDone={close} />}
      {task === 'pin' && <ChangeForm onDone={close} />}
      {task === 'off' && (
        <OwnerForm
          action="Turn off app lock"
          onCancel={close}
          onConfirmed={() => {
            writeLock(undefined)
            toast.success('App lock is off')
            close()
          }}
        />
      )}
      <FaqLink module="account" answer="app-lock" className="self-start">
        How app lock works
      </FaqLink>
    </Card>
  )
}

/** Moves the focus to the first field of a form that has just replaced the button that opened it. */
function useFocusOnOpen(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), [form])
}

const minutesLabel = (minutes: number): string =>
  minutes === 1 ? '1 minute' : minutes === 60 ? '1 hour' : `${minutes} minutes`

const asMinutes = (value: string): LockMinutes =>
  LOCK_MINUTES.find((minutes) => String(minutes) === value) ?? DEFAULT_MINUTES

/** How soon the app locks; a change applies at once. */
function LockAfter({ minutes }: { readonly minutes: LockMinutes }) {
  const change = (value: string) => {
    const lock = readLock()
    if (lock) writeLock({ ...lock, minutes: asMinutes(value) })
  }
  return (
    <Field label="Lock after" hint="It also locks whenever you close and reopen the app.">
      <Select value={String(minutes)} onValueChange={change}>
        <MinuteOptions />
      </Select>
    </Field>
  )
}

const MinuteOptions = () =>
  LOCK_MINUTES.map((minutes) => (
    <option key={minutes} value={minutes}>
      {minutesLabel(minutes)} without use
    </option>
  ))

const newPinEntries = { new_pin: NewPin, confirm_pin: v.string() }
const pinsEqual = [
  [['new_pin'], ['confirm_pin']],
  (pair: { new_pin: string; confirm_pin: string }) => pair.new_pin === pair.confirm_pin,
  'The two PINs don’t match.',
] as const

interface NewPinFormProps {
  readonly action: string
  readonly onDone: () => void
}

/** Asks twice for a PIN, and on the first time how soon the app locks. */
function NewPinForm({ action, onDone }: NewPinFormProps) {
  const current = readLock()?.minutes
  const form = useForm({
    initial: { new_pin: '', confirm_pin: '', minutes: String(current ?? DEFAULT_MINUTES) },
    schema: v.pipe(
      v.object({ ...newPinEntries, minutes: v.string() }),
      v.forward(v.partialCheck(...pinsEqual), ['confirm_pin']),
    ),
    onSubmit: async ({ new_pin, minutes }) => {
      await setPin(new_pin, asMinutes(minutes))
      toast.success(current === undefined ? 'App lock is on' : 'Your PIN was changed')
      onDone()
      return { ok: true }
    },
    about: 'new-pin',
  })
  useFocusOnOpen(form.formProps.ref)
  const pin = (name: 'new_pin' | 'confirm_pin') => ({
    name,
    value: form.values[name],
    onValueChange: (value: string) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  })
  return (
    <Form form={form} className="gap-4">
      <PinField
        {...pin('new_pin')}
        label="New PIN"
        hint="Six digits, for this device only. If you forget it, unlock with your password."
      />
      <PinField {...pin('confirm_pin')} label="Repeat the PIN" />
      {current === undefined && (
        <Field label="Lock after" hint="It also locks whenever you close and reopen the app.">
          <Select
            name="minutes"
            value={form.values.minutes}
            onValueChange={(value) => form.set('minutes', value)}
          >
            <MinuteOptions />
          </Select>
        </Field>
      )}
      <p className="text-13 text-quiet">
        After 10 wrong PINs in a row, this device is logged out and changes that haven&rsquo;t synced are
        lost.
      </p>
      <FormButtons label={action} onCancel={onDone} />
    </Form>
  )
}

/** The current PIN or the password, then the new PIN. */
function ChangeForm({ onDone }: { readonly onDone: () => void }) {
  const [isConfirmed, setConfirmed] = useState(false)
  return isConfirmed ? (
    <NewPinForm action="Change PIN" onDone={onDone} />
  ) : (
    <OwnerForm action="Continue" onConfirmed={() => setConfirmed(true)} onCancel={onDone} />
  )
}

interface OwnerFormProps {
  readonly action: string
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

/** Somebody who finds the app unlocked must not change the lock: asks for the PIN, or for the password of a client who forgot it. */
function OwnerForm({ action, onConfirmed, onCancel }: OwnerFormProps) {
  const [isByPassword, setByPassword] = useState(false)
  const Proof = isByPassword ? ByPassword : ByPin
  return (
    <Proof
      onConfirmed={onConfirmed}
      buttons={
        <FormButtons label={action} onCancel={onCancel}>
          <Button variant="link" onClick={() => setByPassword(!isByPassword)}>
            {isByPassword ? 'Use your PIN' : 'Use your password'}
          </Button>
        </FormButtons>
      }
    />
  )
}

interface ProofProps {
  readonly onConfirmed: () => void
  readonly buttons: ReactNode
}

/** Tries count like those on the lock screen. */
async function provePin(pin: string): Promise<SubmitResult> {
  const check = await checkPin(pin)
  if (check.kind === 'right') return { ok: true }
  if (check.kind !== 'out') return { ok: false, fields: { current_pin: wrongPinMessage(check) } }
  await logOut()
  newPage.open('/login')
  return { ok: false, fields: {} }
}

function ByPin({ onConfirmed, buttons }: ProofProps) {
  const form = useForm({
    initial: { current_pin: '' },
    schema: v.object({ current_pin: Pin }),
    onSubmit: async ({ current_pin }) => {
      const result = await provePin(current_pin)
      if (result.ok) onConfirmed()
      else form.setMany({ current_pin: '' })
      return result
    },
    about: 'current-pin',
  })
  useFocusOnOpen(form.formProps.ref)
  return (
    <Form form={form} className="gap-4">
      <PinField
        name="current_pin"
        value={form.values.current_pin}
        onValueChange={(value) => form.set('current_pin', value)}
        onBlur={() => form.leave('current_pin')}
        label="Current PIN"
        error={form.errorOf('current_pin')}
      />
      {buttons}
    </Form>
  )
}

function ByPassword({ onConfirmed, buttons }: ProofProps) {
  const form = useForm({
    initial: { password: '' },
    schema: v.object({ password: CurrentPassword }),
    onSubmit: async (body) => {
      const outcome = await call(confirmPassword, { body })
      if (outcome.ok) onConfirmed()
      return outcome
    },
    about: 'lock-owner',
  })
  useFocusOnOpen(form.formProps.ref)
  return (
    <Form form={form} className="gap-4">
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      {buttons}
    </Form>
  )
}
