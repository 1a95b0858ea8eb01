import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { dayInYear, monthAndYear, share, shortMonthAndYear, wholeDollars } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { useIsLinkOffered } from '#app/shared/bank/link-offer.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { categoryIcon } from '#app/shared/spend/category-icons.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Stat, type StatProps } from '#app/ui/data/stat.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { CategorySum, MonthReview } from '#core/contract/spend-dashboard.ts'
import type { OwnedFigureId } from '#core/figures/figures.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { monthOf } from '#core/spend/period.ts'
import { LimitsCard } from './limits-card.tsx'
import { MonthPicker } from './month-picker.tsx'
import { movedWords } from './spend-labels.ts'
import { TransactionLink, TransactionsLink } from './spend-links.tsx'
import { reviewQuery } from './spend-writes.ts'

const back = <BackLink to="/spend">Spend</BackLink>

interface ReviewPageProps {
  /** `YYYY-MM`; undefined for the last full month. */
  readonly month: string | undefined
  readonly onMonthChange: (month: string) => void
}

/** A finished month: totals against the months before, what changed, the largest purchases, and limits. */
export function ReviewPage({ month, onMonthChange }: ReviewPageProps) {
  const today = useToday()
  const query = useQuery(reviewQuery(month))
  const review = query.data
  const last = addMonths(today, -1).slice(0, 7)
  const months = review?.months.map((each) => each.month).filter((each) => each <= last) ?? []
  const isEmpty = review && months.length === 0
  return (
    <Page>
      {!review && query.isPending && <Waiting />}
      {!review && query.isError && (
        <PageFailed
          page="Month in review"
          back={back}
          query={query}
          title="Couldn’t load this month’s review"
        />
      )}
      {isEmpty && <Empty />}
      {review && !isEmpty && (
        <Review
          review={review}
          picker={
            <MonthPicker
              month={review.month}
              months={[...new Set([...months, review.month])].sort()}
              earliest={months[0]}
              latest={last}
              onPick={onMonthChange}
            />
          }
        />
      )}
      <div>
        <FaqLink module="spend" />
      </div>
    </Page>
  )
}

function Review({ review, picker }: { review: MonthReview; picker: ReactNode }) {
  const { income_cents, spent_cents, saved_cents, moved_cents, saving_share, limits, months } = review
  const { from, to } = monthOf(review.month)
  const { day } = dateParts(to)
  return (
    <>
      <PageHeader
        back={back}
        eyebrow="Month in review"
        title={
          <>
            <Figure id="spent-month" of={from}>
              {wholeDollars(spent_cents)}
            </Figure>{' '}
            spent in {monthAndYear(from)}
          </>
        }
        sub={againstUsual(review)}
        actions={picker}
      />
      <Card>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <MonthStat label="Income" figure="income-month" from={from} cents={income_cents} />
          <MonthStat label="Spent" figure="spent-month" from={from} cents={spent_cents} />
          <MonthStat
            label="Left over"
            figure="left-over-month"
            from={from}
            cents={saved_cents}
            detail={[
              ...(saving_share === null || saving_share < 0 ? [] : [`${share(saving_share)} of income`]),
              ...(moved_cents === 0 ? [] : [movedWords(moved_cents)]),
            ].join(' · ')}
          />
        </div>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Changes review={review} from={from} to={to} />
          <Largest review={review} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {limits.length > 0 && <LimitsCard limits={limits} period={{ from, to, day, day_count: day }} />}
          <NewRecurring review={review} />
          <Card padding="none">
            <CardTitle className="px-4 pt-4 pb-3 md:px-5 md:pt-5">Month by month</CardTitle>
            <PagedTable
              caption="Income and spending by month"
              columns={['Month', 'Income', 'Spent']}
              rows={months
                .toReversed()
                .map((each) => [
                  shortMonthAndYear(`${each.month}-01`),
                  <Amount key="income" cents={each.income_cents} whole />,
                  <Amount key="spent" cents={each.spent_cents} whole />,
                ])}
              pageSize={12}
              frame="none"
            />
          </Card>
        </div>
      </div>
    </>
  )
}

