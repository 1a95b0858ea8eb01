import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import {
  type BillingPeriod,
  createSubscription,
  getPaymentStatus,
  getQuote,
  type PaidPlan,
  type Quote,
  type Subscription,
  updateCardInfo,
  updateSubscription,
} from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { call, type Refusal } from '#app/platform/api.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { type PaymentSetup, useBankCheck } from './bank-check.tsx'
import { CardForm } from './card-form.tsx'
import { callPayment, once } from './payment-call.ts'
import { ReducedPrice, useReducedPrice } from './reduced-price.tsx'
import { cardName, dayOf, lineName } from './words.ts'

interface CheckoutProps {
  readonly plan: PaidPlan
  readonly period: BillingPeriod
  readonly subscription: Subscription
  readonly setup: PaymentSetup
}

/** What is charged now and next, as the provider calculated it. */
function QuoteCard({ quote, plan }: { quote: Quote; plan: PaidPlan }) {
  const row = 'flex justify-between gap-4 text-15'
  return (
    <Card>
      <CardTitle>
        {quote.takes_effect === 'now' ? 'What you pay' : `From ${dayOf(quote.effective_at)}`}
      </CardTitle>
      <dl className="flex flex-col gap-2">
        {quote.lines.map(({ description, amount_cents }) => (
          <div key={`${description} ${amount_cents}`} className={row}>
            <dt className="text-quiet">{lineName(description)}</dt>
            <dd className="tabular-nums">{formatUsd(amount_cents)}</dd>
          </div>
        ))}
        <div className={`${row} border-t border-hair pt-2 font-medium`}>
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

/** Chooses or changes a plan: the cost first, then the card, then the charge. */
export function Checkout({ plan, period, subscription, setup }: CheckoutProps) {
  const navigate = useNavigate()
  const { check, dialog } = useBankCheck(setup)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [usesOther, setUsesOther] = useState(false)
  const reduced = useReducedPrice()
  const isChange = subscription.state !== null && !['incomplete', 'cancelled'].includes(subscription.state)
  const quote = useQuery({
    queryKey: ['quote', plan, period, subscription.subscribed, subscription.pending],
    queryFn: async ({ signal }) => {
      const outcome = await call(getQuote, { body: { plan, period } }, { quiet: true, signal })
      if (!outcome.ok) throw new Error(outcome.message)
      return outcome.data
    },
    meta: { isStored: false },
    staleTime: 10 * 60_000,
  })
  /** Before the card form is sent, which forgets the card. */
  const askForDocuments = (event: FormEvent) => {
    const missing = reduced.problem()
    if (missing === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setProblem(missing)
  }
  const confirm = async (setupIntentId?: string): Promise<void> => {
    const missing = reduced.problem()
    setProblem(missing)
    if (missing !== undefined) return
    setBusy(true)
    const options = {
      ...once(),
      quiet: true,
      onRefusal: ({ message, code }: Refusal) => {
        setProblem(message)
        if (code === 'conflict') void quote.refetch()
      },
    }
    const due = quote.data && { due_now_cents: quote.data.due_now_cents }
    const choice = { plan, period, ...due, ...reduced.body }
    if (isChange && setupIntentId !== undefined) {
      const saved = await callPayment(updateCardInfo, { body: { setup_intent_id: setupIntentId } }, options)
      if (saved === 'error') return setBusy(false)
    }
    const done = isChange
      ? await callPayment(
          updateSubscription,
          { body: { ...choice, ...(quote.data && { prorated_at: quote.data.prorated_at }) } },
          options,
        )
      : await callPayment(
          createSubscription,
          { body: { ...choice, ...(setupIntentId !== undefined && { setup_intent_id: setupIntentId }) } },
          options,
        )
    if (done !== 'error' && done.action) {
      const isPassed = await check(done.action.client_secret)
      await callPayment(getPaymentStatus, {}, { quiet: true })
      if (!isPassed) setProblem('Your bank didn’t confirm that it’s you. Try again, or use another card.')
      else await finish()
    } else if (done !== 'error') await finish()
    await refresh()
    setBusy(false)
  }
  const finish = async () => {
    toast.success(
      quote.data?.takes_effect === 'period_end'
        ? `You change to ${planName[plan]} on ${dayOf(quote.data.effective_at)}`
        : `You’re on ${planName[plan]}`,
    )
    await navigate({ to: '/payment', search: {}, replace: true })
  }
  const { card } = subscription
  const pay =
    quote.data && quote.data.due_now_cents > 0
      ? `Pay ${formatUsd(quote.data.due_now_cents)}`
      : `Change to ${planName[plan]}`
  return (
    <Page>
      <PageHeader
        back={<BackLink to="/choosePlan">Plans</BackLink>}
        title={`${planName[plan]}, ${period === 'year' ? 'yearly' : 'monthly'}`}
        sub={isChange ? 'You see the cost before anything changes.' : 'Pay by card. Cancel at any time.'}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        {quote.isPending && (
          <Loading label="Calculating the cost">
            <Skeleton className="h-44" />
          </Loading>
        )}
        {quote.isError && (
          <FailedState title="Couldn’t calculate the cost" onRetry={() => void quote.refetch()}>
            {quote.error.message}
          </FailedState>
        )}
        {quote.data && (
          <>
            <div className="flex flex-col gap-4">
              <QuoteCard quote={quote.data} plan={plan} />
              <ReducedPrice reduced={reduced} current={subscription.reduction} />
            </div>
            <Card onSubmitCapture={askForDocuments}>
              <CardTitle>Card</CardTitle>
              {card && !usesOther ? (
                <>
                  <p className="text-15">{cardName(card)}</p>
                  {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
                  <Button block busy={isBusy} onClick={() => void confirm()}>
                    {pay}
                  </Button>
                  <Button variant="quiet" block disabled={isBusy} onClick={() => setUsesOther(true)}>
                    Use another card
                  </Button>
                </>
              ) : (
                <CardForm setup={setup} submitLabel={pay} onCard={confirm}>
                  {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
                </CardForm>
              )}
            </Card>
          </>
        )}
      </div>
      {dialog}
    </Page>
  )
}
