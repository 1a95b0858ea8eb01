import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { LineChart } from 'lucide-react'
import { BackLink } from '#app/platform/back-link.tsx'
import { dayInYear, dayOfMonth, monthAndDay, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { LinkBank, NOT_OFFERED, useIsLinkOffered } from '#app/shared/bank/link-offer.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { CashFlow } from '#core/contract/spend-dashboard.ts'
import { daysBetween, epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
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

/** When income comes next after a day, as a sentence; empty without any. */
function nextIncomeWords({ days }: CashFlow, day: IsoDate, today: IsoDate): string {
  const next = days.find(
    ({ date, items }) =>
      date > day && items.some(({ kind, amount_cents }) => kind === 'income' && amount_cents > 0),
  )
  if (!next) return ''
  const after = daysBetween(day, next.date)
  return ` Your next income comes ${after === 1 ? 'the next day' : `on ${dayInYear(next.date, today)}`}.`
}

/** What the low point means for the cushion, as a sentence. */
function lowWords(flow: CashFlow, today: IsoDate): string {
  const { low_point, cushion_cents, start_cents } = flow
  if (!low_point) return `You have ${wholeDollars(start_cents)} now.`
  const { balance_cents, date } = low_point
  const next = nextIncomeWords(flow, date, today)
  const short = cushion_cents - balance_cents
  if (short <= 0) return `You have ${wholeDollars(start_cents)} now.${next}`
  return cushion_cents > 0
    ? `That’s ${wholeDollars(short)} under the ${wholeDollars(cushion_cents)} you want to keep.${next}`
    : `That’s ${wholeDollars(short)} below zero.${next}`
}

function Flow({ flow }: { flow: CashFlow }) {
  const today = useToday()
  const { days, low_point, start_cents, everyday_cents, cushion_cents } = flow
  const items = days.flatMap((day) => day.items)
  const low = low_point && `${formatUsd(low_point.balance_cents)} on ${dayInYear(low_point.date, today)}`
  const isShort = low_point !== null && low_point.balance_cents < cushion_cents
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
          low_point ? (
            <>
              Lowest on <Figure id="cash-low-day">{dayInYear(low_point.date, today)}</Figure>:{' '}
              <span className={isShort ? 'text-amber' : undefined}>
                <Figure id="cash-low-point">{wholeDollars(low_point.balance_cents)}</Figure>
              </span>
            </>
          ) : (
            <>
              <Figure id="cash-now">{wholeDollars(start_cents)}</Figure> now
            </>
          )
        }
        sub={lowWords(flow, today)}
        actions={
          <WhereEditable>
            <Button asChild variant="secondary">
              <Link to="/spend/guardrail">{cushion_cents > 0 ? 'Change cushion' : 'Set a cushion'}</Link>
            </Button>
          </WhereEditable>
        }
      />
      {low_point && isShort && (
        <Alert
          tone="warning"
          title={
            low_point.balance_cents < 0
              ? 'Your balance may fall below zero'
              : 'Your balance may fall below your cushion'
          }
        >
          Move {wholeDollars(cushion_cents - low_point.balance_cents)} in, or a payment to a later day, before{' '}
          {dayInYear(low_point.date, today)}.
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {points.length > 0 && (
          <Card>
            <CardHeader>
              <CardTitle>Balance</CardTitle>
              <span className="text-15 font-medium">
                <Figure id="cash-now">{wholeDollars(start_cents)}</Figure> now
              </span>
            </CardHeader>
            <HistoryLine
              label="Balance"
              summary={`From ${formatUsd(start_cents)} today${low ? ` to a low of ${low}` : ''}.`}
              points={points}
              formatValue={formatUsd}
              formatTick={shortDollars}
              isStepped
              floor={
                cushion_cents > 0
                  ? { value: cushion_cents, label: `Cushion ${wholeDollars(cushion_cents)}` }
                  : undefined
              }
              mark={
                low_point
                  ? {
                      at: epochDay(low_point.date),
                      label: `${wholeDollars(low_point.balance_cents)} on ${dayInYear(low_point.date, today)}`,
                      isWarning: isShort,
                    }
                  : undefined
              }
            />
            <DayStrip flow={flow} isShort={isShort} />
          </Card>
        )}
        <Card padding="none">
          <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">What we expect</CardTitle>
          {items.length > 0 ? (
            <ExpectedList items={items} />
          ) : (
            <p className="px-4 pb-4 text-15 text-quiet md:px-5">
              No bills, payments or paychecks found for these days.
            </p>
          )}
          {everyday_cents > 0 && (
            <List className="border-t border-hair">
              <ListRow
                title="Everything else"
                detail="Usual spending besides bills, from the last 12 weeks"
                trailing={`−${wholeDollars(everyday_cents)} a day`}
              />
            </List>
          )}
        </Card>
      </div>
    </>
  )
}

interface DayStripProps {
  readonly flow: CashFlow
  readonly isShort: boolean
}

/** Each day with what is expected to come in less what goes out, and the balance on the lowest one. */
const DayStrip = ({ flow: { days, low_point }, isShort }: DayStripProps) => (
  <ol aria-label="Expected by day" className="grid grid-cols-7 gap-1">
    {days.map(({ date, items, balance_cents }) => {
      const net = items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      const isLow = date === low_point?.date
      return (
        <li
          key={date}
          className={clsx(
            'flex min-h-12 flex-col items-center justify-center rounded-inner bg-sunken text-[0.6875rem]/4',
            isLow && (isShort ? 'bg-amber-wash outline-2 outline-amber' : 'outline-2 outline-accent'),
          )}
        >
          <span aria-hidden className="text-quiet">
            {dayOfMonth(date)}
          </span>
          <span aria-hidden className={clsx('font-medium', isLow && isShort && 'text-amber')}>
            {isLow ? dayDollars(balance_cents) : net === 0 ? '' : signedDollars(net)}
          </span>
          <span className="sr-only">
            {monthAndDay(date)}: {net === 0 ? 'nothing expected' : formatUsd(net)}, balance{' '}
            {formatUsd(balance_cents)}
          </span>
        </li>
      )
    })}
  </ol>
)

/** `$320`, `$5K`: what fits a day. */
const dayDollars = (cents: number): string =>
  Math.abs(cents) < 1_000_00 ? wholeDollars(cents) : shortDollars(cents)
/** `+$5K`, `−$320` */
const signedDollars = (cents: number): string => `${cents < 0 ? '−' : '+'}${dayDollars(Math.abs(cents))}`

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