interface MonthStatProps extends Pick<StatProps, 'label' | 'detail'> {
  readonly figure: OwnedFigureId
  /** The first day of the month. */
  readonly from: IsoDate
  readonly cents: number
}

const MonthStat = ({ figure, from, cents, ...stat }: MonthStatProps) => (
  <Stat
    value={
      <Figure id={figure} of={from}>
        <Amount cents={cents} whole />
      </Figure>
    }
    {...stat}
  />
)

/** `$120 less than usual.` */
function againstUsual({ spent_cents, usual_spent_cents }: MonthReview): string {
  if (usual_spent_cents === null)
    return 'We compare a month with the average of the three full months before it.'
  const more = spent_cents - usual_spent_cents
  if (Math.abs(more) < 100) return `About the same as usual.`
  return `${wholeDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than the average of the months before.`
}

interface ChangesProps {
  readonly review: MonthReview
  readonly from: string
  readonly to: string
}

const Changes = ({ review: { changes, usual_spent_cents }, from, to }: ChangesProps) => (
  <Card padding="none">
    <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">What changed</CardTitle>
    {changes.length === 0 && (
      <p className="px-4 pb-4 text-15 text-quiet md:px-5">
        {usual_spent_cents === null
          ? 'There aren’t three full months before this one yet.'
          : 'No category was far from its usual amount.'}
      </p>
    )}
    <List>
      {changes.map((sum) => (
        <ListRow
          key={`${sum.category} ${sum.type}`}
          title={
            <TransactionsLink filter={{ from, to, category: sum.category, type: sum.type }}>
              {CATEGORIES[sum.category].label}
            </TransactionsLink>
          }
          detail={changeWords(sum)}
          trailing={<Amount cents={sum.spent_cents} />}
        />
      ))}
    </List>
  </Card>
)

function changeWords({ spent_cents, usual_cents }: CategorySum): string {
  if (usual_cents === null) return ''
  const more = spent_cents - usual_cents
  return `${wholeDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than usual`
}

function Largest({ review: { largest } }: { review: MonthReview }) {
  const today = useToday()
  if (largest.length === 0) return null
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">Largest purchases</CardTitle>
      <List>
        {largest.map(({ transaction_uuid, name, date, category, amount_cents }) => (
          <ListRow
            key={transaction_uuid}
            leading={<Mark icon={categoryIcon(category)} />}
            title={<TransactionLink uuid={transaction_uuid}>{name}</TransactionLink>}
            detail={`${CATEGORIES[category].label} · ${dayInYear(date, today)}`}
            trailing={<SignedAmount cents={amount_cents} />}
          />
        ))}
      </List>
    </Card>
  )
}

const NewRecurring = ({ review: { new_recurring } }: { review: MonthReview }) =>
  new_recurring.length > 0 && (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">New recurring charges</CardTitle>
      <List>
        {new_recurring.map(({ name, amount_cents }) => (
          <ListRow
            key={`${name} ${amount_cents}`}
            title={<Link to="/spend/recurring">{name}</Link>}
            trailing={formatUsd(Math.abs(amount_cents))}
          />
        ))}
      </List>
    </Card>
  )

const Empty = () => {
  const isOffered = useIsLinkOffered()
  return (
    <>
      <PageHeader back={back} title="Month in review" />
      <Card>
        <EmptyState
          icon={<CalendarDays />}
          title="No finished month yet"
          action={
            <Button asChild>
              <Link to="/spend/import">Import a file</Link>
            </Button>
          }
        >
          {isOffered
            ? 'Link a bank or import past months to see how they went.'
            : 'Import past months to see how they went.'}
        </EmptyState>
      </Card>
    </>
  )
}

const Waiting = () => (
  <>
    <PageHeader back={back} title="Month in review" />
    <Loading label="Loading the month" className="flex flex-col gap-4">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </Loading>
  </>
)
