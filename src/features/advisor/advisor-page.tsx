import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CreditCard, PhoneCall } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { count, shortDate } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import {
  advisorCallsQuery,
  callTypesQuery,
  remainingCallsQuery,
} from '#app/shared/advisor/advisor-queries.ts'
import { clientZone, shortDay, timeOfDay } from '#app/shared/advisor/call-times.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { paymentSetupQuery, subscriptionQuery } from '#app/shared/plan/plan-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { type AdvisorCall, FREE_CANCEL_HOURS, type RemainingCalls } from '#core/contract/advisor.ts'
import type { PaidPlan } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import { BookCard, type Chosen } from './book-card.tsx'
import { CallCard, saveCalendarFile } from './call-card.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'

const ENTRY_TEXTS: Readonly<Record<RemainingCalls['entries'][number]['kind'], (note: string) => string>> = {
  plan: (note) => `${note} plan`,
  operator: (note) => note,
  booked: (note) => `${note} call booked`,
  returned: (note) => `${note} call canceled in time`,
}

/** What the balance is made of. */
function LedgerCard({ remaining }: { remaining: RemainingCalls }) {
  const zone = clientZone()
  const { entries, included, used, ends_on } = remaining
  return (
    <Card>
      <CardTitle>Your calls this plan year</CardTitle>
      <p className="text-15 text-quiet">
        {used} of {count(included, 'call')} used. Your plan year ends on {shortDate(ends_on)}, and unused
        calls don’t carry over. Cancel a call at least {FREE_CANCEL_HOURS} hours ahead, and it goes back to
        your balance.
      </p>
      {entries.length > 0 && (
        <Fold title="Show each change">
          <ul className="flex flex-col gap-2 text-15">
            {entries.map(({ entry_uuid, kind, calls, note, created_at }) => (
              <li key={entry_uuid} className="flex justify-between gap-4">
                <span>
                  {ENTRY_TEXTS[kind](note)}
                  <span className="block text-13 text-quiet">{shortDay(created_at, zone)}</span>
                </span>
                <span className="font-medium tabular-nums">{calls > 0 ? `+${calls}` : `−${-calls}`}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Card>
  )
}

const CanceledCall = ({ call }: { call: AdvisorCall }) => (
  <span className="flex flex-col items-end">
    <Pill>{call.is_returned ? 'Canceled, returned' : 'Canceled'}</Pill>
    <Button
      size="sm"
      variant="link"
      aria-label={`Remove ${call.type} with ${call.advisor.name} from your calendar`}
      onClick={() => saveCalendarFile(call)}
    >
      Remove from calendar
    </Button>
  </span>
)

/** Calls that are over or canceled. */
function PastCalls({ calls }: { calls: readonly AdvisorCall[] }) {
  const zone = clientZone()
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">Past calls</CardTitle>
      <List>
        {calls.map((call) => (
          <ListRow
            key={call.call_uuid}
            title={`${call.type} with ${call.advisor.name}`}
            detail={`${shortDay(call.starts_at, zone)}, ${timeOfDay(call.starts_at, zone)} · ${call.minutes} minutes`}
            trailing={call.state === 'canceled' ? <CanceledCall call={call} /> : null}
          />
        ))}
      </List>
    </Card>
  )
}

const NoPlan = () => (
  <Card>
    <EmptyState
      icon={<PhoneCall />}
      title="Advisor calls come with a paid plan"
      action={
        <Button asChild>
          <Link to="/choosePlan">Compare plans</Link>
        </Button>
      }
    >
      Essential includes 1 call a year, Plus 4, and Premier 12.
    </EmptyState>
  </Card>
)

/** Where plans aren’t sold, only the operator gives calls. */
const NoPlansSold = () => (
  <Card>
    <EmptyState icon={<PhoneCall />} title="You have no advisor calls">
      Calls come with paid plans, which aren’t offered here. The operator of this installation can give you
      calls.
    </EmptyState>
  </Card>
)

/** A plan whose first payment hasn’t gone through: it includes calls once it is paid. */
const UnpaidPlan = ({ plan }: { plan: PaidPlan }) => (
  <Card>
    <EmptyState
      icon={<CreditCard />}
      title={`${planName[plan]} isn’t paid yet`}
      action={
        <Button asChild>
          <Link to="/payment">Complete payment</Link>
        </Button>
      }
    >
      You can book a call as soon as your first payment goes through.
    </EmptyState>
  </Card>
)

/** Nothing is left this year: when more come, and how to get more now. */
function AllUsed({ plan, ends_on, isPastDue, isSold }: AllUsedProps) {
  const hasLarger = isSold && plan !== 'PREMIER'
  return (
    <Card>
      <EmptyState
        icon={<PhoneCall />}
        title="You’ve used all your calls this plan year"
        action={
          hasLarger && (
            <Button asChild variant="secondary">
              {isPastDue ? (
                <Link to="/payment">View payment</Link>
              ) : (
                <Link to="/choosePlan">Compare plans</Link>
              )}
            </Button>
          )
        }
      >
        {`You get new calls after ${shortDate(ends_on)}.`}
        {hasLarger &&
          (isPastDue
            ? ' Your last payment didn’t go through. Once it’s paid, a larger plan adds calls right away.'
            : ' A larger plan adds calls right away.')}
      </EmptyState>
    </Card>
  )
}

interface AllUsedProps extends Pick<RemainingCalls, 'plan' | 'ends_on'> {
  /** A plan can’t be changed while a payment is due. */
  readonly isPastDue: boolean
  readonly isSold: boolean
}

const titleOf = ({ remaining, plan, included }: RemainingCalls): ReactNode =>
  plan === 'NO_PLAN' && included === 0 ? (
    'Talk to an advisor'
  ) : (
    <>
      <Figure id="advisor-calls-left">{count(remaining, 'call')}</Figure> left
    </>
  )

/** Why no call can be booked, and what to do about it. */
function NotBookable({ remaining: { plan, ends_on } }: { remaining: RemainingCalls }) {
  const { data: subscription, isLoading } = useQuery(subscriptionQuery)
  const setup = useQuery(paymentSetupQuery)
  const isSold = setup.data?.provider !== null
  if (isLoading || setup.isLoading) return <Skeleton className="h-64 rounded-card" />
  if (plan !== 'NO_PLAN') {
    return (
      <AllUsed plan={plan} ends_on={ends_on} isPastDue={subscription?.state === 'past_due'} isSold={isSold} />
    )
  }
  const unpaid = subscription?.state === 'incomplete' ? subscription.subscribed : null
  if (unpaid) return <UnpaidPlan plan={unpaid.plan} />
  return isSold ? <NoPlan /> : <NoPlansSold />
}

/** Advisor calls: what is left, the next one, and booking another. */
export function AdvisorPage({ asked }: { asked: string | undefined }) {
  const remaining = useQuery(remainingCallsQuery)
  const calls = useQuery(advisorCallsQuery)
  const types = useQuery(callTypesQuery)
  const [chosen, setChosen] = useState<Chosen>()
  const failed = [remaining, calls, types].find((query) => query.isError && !query.data)
  if (failed)
    return (
      <Page>
        <PageFailed page="Advisor" query={failed} title="Couldn’t load your advisor calls" />
      </Page>
    )
  if (!remaining.data || !calls.data || !types.data)
    return (
      <Page>
        <Loading label="Loading your advisor calls">
          <Skeleton className="h-16 w-64" />
          <Skeleton className="h-64" />
        </Loading>
      </Page>
    )
  const { upcoming, past } = calls.data
  const { provider, event_types, advisors } = types.data
  const { plan } = remaining.data
  const hasNone = plan === 'NO_PLAN' && remaining.data.included === 0
  const isBookable = remaining.data.remaining > 0
  return (
    <Page>
      <PageHeader
        eyebrow="Advisor calls"
        title={titleOf(remaining.data)}
        sub={
          hasNone
            ? 'A CFP® professional goes through your plan with you.'
            : `Until ${shortDate(remaining.data.ends_on)}, with ${planName[plan]}`
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {upcoming.map((call) => (
            <CallCard key={call.call_uuid} call={call} advisors={advisors} />
          ))}
          {provider === null && (
            <Card>
              <EmptyState icon={<PhoneCall />} title="Calls aren’t offered here">
                The operator of this installation hasn’t turned on advisor calls.
              </EmptyState>
            </Card>
          )}
          {provider !== null && !isBookable && <NotBookable remaining={remaining.data} />}
          {provider !== null && isBookable && (
            <BookCard
              provider={provider}
              types={event_types}
              advisors={advisors}
              asked={asked}
              chosen={chosen?.slot}
              onChoose={setChosen}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {!hasNone && <LedgerCard remaining={remaining.data} />}
          {past.length > 0 && <PastCalls calls={past} />}
          <div>
            <FaqLink module="advisor" />
          </div>
        </div>
      </div>
      {/* Here, because booking the last call removes the card that it was chosen on. */}
      {chosen && (
        <ConfirmSheet
          {...chosen}
          onClose={(isBooked) => {
            setChosen(undefined)
            if (isBooked) window.scrollTo({ top: 0 })
          }}
        />
      )}
    </Page>
  )
}
