import { useQuery } from '@tanstack/react-query'
import { LineChart } from 'lucide-react'
import type { CashFlow } from '#core/contract/spend-dashboard.ts'
import { epochDay } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { dayInYear, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { LinkBank, NOT_OFFERED, useIsLinkOffered } from '#app/shared/bank/link-offer.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ExpectedList } from './expected-list.tsx'
import { PendingLine } from './pending-line.tsx'
import { cashFlowQuery } from './spend-writes.ts'

const back = <BackLink to="/spend">Spend</BackLink>

/** The balance of the next 30 days, with its low point and what is expected. */
export function CashFlowPage() {
  const query = useQuery(cashFlowQuery)
  const flow = query.data
  return (
    <Page>
      {!flow && query.isPending && <Waiting />}
      {!flow && query.isError && (
        <PageFailed page="Cash flow" back={back} query={query} title="Couldn’t load your cash flow" />
      )}
      {flow && (flow.account_uuids.length === 0 ? <Empty /> : <Flow flow={flow} />)}
      {flow && <PendingLine dataUpdatedAt={query.dataUpdatedAt} />}
      <div>
        <FaqLink module="spend" />
      </div>
    </Page>
  )
}

function Flow({ flow }: { flow: CashFlow }) {
  const today = useToday()
  const { days, low_point, start_cents, everyday_cents } = flow
  const items = days.flatMap((day) => day.items)
  const low = low_point && `${formatUsd(low_point.balance_cents)} on ${dayInYear(low_point.date, today)}`
  const points = days.map(({ date, balance_cents }) => ({
    at: epochDay(date),
    when: dayInYear(date, today),
    value: balance_cents,
  }))
  return (
    <>
      <PageHeader
        back={back}
        eyebrow="Cash flow"
        title={
          low_point
            ? `Lowest on ${dayInYear(low_point.date, today)}: ${wholeDollars(low_point.balance_cents)}`
            : `${wholeDollars(start_cents)} now`
        }
        sub={`${wholeDollars(start_cents)} now, and what we expect over the next ${days.length} days. An estimate from your recurring charges and debts, with ${wholeDollars(everyday_cents)} a day for everything else.`}
      />
      {low_point && low_point.balance_cents < 0 && (
        <Alert tone="warning" title="Your balance may fall below zero">
          Move money in or a payment to a later day before {dayInYear(low_point.date, today)}.
        </Alert>
      )}
      {points.length > 0 && (
        <Card>
          <CardTitle>Balance by day</CardTitle>
          <HistoryLine
            label="Balance"
            summary={`From ${formatUsd(start_cents)} today${low ? ` to a low of ${low}` : ''}.`}
            points={points}
            formatValue={formatUsd}
            formatTick={shortDollars}
            mark={
              low_point
                ? {
                    at: epochDay(low_point.date),
                    label: `Low: ${wholeDollars(low_point.balance_cents)}`,
                  }
                : undefined
            }
          />
        </Card>
      )}
      <Card padding="none">
        <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">Expected by day</CardTitle>
        {items.length > 0 ? (
          <ExpectedList items={items} />
        ) : (
          <p className="px-4 pb-4 text-15 text-quiet md:px-5">
            No bills, payments or paychecks found for these days.
          </p>
        )}
      </Card>
    </>
  )
}

function Empty() {
  const isOffered = useIsLinkOffered()
  return (
    <>
      <PageHeader back={back} title="Cash flow" />
      <Card>
        <EmptyState icon={<LineChart />} title="See your balance before bills arrive" action={<LinkBank />}>
          {isOffered
            ? 'Link your checking account to see the next 30 days.'
            : `Cash flow needs the balance of a linked checking account. ${NOT_OFFERED}.`}
        </EmptyState>
      </Card>
    </>
  )
}

const Waiting = () => (
  <>
    <PageHeader back={back} title="Cash flow" />
    <Loading label="Loading your cash flow" className="flex flex-col gap-4">
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  </>
)
