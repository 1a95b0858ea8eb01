import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { getDashboardData } from '#core/contract/debt-totals.ts'
import { type UpcomingPayment, upcomingPayments } from '#core/debt/upcoming-payments.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { count, dayOfMonth, inDays, shortMonth } from '#app/platform/format.ts'
import { useSavedPlan } from '#app/shared/debt/payoff-plan.ts'
import { queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Pill } from '#app/ui/pill.tsx'

/** The card's query, for the route to prefetch. */
export const debtDataQuery = queryFor(getDashboardData, { params: { userUuid: 'me' } })

const SHOWN = 4
/** A payment this close is marked as due soon. */
const SOON_DAYS = 3

/** Every upcoming payment, with or without a reminder; nothing where nothing is due. */
export function UpcomingCard({ debts }: { debts: readonly Debt[] }) {
  const today = useToday()
  const { data } = useQuery(debtDataQuery)
  const plan = useSavedPlan(debts, today)
  const upcoming = upcomingPayments(debts, plan, today)
  if (upcoming.length === 0) return null
  const reminded = new Set(
    data?.reminders.filter(({ next_at }) => next_at !== null).map(({ debt_uuid }) => debt_uuid),
  )
  const more = upcoming.length - SHOWN
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
        <CardTitle>Coming up</CardTitle>
        <CardAction asChild>
          <Link to="/debt">{more > 0 ? `View ${count(more, 'more payment')}` : 'View payments'}</Link>
        </CardAction>
      </CardHeader>
      <List>
        {upcoming.slice(0, SHOWN).map((each) => (
          <UpcomingRow
            key={each.debt.debt_uuid}
            upcoming={each}
            hasReminder={reminded.has(each.debt.debt_uuid)}
          />
        ))}
      </List>
    </Card>
  )
}

interface UpcomingRowProps {
  readonly upcoming: UpcomingPayment
  readonly hasReminder: boolean
}

const UpcomingRow = ({ upcoming: { debt, due_on, days, amount_cents }, hasReminder }: UpcomingRowProps) => (
  <ListRow
    leading={<DateTile dateTime={due_on} day={dayOfMonth(due_on)} month={shortMonth(due_on)} />}
    title={
      <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }}>
        {debt.name}
      </Link>
    }
    detail={`${amount_cents > 0 ? formatUsd(amount_cents) : 'Add a payment'} · ${dueWords(days)}`}
    trailing={<Standing days={days} hasReminder={hasReminder} />}
  />
)

const dueWords = (days: number): string => (days < 0 ? `was due ${inDays(days)}` : `due ${inDays(days)}`)

function Standing({ days, hasReminder }: { days: number; hasReminder: boolean }) {
  if (days < 0) return <Pill tone="bad">Overdue</Pill>
  if (days <= SOON_DAYS) return <Pill tone="warning">Due soon</Pill>
  return hasReminder ? <span className="text-13 font-normal text-quiet">Reminder on</span> : null
}
