import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsReachable } from '#app/platform/online.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { paymentSetupQuery, subscriptionQuery } from '#app/shared/plan/plan-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import {
  type BillingPeriod,
  createPaymentIntent,
  type PaidPlan,
  type Subscription,
  updateCardInfo,
  updateSubscription,
} from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { PaymentSetup } from './bank-check.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CardForm } from './card-form.tsx'
import { Checkout } from './checkout.tsx'
import { Invoices } from './invoices.tsx'
import { callPayment } from './payment-call.ts'
import { usePaymentWrite } from './payment-write.ts'
import { SandboxClock } from './sandbox-clock.tsx'
import {
  cardName,
  dayOf,
  planAndPrice,
  priceOf,
  reductionMessage,
  subscribedName,
} from './subscription-labels.ts'

type Writes = ReturnType<typeof usePaymentWrite>

interface PartProps {
  readonly subscription: Subscription
  readonly isOnline: boolean
}

interface NoticeProps extends PartProps {
  readonly writes: Writes
  /** Takes the focus from a button that is gone once it has done its work. */
  readonly onDone: () => void
}

/** Ends a pending change or cancellation by choosing the current plan again. */
function KeepPlan({ subscription, writes, isOnline, onDone }: NoticeProps) {
  const { subscribed } = subscription
  if (!subscribed) return null
  const name = planName[subscribed.plan]
  const keep = () =>
    writes.run(
      (options) =>
        callPayment(
          updateSubscription,
          { body: { plan: subscribed.plan, period: subscribed.period } },
          options,
        ),
      `You keep ${name}`,
      onDone,
    )
  return (
    <Button size="sm" busy={writes.isBusy} disabled={!isOnline} onClick={() => void keep()}>
      Keep {name}
    </Button>
  )
}

/** What needs the client's attention: something owed, a plan that ends, or a change to come. */
function SubscriptionNotice(props: NoticeProps & { readonly onChangeCard: () => void }) {
  const { subscription, writes, isOnline, onDone, onChangeCard } = props
  const { state, owed, cancellation, pending } = subscription
  const name = subscribedName(subscription)
  if (owed && (state === 'past_due' || state === 'incomplete')) {
    const pay = () =>
      writes.run(
        (options) => callPayment(createPaymentIntent, { body: {} }, options),
        `Paid. You’re on ${name}.`,
        onDone,
      )
    return (
      <Alert
        tone="danger"
        title={
          state === 'past_due'
            ? `Your payment of ${formatUsd(owed.amount_cents)} didn’t go through`
            : `${name} isn’t paid yet`
        }
        actions={
          <>
            <Button size="sm" busy={writes.isBusy} disabled={!isOnline} onClick={() => void pay()}>
              Pay {formatUsd(owed.amount_cents)} now
            </Button>
            <Button size="sm" variant="secondary" disabled={!isOnline} onClick={onChangeCard}>
              Use another card
            </Button>
          </>
        }
      >
        {state === 'incomplete'
          ? 'Your plan starts when the first payment goes through.'
          : owed.next_try_at
            ? `We try again on ${dayOf(owed.next_try_at)}. You keep ${name} until then.`
            : `${name} ends unless you pay.`}
      </Alert>
    )
  }
  if (state === 'cancel_at_period_end' && cancellation?.ends_at) {
    return (
      <Alert
        tone="warning"
        title={`${name} ends on ${dayOf(cancellation.ends_at)}`}
        actions={<KeepPlan {...props} />}
      >
        You can use it until then. There are no more charges, and everything you entered stays.
      </Alert>
    )
  }
  if (pending) {
    return (
      <Alert
        tone="info"
        title={`You change to ${planAndPrice(pending)} on ${dayOf(pending.on)}`}
        actions={<KeepPlan {...props} />}
      />
    )
  }
  return null
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 text-15">
    <dt className="text-quiet">{label}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
)

/** `$49 a month`, and `, $24.50 with your discount` until a charge has applied it. */
function bothPrices(subscribed: NonNullable<Subscription['subscribed']>): string {
  const { is_reduced, discounted_cents } = subscribed
  const full = priceOf(subscribed)
  return is_reduced || discounted_cents === null
    ? full
    : `${full}, ${formatUsd(discounted_cents)} with your discount`
}

function PlanCard({ subscription, isOnline, onCancel }: PartProps & { onCancel: () => void }) {
  const { subscribed, next_charge, state } = subscription
  const reduction = reductionMessage(subscription)
  const canCancel = state === 'active' || state === 'past_due' || state === 'incomplete'
  return (
    <Card>
      <CardHeader>
        <CardTitle>{subscribedName(subscription)}</CardTitle>
        {state === 'active' && <Pill tone="good">Active</Pill>}
        {state === 'past_due' && <Pill tone="bad">Payment failed</Pill>}
        {state === 'incomplete' && <Pill tone="warning">Not paid yet</Pill>}
        {state === 'cancel_at_period_end' && <Pill tone="warning">Ends soon</Pill>}
      </CardHeader>
      <dl className="flex flex-col gap-2">
        {subscribed && <Fact label="Price">{bothPrices(subscribed)}</Fact>}
        {next_charge && (
          <Fact label="Next charge">
            {formatUsd(next_charge.amount_cents)} on {dayOf(next_charge.on)}
          </Fact>
        )}
      </dl>
      {reduction !== undefined && <p className="text-13 text-quiet">{reduction}</p>}
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <Link to="/choosePlan">Change plan</Link>
        </Button>
        {canCancel && (
          <Button variant="quiet" disabled={!isOnline} onClick={onCancel}>
            Cancel plan
          </Button>
        )}
      </div>
    </Card>
  )
}

