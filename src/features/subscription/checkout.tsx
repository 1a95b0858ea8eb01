import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { NOT_STORED, queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import {
  type BillingPeriod,
  createSubscription,
  getQuote,
  type PaidPlan,
  type Quote,
  type Subscription,
  updateCardInfo,
  updateSubscription,
} from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { chargeLine } from '#core/payment/charge-lines.ts'
import type { PaymentSetup } from './bank-check.tsx'
import { CardForm } from './card-form.tsx'
import { callPayment } from './payment-call.ts'
import { usePaymentWrite } from './payment-write.ts'
import { ReducedPrice, useReducedPrice } from './reduced-price.tsx'
import { cardName, dayOf } from './subscription-labels.ts'

/** What is charged now and next, as the provider calculated it. */
function QuoteCard({ quote, plan }: { quote: Quote; plan: PaidPlan }) {
  const row = 'flex justify-between gap-4 text-15'
  const total = quote.lines.length > 0 ? 'border-t border-hair pt-2 font-medium' : 'font-medium'
  return (
    <Card>
      <CardTitle>
        {quote.takes_effect === 'now' ? 'What you pay' : `From ${dayOf(quote.effective_at)}`}
      </CardTitle>
      <dl className="flex flex-col gap-2">
        {quote.lines.map(({ description, amount_cents }) => (
          <div key={`${description} ${amount_cents}`} className={row}>
            <dt className="text-quiet">{chargeLine(description)}</dt>
            <dd className="tabular-nums">{formatUsd(amount_cents)}</dd>
          </div>
        ))}
        <div className={`${row} ${total}`}>
          <dt>Due now</dt>
          <dd className="tabular-nums">{formatUsd(quote.due_now_cents)}</dd>
        </div>
        <div className={row}>
          <dt className="text-quiet">Next charge, {dayOf(quote.next_charge.on)}</dt>
          <dd className="tabular-nums">{formatUsd(quote.next_charge.amount_cents)}</dd>
        </div>
      </dl>
      <p className="text-13 text-quiet">
        {quote.takes_effect === 'now'
          ? `${planName[plan]} starts today and renews until you cancel. You can cancel here at any time.`
          : 'You keep your plan until then. Nothing is charged today.'}
      </p>
    </Card>
  )
}

const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** For a part that replaces the one that had the focus. */
const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus()
}

interface CardToChargeProps {
  readonly setup: PaymentSetup
  readonly card: Subscription['card']
  readonly submitLabel: string
  /** Whether the change charges something now: a card can't be changed here for a charge to come. */
  readonly isCharged: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Called without an id for the card on file. */
  readonly onConfirm: (setupIntentId?: string) => Promise<void>
}

/** The card on file, or the form for another. */
function CardToCharge({
  setup,
  card,
  submitLabel,
  isCharged,
  isBusy,
  problem,
  onConfirm,
}: CardToChargeProps) {
  const [chosen, setChosen] = useState<'on_file' | 'other'>()
  if (!card || chosen === 'other') {
    return (
      <>
        <CardForm setup={setup} submitLabel={submitLabel} takesFocus={chosen === 'other'} onCard={onConfirm}>
          {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
        </CardForm>
        {card && (
          <Button variant="quiet" block disabled={isBusy} onClick={() => setChosen('on_file')}>
            Use {cardName(card)}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <p className="text-15">
        {cardName(card)}
        {!isCharged && <span className="block text-13 text-quiet">For your next charge.</span>}
      </p>
      {problem !== undefined && (
        <Alert tone="danger" tabIndex={-1} ref={takeLostFocus}>
          {problem}
        </Alert>
      )}
      <Button
        ref={chosen === 'on_file' ? takeFocus : undefined}
        block
        busy={isBusy}
        onClick={() => void onConfirm()}
      >
        {submitLabel}
      </Button>
      {isCharged && (
        <Button variant="quiet" block disabled={isBusy} onClick={() => setChosen('other')}>
          Use another card
        </Button>
      )}
    </>
  )
}

interface CheckoutProps {
  readonly plan: PaidPlan
  readonly period: BillingPeriod
  readonly subscription: Subscription
  readonly setup: PaymentSetup
  readonly isOnline: boolean
  /** Leaves the checkout for the plan that was chosen. */
  readonly onDone: () => Promise<void>
}

/** Chooses or changes a plan: the cost first, then the card, then the charge. */
export function Checkout({ plan, period, subscription, setup, isOnline, onDone }: CheckoutProps) {
  const reduced = useReducedPrice()
  const isChange = subscription.state !== null && !['incomplete', 'cancelled'].includes(subscription.state)
  const { subscribed, pending } = subscription
  const quote = useQuery({
    ...queryFor(getQuote, { body: { plan, period } }, [], NOT_STORED),
    queryKey: ['quote', plan, period, subscribed, pending],
    staleTime: 10 * 60_000,
  })
  const { run, dialog, isBusy, problem, setProblem } = usePaymentWrite(setup, () => void quote.refetch())
  /** Before the card form is sent, which forgets the card. */
  const askForDocuments = (event: FormEvent) => {
    const missing = reduced.problem()
    setProblem(missing)
    if (missing === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }
  const confirm = async (setupIntentId?: string): Promise<void> => {
    const missing = reduced.problem()
    setProblem(missing)
    if (missing !== undefined || !quote.data) return
    const { due_now_cents, prorated_at, takes_effect, effective_at } = quote.data
    const choice = { plan, period, due_now_cents, ...reduced.body }
    const card = setupIntentId === undefined ? {} : { setup_intent_id: setupIntentId }
    await run(
      async (options) => {
        if (!isChange) return callPayment(createSubscription, { body: { ...choice, ...card } }, options)
        if (setupIntentId !== undefined) {
          const body = { setup_intent_id: setupIntentId }
          if ((await callPayment(updateCardInfo, { body }, options)) === 'error') return 'error'
        }
        return callPayment(updateSubscription, { body: { ...choice, prorated_at } }, options)
      },
      takes_effect === 'period_end'
        ? `You change to ${planName[plan]} on ${dayOf(effective_at)}`
        : `You’re on ${planName[plan]}`,
      onDone,
    )
  }
  const due = quote.data?.due_now_cents ?? 0
  return (
    <Page data-amounts="shown">
      <PageHeader
        back={<BackLink to="/choosePlan">Plans</BackLink>}
        title={`${planName[plan]}, ${period === 'year' ? 'yearly' : 'monthly'}`}
        sub={
          isOnline
            ? isChange
              ? 'You see the cost before anything changes.'
              : 'Pay by card. Cancel at any time.'
            : 'Choosing a plan needs a connection.'
        }
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {quote.data ? (
          <>
            <div className="flex flex-col gap-4">
              <QuoteCard quote={quote.data} plan={plan} />
              <ReducedPrice reduced={reduced} subscription={subscription} />
            </div>
            <Card onSubmitCapture={askForDocuments}>
              <CardTitle>Card</CardTitle>
              <CardToCharge
                setup={setup}
                card={subscription.card}
                submitLabel={due > 0 ? `Pay ${formatUsd(due)}` : `Change to ${planName[plan]}`}
                isCharged={due > 0}
                isBusy={isBusy}
                problem={problem}
                onConfirm={confirm}
              />
            </Card>
          </>
        ) : quote.isPending ? (
          <Loading label="Calculating the cost">
            <Skeleton className="h-44" />
          </Loading>
        ) : (
          <QueryFailed query={quote} title="Couldn’t calculate the cost" />
        )}
      </div>
      {dialog}
    </Page>
  )
}
