import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { count } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { updateSessionUser } from '#app/platform/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  confirmAuthenticator,
  createAuthenticator,
  createRecoveryCodes,
  deleteAuthenticator,
} from '#core/contract/account-factors.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { factorsQuery, useFactorsChanged } from './factors-query.ts'
import { NeedsConnection, useIsOffline } from './needs-connection.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

type Setup = Data<typeof createAuthenticator>
type Task = 'set up' | 'remove' | 'new codes'

/** The authenticator app, which replaces the text message at each login, and the recovery codes. */
export function AuthenticatorCard() {
  const query = useQuery(factorsQuery)
  const factors = query.data
  const changed = useFactorsChanged()
  const [task, setTask] = useState<Task>()
  const isOffline = useIsOffline()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setTask(undefined)
  const begin = async (password: string) => {
    const outcome = await call(createAuthenticator, { body: { password } })
    if (outcome.ok) {
      setSetup(outcome.data)
      close()
    }
    return outcome
  }
  const remove = async (password: string) => {
    const outcome = await call(deleteAuthenticator, { body: { password } })
    if (outcome.ok) {
      toast.success(outcome.message ?? 'Your authenticator app was removed')
      close()
      await changed()
    }
    return outcome
  }
  const renew = async (password: string) => {
    const outcome = await call(createRecoveryCodes, { body: { password } })
    if (outcome.ok) {
      setCodes(outcome.data.recovery_codes)
      close()
      await changed()
    }
    return outcome
  }
  if (!factors) {
    return (
      <Card id="authenticator">
        <CardTitle level={3}>Authenticator app</CardTitle>
        {query.isError ? (
          <QueryFailed query={query} title="Couldn’t load your authenticator app and recovery codes" />
        ) : (
          <Loading label="Loading your authenticator app">
            <Skeleton className="h-40" />
          </Loading>
        )}
      </Card>
    )
  }
  const isOn = factors.authenticator_since !== null
  const left = factors.recovery_codes_left
  return (
    <Card id="authenticator">
      <CardTitle level={3}>Authenticator app</CardTitle>
      <p className="text-15 text-quiet">
        {isOn
          ? 'On. Your app shows the code for each login; we text you one only if you ask for it.'
          : 'Use an app such as Google Authenticator or 1Password in place of text messages.'}
      </p>
      {setup && (
        <ConfirmSetup
          setup={setup}
          onConfirmed={(fresh) => {
            setSetup(undefined)
            setCodes(fresh ?? undefined)
          }}
          onCancel={() => setSetup(undefined)}
        />
      )}
      {!setup && task === undefined && (
        <Button
          variant="secondary"
          className="self-start"
          disabled={isOffline}
          onClick={() => setTask(isOn ? 'remove' : 'set up')}
        >
          {isOn ? 'Remove app' : 'Set up app'}
        </Button>
      )}
      {task === 'set up' && (
        <ConfirmForm action="Continue" about="authenticator" onConfirm={begin} onCancel={close} />
      )}
      {task === 'remove' && (
        <ConfirmForm action="Remove app" isDanger about="authenticator" onConfirm={remove} onCancel={close}>
          <p className="text-15">
            We&rsquo;ll text you the code for each login instead. Your other devices will be signed out.
          </p>
        </ConfirmForm>
      )}
      <div className="flex flex-col gap-3 border-t border-hair pt-3">
        <h4 className="text-15 font-medium">Recovery codes</h4>
        <p className="text-15 text-quiet">
          {left > 0
            ? `${count(left, 'code')} left. Each logs you in once if you lose your phone.`
            : 'None left. Recovery codes log you in if you lose your phone.'}
        </p>
        {task === 'new codes' ? (
          <ConfirmForm action="Make new codes" about="recovery codes" onConfirm={renew} onCancel={close}>
            <p className="text-15">Earlier codes stop working, and your other devices will be signed out.</p>
          </ConfirmForm>
        ) : (
          <Button
            variant="secondary"
            className="self-start"
            disabled={isOffline}
            onClick={() => setTask('new codes')}
          >
            {left > 0 ? 'Replace codes' : 'Get recovery codes'}
          </Button>
        )}
      </div>
      <NeedsConnection />
      {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
    </Card>
  )
}

/** A QR code as one path, dark on white in both themes: cameras expect that. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn as a path, which needs no file
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-48 self-center"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface ConfirmSetupProps {
  readonly setup: Setup
  /** Receives a first set of recovery codes, or null. */
  readonly onConfirmed: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

function ConfirmSetup({ setup, onConfirmed, onCancel }: ConfirmSetupProps) {
  const changed = useFactorsChanged()
  const form = useForm({
    initial: { otp: '' },
    schema: confirmAuthenticator.body,
    onSubmit: async (body) => {
      const outcome = await call(confirmAuthenticator, { body })
      if (!outcome.ok) return outcome
      updateSessionUser(outcome.data.user)
      toast.success(outcome.message ?? 'Your authenticator app is set up')
      onConfirmed(outcome.data.recovery_codes)
      await changed()
      return outcome
    },
    about: 'authenticator',
  })
  return (
    <Form form={form} className="gap-4">
      <p className="text-15">Scan this with your app, or enter the key. Then type the code it shows.</p>
      <QrCode text={setup.uri} />
      <p className="self-center text-center text-15" aria-label="Setup key">
        <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label="Code from the app" error={form.errorOf('otp')}>
        <CodeInput
          name="otp"
          value={form.values.otp}
          onValueChange={(otp) => form.set('otp', otp)}
          onBlur={() => form.leave('otp')}
        />
      </Field>
      <FormButtons label="Turn on" onCancel={onCancel} />
    </Form>
  )
}
