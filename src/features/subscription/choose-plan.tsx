import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { count, fileSize } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { paymentSetupQuery, plansQuery, subscriptionQuery } from '#app/shared/plan/plan-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { BillingPeriod, PaidPlan, Plan, Subscription } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import type { SessionUser } from '#core/contract/session-user.ts'
import { formatUsd } from '#core/finance/math/money.ts'

interface ChoosePlanProps {
  /** The plan at login, until the answer about the subscription is there. */
  readonly current: SessionUser['subscription_plan']
  /** Where the client continues to: the page first requested, or home. */
  readonly onward: { readonly to: string; readonly search?: { readonly from?: string } }
}

const FREE_FEATURES = [
  'Goals, retirement, debts, net worth, spending and taxes',
  'Reminders before each due date',
  'Works offline, on your phone and your computer',
]

/** What a plan has beyond the free one. */
const adds = (plan: Plan): readonly string[] => [
  ...(plan.advisor_calls > 0 ? [`${count(plan.advisor_calls, 'call')} with an advisor a year`] : []),
  `${plan.bank_links} linked banks`,
  `${fileSize(plan.storage_bytes)} for receipts and documents`,
]

const PERIODS: Readonly<Record<BillingPeriod, string>> = { month: 'monthly', year: 'yearly' }
const other = (period: BillingPeriod): BillingPeriod => (period === 'month' ? 'year' : 'month')

const isPaid = (plan: Plan['plan']): plan is PaidPlan => plan !== 'NO_PLAN'

/** `Free`, as the page speaks of having no plan. */
const nameOf = ({ plan, name }: Plan): string => (isPaid(plan) ? name : 'Free')

/** The price in large type, and what a year saves against twelve months. */
function PlanPrice({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  if (!isPaid(plan.plan)) return <p className="text-28 font-bold tabular-nums">$0</p>
  const saved = plan.monthly_cents * 12 - plan.yearly_cents
  return (
    <p>
      <span className="text-28 font-bold tabular-nums">
        {formatUsd(period === 'year' ? plan.yearly_cents : plan.monthly_cents)}
      </span>{' '}
      <span className="text-15 text-quiet">a {period}</span>
      {period === 'year' && (
        <span className="block text-13 text-quiet">{formatUsd(saved)} less than twelve months</span>
      )}
    </p>
  )
}

interface PlanCardProps {
  readonly plan: Plan
  readonly period: BillingPeriod
  /** Undefined while it is loading: the plan in the session is shown then. */
  readonly subscription: Subscription | undefined
  readonly isCurrent: boolean
  readonly isSold: boolean
}

function PlanCard({ plan, period, subscription, isCurrent, isSold }: PlanCardProps) {
  const features = isPaid(plan.plan) ? adds(plan) : [...FREE_FEATURES, ...adds(plan)]
  const samePeriod = subscription?.subscribed === null || subscription?.subscribed?.period === period
  return (
    <Card asChild tone={isCurrent ? 'wash' : 'plain'}>
      <li aria-label={nameOf(plan)}>
        <div className="flex min-h-6 items-center justify-between gap-2">
          <CardTitle>{nameOf(plan)}</CardTitle>
          {isCurrent ? (
            <Pill>{samePeriod ? 'Your plan' : `Your plan (${PERIODS[other(period)]})`}</Pill>
          ) : (
            !isSold && <Pill>Not offered here</Pill>
          )}
        </div>
        {isSold && <PlanPrice plan={plan} period={period} />}
        <ul className="flex flex-1 flex-col gap-2 text-15">
          {isPaid(plan.plan) && <li className="text-quiet">Everything in Free, with</li>}
          {features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-0.5 size-4.5 flex-none text-accent" aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
        {isSold && isPaid(plan.plan) && (!isCurrent || !samePeriod) && (
          <Button asChild block variant={isCurrent ? 'secondary' : 'primary'}>
            <Link to="/payment" search={{ plan: plan.plan, period }}>
              {isCurrent ? `Switch to ${PERIODS[period]}` : `Choose ${plan.name}`}
            </Link>
          </Button>
        )}
        {isSold && isCurrent && isPaid(plan.plan) && samePeriod && (
          <Button asChild block variant="secondary">
            <Link to="/payment">Manage plan</Link>
          </Button>
        )}
      </li>
    </Card>
  )
}

/** Plans side by side, by month or year, with the client's own marked; nobody has to choose one to go on. */
export function ChoosePlan({ current: atLogin, onward }: ChoosePlanProps) {
  const plans = useQuery(plansQuery)
  const subscription = useQuery(subscriptionQuery).data
  const current = subscription ? planName[subscription.plan] : atLogin
  const setup = useQuery(paymentSetupQuery)
  const [chosen, setChosen] = useState<BillingPeriod>()
  const period = chosen ?? subscription?.subscribed?.period ?? 'month'
  const isSold = setup.data?.provider !== null
  return (
    <Page data-amounts="shown">
      <PageHeader
        eyebrow="Your plan"
        title={current === 'No Plan' ? 'You’re on the free plan' : `You’re on ${current}`}
        sub={
          isSold
            ? 'Planning is free, and stays free. Paid plans add calls with an advisor, and more room.'
            : 'Planning is free, and stays free. Paid plans aren’t offered here, so there’s nothing to choose or pay.'
        }
        actions={
          <Button asChild variant={current === 'No Plan' ? 'primary' : 'secondary'}>
            <Link {...onward}>{current === 'No Plan' ? 'Continue with Free' : 'Continue'}</Link>
          </Button>
        }
      />
      {isSold && (
        <Segmented
          aria-label="Billing period"
          value={period}
          onValueChange={(value) => setChosen(value === 'year' ? 'year' : 'month')}
          className="w-full max-w-96"
        >
          <Segment value="month">Monthly</Segment>
          <Segment value="year">Yearly, 2 months free</Segment>
        </Segmented>
      )}
      {plans.data && !setup.isPending ? (
        <ul aria-label="Plans" className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
          {plans.data.map((plan) => (
            <PlanCard
              key={plan.plan}
              plan={plan}
              period={period}
              subscription={subscription}
              isCurrent={plan.name === current}
              isSold={isSold}
            />
          ))}
        </ul>
      ) : plans.isPending || setup.isPending ? (
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4" aria-hidden="true">
          {['free', 'essential', 'plus', 'premier'].map((name) => (
            <Skeleton key={name} className="h-72" />
          ))}
        </div>
      ) : (
        <QueryFailed query={plans} title="Couldn’t load the plans" />
      )}
      {isSold && (
        <p className="text-15 text-quiet">
          Students and members of the military pay half. Choose a plan and add a document that shows it.
        </p>
      )}
      <div>
        <FaqLink module="payment" />
      </div>
    </Page>
  )
}
