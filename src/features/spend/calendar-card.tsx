import { clsx } from 'clsx'
import { count, dayOfMonth, monthAndDay, share, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { SpendDay } from '#core/contract/guardrail.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { addDays, epochDay, type IsoDate, weekday } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { TransactionsLink } from './spend-links.tsx'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** The weeks of a period from Sunday to Saturday; null outside the period. */
function weeksOf(from: IsoDate, to: IsoDate): (IsoDate | null)[][] {
  const start = addDays(from, -weekday(from))
  const weeks = Math.ceil((epochDay(to) - epochDay(start) + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    WEEKDAYS.map((__, place) => {
      const date = addDays(start, week * 7 + place)
      return date < from || date > to ? null : date
    }),
  )
}

const HEAT = ['bg-series-2/12', 'bg-series-2/24', 'bg-series-2/36', 'bg-series-2/50'] as const

/** The shade of a day by its share of the highest day. */
const heatOf = (cents: number, most: number): string | undefined =>
  cents <= 0 ? undefined : HEAT[Math.min(HEAT.length - 1, Math.floor((cents / most) * HEAT.length))]

/** What was spent on each day, darker for more; a day opens its transactions. */
export function CalendarCard({ spend: { days, period } }: { spend: SpendDashboard }) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const most = Math.max(1, ...days.map(({ spent_cents }) => spent_cents))
  const highest = days.find(({ spent_cents }) => spent_cents === most)
  return (
    <Card>
      <CardTitle>Spending by day</CardTitle>
      <table className="w-full table-fixed border-separate border-spacing-1 text-center">
        <caption className="sr-only">
          Spending by day.{' '}
          {highest && `The most was ${formatUsd(highest.spent_cents)} on ${monthAndDay(highest.date)}.`}
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="text-13 font-normal text-quiet">
                <span aria-hidden="true">{name.slice(0, 1)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(period.from, period.to).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, place) => (
                <td key={date ?? place} className="p-0">
                  {date && <Day date={date} day={byDate.get(date)} most={most} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-13 text-quiet">
        Stronger colors mean more spending. Choose a day to see its transactions.
      </p>
    </Card>
  )
}

interface DayProps {
  readonly date: IsoDate
  readonly day: SpendDay | undefined
  /** The spending of the highest day, in cents. */
  readonly most: number
}

function Day({ date, day, most }: DayProps) {
  const today = useToday()
  const classes = clsx(
    'flex min-h-13 flex-col items-center justify-center rounded-inner text-13',
    date === today && 'outline-2 outline-accent',
  )
  if (!day || day.transaction_count === 0) {
    return (
      <span className={clsx(classes, 'text-quiet')} aria-current={date === today ? 'date' : undefined}>
        {dayOfMonth(date)}
        <span className="sr-only">{date > today ? '' : ', nothing spent'}</span>
      </span>
    )
  }
  const { spent_cents, transaction_count } = day
  return (
    <TransactionsLink
      filter={{ from: date, to: date }}
      aria-current={date === today ? 'date' : undefined}
      className={clsx(
        classes,
        heatOf(spent_cents, most) ?? 'bg-sunken',
        'hover:outline-2 hover:outline-line forced-colors:border',
      )}
    >
      <span className="sr-only">
        {`${monthAndDay(date)}: ${formatUsd(spent_cents)}${shareWords(day)}, ${count(transaction_count, 'transaction')}`}
      </span>
      <span aria-hidden>{dayOfMonth(date)}</span>
      <span aria-hidden className="text-[0.6875rem]/4 font-medium">
        {spent_cents < 1_000_00 ? wholeDollars(spent_cents) : shortDollars(spent_cents)}
      </span>
    </TransactionsLink>
  )
}

const shareWords = ({ share: part }: SpendDay): string =>
  part === null || part <= 0 ? '' : `, ${share(part)} of the limits`
