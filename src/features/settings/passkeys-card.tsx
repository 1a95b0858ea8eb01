import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { useForm } from '#app/platform/form.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { PasswordField, TextField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { deletePasskey, type Passkey, PasskeyName, updatePasskey } from '#core/contract/account-factors.ts'
import { CurrentPassword } from '#core/contract/fields.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { factorsQuery, useFactorsChanged } from './factors-query.ts'
import { NeedsConnection, useIsOffline } from './needs-connection.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

/** The client's passkeys, each of which logs in without a password or code. */
export function PasskeysCard() {
  const factors = useQuery(factorsQuery)
  const [isAdding, setAdding] = useState(false)
  const isOffline = useIsOffline()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Card id="passkeys">
      <CardTitle level={3}>Passkeys</CardTitle>
      <p className="text-15 text-quiet">
        Log in with your fingerprint, face or device PIN. A passkey can&rsquo;t be guessed or phished, and
        needs no code.
      </p>
      {factors.isError && !factors.data && (
        <QueryFailed query={factors} title="Couldn’t load your passkeys" />
      )}
      {factors.data && factors.data.passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-hair">
          {factors.data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_uuid} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddForm onAdded={setCodes} onClose={() => setAdding(false)} />
      ) : (
        <Button
          variant="secondary"
          className="self-start"
          disabled={isOffline}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      )}
      <NeedsConnection />
      {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
    </Card>
  )
}

interface AddFormProps {
  /** Receives a first set of recovery codes. */
  readonly onAdded: (codes: readonly string[] | undefined) => void
  readonly onClose: () => void
}

function AddForm({ onAdded, onClose }: AddFormProps) {
  const changed = useFactorsChanged()
  const form = useForm({
    initial: { passkey_name: '', password: '' },
    schema: v.object({ passkey_name: PasskeyName, password: CurrentPassword }),
    onSubmit: async ({ passkey_name, password }) => {
      const { addPasskey } = await import('#app/platform/passkeys.ts')
      const outcome = await addPasskey(passkey_name, password)
      if (!outcome.ok) return outcome
      await changed()
      toast.success('Your passkey was added')
      onAdded(outcome.data.recovery_codes ?? undefined)
      onClose()
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-4">
      <TextField
        form={form}
        name="passkey_name"
        label="Passkey name"
        hint="Such as the device that has it. Your other devices will be signed out."
        maxLength={60}
        placeholder="My phone"
      />
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      <FormButtons label="Continue" onCancel={onClose} />
    </Form>
  )
}

const when = (instant: string): string => ago(new Date(instant).getTime(), clock.now().getTime())

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { passkey_uuid, name, created_at, last_used_at } = passkey
  const changed = useFactorsChanged()
  const [task, setTask] = useState<'rename' | 'remove'>()
  const isOffline = useIsOffline()
  const remove = async (password: string) => {
    const outcome = await call(deletePasskey, { params: { id: passkey_uuid }, body: { password } })
    if (outcome.ok) {
      toast.success(outcome.message ?? 'Your passkey was removed')
      await changed()
    }
    return outcome
  }
  const close = () => setTask(undefined)
  return (
    <li className="flex flex-col gap-3 py-2">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className="block text-15 font-medium">{name}</span>
          <span className="block text-13 text-quiet">
            {last_used_at ? `Last used ${when(last_used_at)}` : `Added ${when(created_at)}, not used yet`}
          </span>
        </span>
        {task === undefined && (
          <span>
            <Button
              variant="quiet"
              size="sm"
              disabled={isOffline}
              aria-label={`Rename ${name}`}
              onClick={() => setTask('rename')}
            >
              Rename
            </Button>
            <Button
              variant="quiet"
              size="sm"
              disabled={isOffline}
              aria-label={`Remove ${name}`}
              onClick={() => setTask('remove')}
            >
              Remove
            </Button>
          </span>
        )}
      </div>
      {task === 'rename' && <RenameForm passkey={passkey} onClose={close} />}
      {task === 'remove' && (
        <ConfirmForm
          action="Remove passkey"
          isDanger
          about={passkey_uuid}
          onConfirm={remove}
          onCancel={close}
        >
          <p className="text-15">
            You won&rsquo;t be able to log in with it. Your other devices will be signed out.
          </p>
        </ConfirmForm>
      )}
    </li>
  )
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const changed = useFactorsChanged()
  const form = useForm({
    initial: { name: passkey.name },
    schema: updatePasskey.body,
    onSubmit: async (body) => {
      const outcome = await call(updatePasskey, { params: { id: passkey.passkey_uuid }, body })
      if (outcome.ok) {
        await changed()
        onClose()
      }
      return outcome
    },
    about: passkey.passkey_uuid,
  })
  return (
    <Form form={form} className="gap-4">
      <TextField form={form} name="name" label="Passkey name" maxLength={60} />
      <FormButtons label="Save" onCancel={onClose} />
    </Form>
  )
}
