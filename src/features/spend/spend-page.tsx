import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, FileUp, Gauge, Landmark, LineChart, Receipt, Repeat, Tags, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDate } from '#app/platform/clock.ts'
import { count, dayInYear } from '#app/platform/format.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { BankNotice } from '#app/shared/bank/bank-notice.tsx'
import { NOT_OFFERED, TransactionSources, useIsLinkOffered } from '#app/shared/bank/link-offer.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { categoryIcon } from '#app/shared/spend/category-icons.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { spendMonthQuery, spendQuery } from '#app/shared/spend/spend-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { CalendarCard } from './calendar-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { ExpectedList } from './expected-list.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MonthHero, PaceCard } from './month-hero.tsx'
import { MonthPicker } from './month-picker.tsx'
import { PendingLine } from './pending-line.tsx'
import { periodLabel } from './spend-labels.ts'
import { TransactionLink, TransactionsLink } from './spend-links.tsx'

interface SpendPageProps {
  /** A calendar month, `YYYY-MM`; undefined for the current period. */
  readonly month: string | undefined
  readonly onMonthChange: (month: string | undefined) => void
}

/** How the month goes: what is safe to spend, limits, days, categories, and what is still to come. */
export function SpendPage({ month, onMonthChange }: SpendPageProps) {
  const today = useToday()
  const current = useQuery({ ...spendQuery, enabled: month === undefined })
  const past = useQuery({ ...spendMonthQuery(month ?? ''), enabled: month !== undefined })
  const query = month === undefined ? current : past
  const spend = query.data
  const thisMonth = today.slice(0, 7)
  const pick = (next: string) => onMonthChange(next === thisMonth ? undefined : next)
  return (
    <Page>
      {!spend && query.isPending && <SpendWaiting />}
      {!spend && query.isError && (
        <PageFailed page="Spend" query={query} title="Couldn’t load your spending" />
      )}
      {spend &&
        (month === undefined && isUnused(spend) ? (
          <SpendEmpty />
        ) : (
          <Month
            query={query}
            spend={spend}
            picker={
              <MonthPicker
                month={month ?? spend.month}
                label={periodLabel(spend.period, today)}
                latest={thisMonth}
                onPick={pick}
              />
            }
          />
        ))}
      <div>
        <FaqLink module="spend" />
      </div>
    </Page>
  )
}

/** Whether the client has neither an account with transactions nor anything entered. */
const isUnused = ({ freshness, latest, categories, limits }: SpendDashboard): boolean =>
  freshness.account_count === 0 && latest.length === 0 && categories.length === 0 && limits.length === 0

interface MonthProps {
  readonly query: UseQueryResult<SpendDashboard, ApiFailure>
  readonly spend: SpendDashboard
  readonly picker: ReactNode
}

const Month = ({ query, spend, picker }: MonthProps) => (
  <>
    <MonthHero spend={spend} picker={picker} />
    <PendingLine dataUpdatedAt={query.dataUpdatedAt} />
    <BankNotice />
    <FreshnessLine freshness={spend.freshness} />
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <PaceCard spend={spend} />
        <CalendarCard spend={spend} />
        <CategoriesCard spend={spend} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewCard spend={spend} />
        {spend.limits.length > 0 && <LimitsCard limits={spend.limits} period={spend.period} />}
        {spend.upcoming.length > 0 && <UpcomingCard spend={spend} />}
        {spend.latest.length > 0 && <LatestCard spend={spend} />}
        <MoreCard />
      </div>
    </div>
  </>
)

/** The transactions whose category nobody has checked. */
const ReviewCard = ({ spend: { unreviewed_count } }: { spend: SpendDashboard }) =>
  unreviewed_count > 0 && (
    <Card tone="wash">
      <CardTitle>{count(unreviewed_count, 'transaction')} to review</CardTitle>
      <p className="text-15 text-quiet">
        <ThirdPerson>Check their categories, so that your limits and totals are right.</ThirdPerson>
      </p>
      <Button asChild variant="secondary" className="self-start">
        <TransactionsLink filter={{ status: 'unreviewed' }}>Review transactions</TransactionsLink>
      </Button>
    </Card>
  )

