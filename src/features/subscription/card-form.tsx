import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Refusal } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { useForm } from '#app/platform/form.ts'
import { NumberField, TextField } from '#app/platform/text-fields.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { createSandboxConfirmation } from '#core/contract/payment-sandbox.ts'
import { getCardSetupIntend } from '#core/contract/payment.ts'
import { TEST_CARDS } from '#core/payment/test-cards.ts'
import { NOT_CONFIRMED, type PaymentSetup, useBankCheck } from './bank-check.tsx'
import { callPayment } from './payment-call.ts'
import { refusalMessage } from './subscription-labels.ts'

interface CardFormProps {
  readonly setup: PaymentSetup
  readonly submitLabel: string
  /** Whether the form has just replaced what had the focus. */
  readonly takesFocus?: boolean
  /** Above the button, such as why the charge was refused. */
  readonly children?: ReactNode
  /** Called with the setup whose card the provider has saved. */
  readonly onCard: (setupIntentId: string) => Promise<void>
}

/** A card form: the provider's own, so that the card's number goes to it alone, or the sandbox's. */
export function CardForm(props: CardFormProps) {
  const [round, setRound] = useState(0)
  return props.setup.provider === 'stripe' && props.setup.publishable_key !== null ? (
    <StripeCardForm
      {...props}
      key={round}
      publishableKey={props.setup.publishable_key}
      onAgain={() => setRound(round + 1)}
    />
  ) : (
    <SandboxCardForm {...props} />
  )
}

const digitsOf = (text: string): string => text.replaceAll(/[ -]/g, '')

/** Whether a card is valid through this month: `MM/YY`. */
function isUnexpired(text: string): boolean {
  const [month = 0, year = 0] = text.split('/').map(Number)
  const now = clock.now()
  return 2000 + year > now.getFullYear() || (2000 + year === now.getFullYear() && month > now.getMonth())
}

const CardSchema = v.object({
  card_number: v.pipe(
    v.string(),
    v.transform(digitsOf),
    v.nonEmpty('Enter a test card number'),
    v.check(
      (digits) => TEST_CARDS.some(({ number }) => number === digits),
      'Nothing is charged here. Use a test card, such as 4242 4242 4242 4242.',
    ),
  ),
  expires: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/, 'Enter the month and year, such as 12/30'),
    v.check(isUnexpired, 'This date is in the past'),
  ),
  cvc: v.pipe(v.string(), v.trim(), v.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits')),
})

/** Groups of four digits while typing, as on a card. */
const grouped = (text: string): string =>
  digitsOf(text)
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** `12/30` while typing `1230`, `12/30`, or `5/30` for May. */
const expiryText = (text: string): string => {
  const digits = text
    .replace(/^([2-9]|1(?=\/))/, '0$1')
    .replaceAll(/\D/g, '')
    .slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/**
 * The sandbox's card form. It sends the documented name of a test card, so that no number leaves the page, not even a test
 * card's.
 */
function SandboxCardForm({ setup, submitLabel, takesFocus, children, onCard }: CardFormProps) {
  const { check, dialog } = useBankCheck(setup)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const form = useForm({
    initial: { card_number: '', expires: '', cvc: '' },
    schema: CardSchema,
    onSubmit: async ({ card_number }) => {
      let message = ''
      const onRefusal = (refusal: Refusal) => {
        message = refusalMessage(refusal)
      }
      const intent = await callPayment(getCardSetupIntend, {}, { quiet: true, onRefusal })
      if (intent === 'error') return { ok: false, message, fields: {} }
      const step = await callPayment(
        createSandboxConfirmation,
        {
          body: {
            client_secret: intent.client_secret,
            payment_method: TEST_CARDS.find(({ number }) => number === card_number)?.name,
          },
        },
        { quiet: true, onRefusal },
      )
      if (step === 'error') return { ok: false, message, fields: {} }
      if (step.kind === 'challenge' && !(await check(intent.client_secret))) {
        return { ok: false, message: NOT_CONFIRMED, fields: {} }
      }
      await onCard(intent.setup_intent_id)
      return { ok: true }
    },
  })
  return (
    <>
      <Form form={form}>
        <Alert>
          This is a sandbox: nothing is charged. Use <strong>4242 4242 4242 4242</strong>, any later date, and
          any three digits.
        </Alert>
        <TextField
          form={form}
          name="card_number"
          label="Card number"
          ref={first}
          onChange={(event) => form.set('card_number', grouped(event.target.value))}
          inputMode="numeric"
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            form={form}
            name="expires"
            label="Expires (MM/YY)"
            onChange={(event) => form.set('expires', expiryText(event.target.value))}
            inputMode="numeric"
            placeholder="12/30"
          />
          <NumberField form={form} name="cvc" label="Security code" />
        </div>
        {children}
        <FormButtons label={submitLabel} block />
      </Form>
      {dialog}
    </>
  )
}

interface StripeCardFormProps extends CardFormProps {
  readonly publishableKey: string
  /** Starts over with a new setup: one works once. */
  readonly onAgain: () => void
}

/** Stripe's own form, in a frame of Stripe's: the card's number is never on this page. */
function StripeCardForm(props: StripeCardFormProps) {
  const { publishableKey, submitLabel, takesFocus, children, onCard, onAgain } = props
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{
    readonly setupIntentId: string
    readonly confirm: () => Promise<string | undefined>
  }>(null)
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isGone = false
    let remove: (() => void) | undefined
    const open = async () => {
      const intent = await callPayment(getCardSetupIntend, {})
      if (intent === 'error' || isGone || !place.current) return
      const { openStripeForm } = await import('./stripe-card.ts')
      const form = await openStripeForm(place.current, publishableKey, intent.client_secret)
      remove = form.remove
      if (isGone) return form.remove()
      opened.current = { setupIntentId: intent.setup_intent_id, confirm: form.confirm }
      if (takesFocus) form.focus()
      return setReady(true)
    }
    open().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
    return () => {
      isGone = true
      remove?.()
    }
  }, [publishableKey, takesFocus])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!opened.current || isBusy) return
    setBusy(true)
    setProblem(undefined)
    const { confirm, setupIntentId } = opened.current
    const message = await confirm()
    if (message === undefined) {
      await onCard(setupIntentId)
      onAgain()
    } else {
      setProblem(message)
      setBusy(false)
    }
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- its fields are Stripe's, and it may have to start over
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {!isReady && problem === undefined && (
        <Loading label="Loading the card form">
          <Skeleton className="h-40" />
        </Loading>
      )}
      <div ref={place} />
      {children}
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {isReady ? (
        <Button type="submit" block busy={isBusy}>
          {submitLabel}
        </Button>
      ) : (
        problem !== undefined && (
          <Button variant="secondary" block onClick={onAgain}>
            Try again
          </Button>
        )
      )}
    </form>
  )
}
