import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { useConnection } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useOnce } from '#app/platform/use-once.ts'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Input } from '#app/ui/input.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { toast } from '#app/ui/toast.ts'
import { EpaId } from '#core/contract/brokerage-application.ts'
import { getValidEpaId, linkExistingAccount } from '#core/contract/brokerage-opening.ts'
import { BackToBrokerage, PracticeNote } from './brokerage-parts.tsx'
import { showAccount } from './use-brokerage.ts'

const accountTypes = {
  individual: 'Individual',
  joint: 'Joint',
  traditional_ira: 'Traditional IRA',
  roth_ira: 'Roth IRA',
  sep_ira: 'SEP IRA',
  trust: 'Trust',
} as const

/** How long typing must pause before the broker is asked. */
const PAUSE_MS = 400

interface Checked {
  readonly id: string
  /** Undefined where the broker could not be asked; linking asks again. */
  readonly isValid: boolean | undefined
  readonly message: string
}

/** Whether the broker knows an ID, asked once typing pauses; undefined while that is not known. */
function useIdCheck(typed: string): { readonly checked: Checked | undefined; readonly isAsking: boolean } {
  const [checked, setChecked] = useState<Checked>()
  const parsed = v.safeParse(EpaId, typed)
  const id = parsed.success ? parsed.output : undefined
  useEffect(() => {
    if (id === undefined) return undefined
    const stop = new AbortController()
    const ask = async () => {
      const outcome = await call(
        getValidEpaId,
        { query: { epaId: id } },
        { quiet: true, signal: stop.signal },
      )
      if (stop.signal.aborted) return
      setChecked(
        outcome.ok
          ? { id, isValid: outcome.data.is_valid, message: outcome.data.message }
          : { id, isValid: undefined, message: '' },
      )
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id])
  const isCurrent = checked !== undefined && checked.id === id
  return { checked: isCurrent ? checked : undefined, isAsking: id !== undefined && !isCurrent }
}

const { body: LinkSchema } = linkExistingAccount

/** Links an account that the client already has at the broker. */
export function LinkAccount() {
  const navigate = useNavigate()
  const once = useOnce()
  const isOffline = useConnection() === 'offline'
  const isSandbox = useQuery(brokerageQuery).data?.provider === 'sandbox'
  const form = useForm({
    initial: { epa_id: '', account_type: '', name: '' },
    schema: LinkSchema,
    onSubmit: async (body) => {
      const outcome = await call(linkExistingAccount, { body }, { quiet: true, headers: once(body) })
      if (!outcome.ok) return outcome
      showAccount(outcome.data)
      toast.success(`${outcome.data.name} linked`)
      await navigate({
        to: '/brokerage/$brokerageUuid',
        params: { brokerageUuid: outcome.data.brokerage_account_uuid },
      })
      void refresh()
      return outcome
    },
  })
  const { checked, isAsking } = useIdCheck(form.values.epa_id)
  const problem = checked?.isValid === false ? checked.message : form.errorOf('epa_id')
  return (
    <Page className="lg:max-w-180">
      <PageHeader
        back={<BackToBrokerage />}
        title="Link an existing account"
        sub="We read its positions and cash from the broker, count it in your net worth, and let it fund your goals."
      />
      <PracticeNote />
      <Card>
        <Form form={form}>
          <Field
            label="Account ID"
            hint={
              checked?.isValid
                ? 'The broker knows this account.'
                : isSandbox
                  ? 'In this sandbox, use U1000001 for an account with investments, or U1000002 for one with cash.'
                  : 'The letter and digits on your statement, such as U1234567.'
            }
            error={problem}
          >
            <Input
              {...form.text('epa_id')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              suffix={isAsking && !isOffline && <Spinner />}
            />
          </Field>
          <output className="sr-only">{checked?.isValid && 'The broker knows this account.'}</output>
          <ChoiceField
            form={form}
            name="account_type"
            label="Account type"
            placeholder="Choose one"
            options={accountTypes}
          />
          <TextField form={form} name="name" label="Name" hint="What to call it here." optional />
          {isOffline && <p className="text-13 text-quiet">You’re offline. Linking needs a connection.</p>}
          <FormButtons label="Link account" disabled={isOffline || checked?.isValid === false} block />
        </Form>
      </Card>
    </Page>
  )
}