function CardOnFile({ subscription, isOnline, onChange }: PartProps & { onChange: () => void }) {
  const { card } = subscription
  return (
    <Card>
      <CardTitle>Card</CardTitle>
      {card ? (
        <p className="text-15">
          {cardName(card)}
          <span className="block text-13 text-quiet">
            Expires {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
          </span>
        </p>
      ) : (
        <p className="text-15 text-quiet">No card on file.</p>
      )}
      <div>
        <Button variant="secondary" disabled={!isOnline} onClick={onChange}>
          {card ? 'Change card' : 'Add a card'}
        </Button>
      </div>
    </Card>
  )
}

const FreePlan = () => (
  <Card>
    <EmptyState
      icon={<CreditCard />}
      title="You’re on the free plan"
      action={
        <Button asChild>
          <Link to="/choosePlan">Compare plans</Link>
        </Button>
      }
    >
      Nothing is charged. Paid plans add calls with an advisor, and more room.
    </EmptyState>
  </Card>
)

interface OverviewProps extends PartProps {
  readonly setup: PaymentSetup
  /** Whether the client has just chosen this plan. */
  readonly takesFocus: boolean
}

/** The client's plan, card and invoices. */
function Overview({ subscription, setup, isOnline, takesFocus }: OverviewProps) {
  const writes = usePaymentWrite(setup)
  const [open, setOpen] = useState<'card' | 'cancel'>()
  const own = useRef<HTMLElement>(null)
  const focusOwn = () => own.current?.focus()
  useEffect(() => {
    if (takesFocus) own.current?.focus()
  }, [takesFocus])
  const close = () => {
    writes.setProblem(undefined)
    setOpen(undefined)
  }
  const saveCard = async (setupIntentId: string) => {
    const body = { setup_intent_id: setupIntentId }
    const isSaved = await writes.run(
      (options) => callPayment(updateCardInfo, { body }, options),
      'Your card is saved',
    )
    if (isSaved) close()
  }
  const problem = writes.problem !== undefined && <Alert tone="danger">{writes.problem}</Alert>
  const hasPlan = subscription.state !== null && subscription.state !== 'cancelled'
  const shared = { subscription, isOnline }
  return (
    <Page data-amounts="shown">
      <PageHeader
        title="Payment"
        sub={
          isOnline
            ? 'Your plan, your card, and your invoices.'
            : 'Changing your plan or card needs a connection.'
        }
      />
      <section
        ref={own}
        aria-label="Your plan and card"
        tabIndex={-1}
        className="flex flex-col gap-4 outline-none"
      >
        {open === undefined && problem}
        <SubscriptionNotice
          {...shared}
          writes={writes}
          onDone={focusOwn}
          onChangeCard={() => setOpen('card')}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          {hasPlan ? <PlanCard {...shared} onCancel={() => setOpen('cancel')} /> : <FreePlan />}
          {(hasPlan || subscription.card) && <CardOnFile {...shared} onChange={() => setOpen('card')} />}
        </div>
      </section>
      {isOnline && <Invoices />}
      <div>
        <FaqLink module="payment" />
      </div>
      {setup.provider === 'sandbox' && hasPlan && isOnline && <SandboxClock />}
      <Sheet open={open === 'card'} onOpenChange={(isOpen) => !isOpen && close()}>
        {open === 'card' && (
          <SheetContent title={subscription.card ? 'Change card' : 'Add a card'}>
            <CardForm setup={setup} submitLabel="Save card" onCard={saveCard}>
              {problem}
            </CardForm>
          </SheetContent>
        )}
      </Sheet>
      {open === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
      {writes.dialog}
    </Page>
  )
}

interface PaymentPageProps {
  /** The plan to pay for; without one the page shows the client's own. */
  readonly plan: PaidPlan | undefined
  readonly period: BillingPeriod | undefined
}

/** The plan in use, or the payment of a chosen one. */
export function PaymentPage({ plan, period = 'month' }: PaymentPageProps) {
  const query = useQuery(subscriptionQuery)
  const setup = useQuery(paymentSetupQuery)
  const isOnline = useIsReachable()
  const navigate = useNavigate()
  const [hasChosen, setChosen] = useState(false)
  const leaveCheckout = async () => {
    setChosen(true)
    await navigate({ to: '/payment', search: {}, replace: true })
  }
  if (query.isPending || setup.isPending) {
    return (
      <Page data-amounts="shown">
        <PageHeader title="Payment" />
        <Loading label="Loading your plan">
          <Skeleton className="h-44" />
        </Loading>
      </Page>
    )
  }
  const failed = query.data ? setup : query
  if (!query.data || !setup.data) {
    return (
      <Page data-amounts="shown">
        <PageFailed page="Payment" query={failed} title="Couldn’t load your plan" />
      </Page>
    )
  }
  if (setup.data.provider === null) {
    return (
      <Page data-amounts="shown">
        <PageHeader
          title="Payment"
          sub="Paid plans aren’t offered here, so there’s nothing to pay. Planning is free."
        />
        <div>
          <FaqLink module="payment" />
        </div>
      </Page>
    )
  }
  const props = { subscription: query.data, setup: setup.data, isOnline }
  return plan ? (
    <Checkout key={`${plan} ${period}`} plan={plan} period={period} onDone={leaveCheckout} {...props} />
  ) : (
    <Overview {...props} takesFocus={hasChosen} />
  )
}