const UpcomingCard = ({ spend: { upcoming } }: { spend: SpendDashboard }) => (
  <Card padding="none">
    <CardHeader className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
      <CardTitle>Still to come</CardTitle>
      <CardAction asChild>
        <Link to="/spend/recurring">View recurring</Link>
      </CardAction>
    </CardHeader>
    <ExpectedList items={upcoming} />
  </Card>
)

function LatestCard({ spend: { latest } }: { spend: SpendDashboard }) {
  const today = useToday()
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
        <CardTitle>Latest transactions</CardTitle>
        <CardAction asChild>
          <TransactionsLink filter={{}}>View all</TransactionsLink>
        </CardAction>
      </CardHeader>
      <List>
        {latest.map(({ transaction_uuid, name, date, category, is_pending, amount_cents, type }) => (
          <ListRow
            key={transaction_uuid}
            leading={<Mark icon={categoryIcon(category)} />}
            title={<TransactionLink uuid={transaction_uuid}>{name}</TransactionLink>}
            detail={`${dayInYear(date, today)}${is_pending ? ' · pending' : ''}`}
            trailing={<SignedAmount cents={amount_cents} isQuiet={type === 'transfer'} />}
          />
        ))}
      </List>
    </Card>
  )
}

const MORE = [
  { to: '/spend/recurring', label: 'Recurring charges', icon: Repeat },
  { to: '/spend/cashFlow', label: 'Cash flow', icon: LineChart },
  { to: '/spend/review', label: 'Month in review', icon: CalendarDays },
  { to: '/spend/guardrail', label: 'Limits and comparison', icon: Gauge },
  { to: '/spend/tax', label: 'Taxes', icon: Receipt },
  { to: '/spend/rules', label: 'Category rules', icon: Tags },
  { to: '/spend/import', label: 'Import a file', icon: FileUp },
  { to: '/banks', label: 'Banks and accounts', icon: Landmark },
] as const

function MoreCard() {
  const hasPage = useHasPage()
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">More about your money</CardTitle>
      <List>
        {MORE.filter(({ to }) => hasPage(to)).map(({ to, label, icon }) => (
          <ListRow key={to} leading={<Mark icon={icon} />} title={<Link to={to}>{label}</Link>} />
        ))}
      </List>
    </Card>
  )
}

function SpendEmpty() {
  const isOffered = useIsLinkOffered()
  return (
    <>
      <PageHeader title="Spend" />
      <Card>
        <EmptyState icon={<Wallet />} title="See what’s safe to spend" action={<TransactionSources />}>
          {isOffered
            ? 'Link a bank, import a file from one, or add transactions yourself.'
            : `${NOT_OFFERED}. Import a file from your bank’s website, or add transactions yourself.`}
        </EmptyState>
      </Card>
    </>
  )
}

const SpendWaiting = () => (
  <>
    <PageHeader title="Spend" />
    <Loading label="Loading your spending" className="flex flex-col gap-4">
      <Skeleton className="h-11 w-72 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-60 rounded-card" />
        <Card padding="none">
          <SkeletonRows rows={4} />
        </Card>
      </div>
    </Loading>
  </>
)

/** How many accounts the figures are of, and how old these are. */
function FreshnessLine({ freshness }: { freshness: SpendDashboard['freshness'] }) {
  const today = useToday()
  const { account_count, oldest_update, is_loading_history } = freshness
  if (account_count === 0) return null
  const day = oldest_update === null ? null : localDate(new Date(oldest_update))
  const updated = day === null ? '' : ` · updated ${day === today ? 'today' : dayInYear(day, today)}`
  return (
    <p className="text-13 text-quiet">
      {count(account_count, 'account')}
      {updated}.{is_loading_history && ' Older months are still being fetched.'}{' '}
      <Link to="/banks" className="inline-flex min-h-6 items-center text-accent underline">
        Banks and accounts
      </Link>
    </p>
  )
}
