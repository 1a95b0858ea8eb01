import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayOfMonth, inDays, shortMonth } from '#app/platform/format.ts'
import { queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { useSavedPlan } from '#app/shared/debt/payoff-plan.ts'
import { FigureMark } from '#app/shared/figures/figure.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { expectedLabels } from '#app/shared/spend/labels.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { spendQuery } from '#app/shared/spend/spend-queries.ts'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { getDashboardData } from '#core/contract/debt-totals.ts'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
import { type UpcomingPayment, upcomingPayments } from '#core/debt/upcoming-payments.ts'
import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'

/** The card's query, for the route to prefetch. */
export const debtDataQuery = queryFor(getDashboardData, { params: { userUuid: 'me' } })

const SHOWN = 5
/** A payment this close is marked as due soon. */
const SOON_DAYS = 3

/** A payment or income to come. */
interface Coming {
  readonly key: string
  readonly due_on: IsoDate
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly trailing: ReactNode
}

/**
 * What is to come, from the ledger: bills, pay, savings, and cards paid in full. Payments of debts are those that this
 * device has, so that one marked as paid offline is gone at once. Nothing where nothing is due.
 */
export function UpcomingCard({ debts }: { debts: readonly Debt[] | undefined }) {
  const today = useToday()
  const hasPage = useHasPage()
  const { data } = useQuery(debtDataQuery)
  const { data: spend } = useQuery({ ...spendQuery, enabled: hasPage('/spend') })
  const known = debts ?? []
  const plan = useSavedPlan(known, today)
  const ahead = (spend?.ahead ?? []).filter(({ kind }) => kind !== 'transfer' && (kind !== 'debt' || !debts))
  const inLedger = new Set(ahead.flatMap(({ debt_uuid }) => debt_uuid ?? []))
  const reminded = new Set(
    data?.reminders.filter(({ next_at }) => next_at !== null).map(({ debt_uuid }) => debt_uuid),
  )
  const coming = [
    ...upcomingPayments(known, plan, today)
      .filter(({ debt }) => !inLedger.has(debt.debt_uuid))
      .map((each) => comingDebt(each, reminded.has(each.debt.debt_uuid))),
    ...ahead.map((item) => comingItem(item, today)),
  ].sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))
  if (coming.length === 0) return null
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
        <CardTitle>Coming up</CardTitle>
        <CardAction asChild>
          {ahead.length > 0 ? (
            <Link to="/spend/cashFlow">View all</Link>
          ) : (
            <Link to="/debt">View payments</Link>
          )}
        </CardAction>
      </CardHeader>
      <List>
        {coming.slice(0, SHOWN).map(({ key, due_on, title, detail, trailing }) => (
          <ListRow
            key={key}
            leading={<DateTile dateTime={due_on} day={dayOfMonth(due_on)} month={shortMonth(due_on)} />}
            title={title}
            detail={detail}
            trailing={trailing}
          />
        ))}
      </List>
    </Card>
  )
}

const comingDebt = ({ debt, due_on, days, amount_cents }: UpcomingPayment, hasReminder: boolean): Coming => ({
  key: debt.debt_uuid,
  due_on,
  title: (
    <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }}>
      {debt.name}
    </Link>
  ),
  detail: (
    <>
      {amount_cents > 0 ? (
        <FigureMark id="amount-due" of={debt.debt_uuid}>
          {formatUsd(amount_cents)}
        </FigureMark>
      ) : (
        'Add a payment'
      )}{' '}
      · {dueWords(days)}
    </>
  ),
  trailing: <Standing days={days} hasReminder={hasReminder} />,
})

const comingItem = (item: ExpectedItem, today: IsoDate): Coming => ({
  key: [item.due_on, item.kind, item.recurring_key, item.debt_uuid, item.name].join(' '),
  due_on: item.due_on,
  title:
    item.debt_uuid === null ? (
      item.name
    ) : (
      <Link to="/debt/$debtUuid" params={{ debtUuid: item.debt_uuid }}>
        {item.name}
      </Link>
    ),
  detail: `${expectedLabels[item.kind]} · ${expectedWords(daysBetween(today, item.due_on))}`,
  trailing: <SignedAmount cents={item.amount_cents} />,
})

const dueWords = (days: number): string => (days < 0 ? `was due ${inDays(days)}` : `due ${inDays(days)}`)
/** A bill that has not come yet may only be late at the bank. */
const expectedWords = (days: number): string => (days < 0 ? `expected ${inDays(days)}` : inDays(days))

function Standing({ days, hasReminder }: { days: number; hasReminder: boolean }) {
  if (days < 0) return <Pill tone="bad">Overdue</Pill>
  if (days <= SOON_DAYS) return <Pill tone="warning">Due soon</Pill>
  return hasReminder ? <span className="text-13 font-normal text-quiet">Reminder on</span> : null
}
