import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getDashboardData } from '#core/contract/debt.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { daysBetween, type IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { dayOfMonth, inDays, shortMonth } from '#app/lib/format.ts'
import { queryFor } from '#app/lib/queries.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { useToday } from '#app/lib/today.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/list-row.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type Next = Data<typeof getDashboardData>['reminders'][number]

/** The query of the card, for the route to ask ahead. */
export const debtDataQuery = queryFor(getDashboardData, { params: { userUuid: 'me' } })

/** The next reminders, in words. */
export function RemindersCard() {
  const query = useQuery(debtDataQuery)
  const { data, isPending, isError } = query
  const today = useToday()
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">Coming up</CardTitle>
      {isPending && <Skeleton className="m-4 h-20" />}
      {isError && !data && <QueryFailed query={query} title="Your reminders did not load" />}
      {data?.reminders.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">
          No reminders yet. Turn one on where you see a debt, and it comes to your lock screen in time.
        </p>
      )}
      <List>
        {data?.reminders.map((reminder) => (
          <ReminderRow key={reminder.reminder_uuid} reminder={reminder} today={today} />
        ))}
      </List>
    </Card>
  )
}

/** When it comes, on the wall clock of the reminder's own zone: `Sat, Nov 21, 9:00 AM`. */
const momentOf = ({ next_at, time_zone }: Next): string | undefined =>
  next_at === null
    ? undefined
    : new Intl.DateTimeFormat(undefined, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: time_zone,
      }).format(new Date(next_at))

function ReminderRow({ reminder, today }: { reminder: Next; today: IsoDate }) {
  const { debt_uuid, debt_name, amount_cents, next_due_on } = reminder
  const moment = momentOf(reminder)
  const due = next_due_on && `due ${inDays(daysBetween(today, next_due_on))}`
  return (
    <ListRow
      leading={
        next_due_on && (
          <DateTile dateTime={next_due_on} day={dayOfMonth(next_due_on)} month={shortMonth(next_due_on)} />
        )
      }
      title={
        <Link to="/debt/$debtUuid" params={{ debtUuid: debt_uuid }}>
          {debt_name}
        </Link>
      }
      detail={
        <>
          {[amount_cents > 0 && formatUsd(amount_cents), due].filter(Boolean).join(' · ')}
          {moment && <span className="block">Reminds you {moment}</span>}
        </>
      }
    />
  )
}
