import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { dayOfMonth, inDays, shortMonth } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Section } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { type UpcomingPayment, upcomingPayments } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { AddPayment, markPaid } from './due-card.tsx'

/** A month's payments: every debt that is due monthly. */
const DAYS_AHEAD = 31
/** Shown however far ahead they are. */
const LEAST_SHOWN = 4
const SOON_DAYS = 3

interface NextDuesProps {
  readonly debts: readonly Debt[]
  readonly plan: SavedPlan
  readonly today: IsoDate
}

/** What is due next, each marked as paid in one tap. */
export function NextDues({ debts, plan, today }: NextDuesProps) {
  const dues = upcomingPayments(debts, plan, today).filter(
    ({ days }, place) => days <= DAYS_AHEAD || place < LEAST_SHOWN,
  )
  if (dues.length === 0) return null
  return (
    <Section title="Due next">
      <Card padding="none">
        <List>
          {dues.map((due, place) => (
            <DueRow
              key={`${due.debt.debt_uuid} ${due.due_on}`}
              due={due}
              isNext={dues.findIndex(({ debt }) => debt.debt_uuid === due.debt.debt_uuid) === place}
              today={today}
            />
          ))}
        </List>
      </Card>
    </Section>
  )
}

interface DueRowProps {
  readonly due: UpcomingPayment
  /** Whether it is the debt's next payment, and not one after it. */
  readonly isNext: boolean
  readonly today: IsoDate
}

function DueRow({ due, isNext, today }: DueRowProps) {
  const [isBusy, setBusy] = useState(false)
  const { debt, due_on, days, amount_cents } = due
  const isKnown = amount_cents > 0
  const amount = formatUsd(amount_cents)
  const pay = async () => {
    setBusy(true)
    await markPaid(due, today)
    setBusy(false)
  }
  return (
    <ListRow
      leading={<DateTile dateTime={due_on} day={dayOfMonth(due_on)} month={shortMonth(due_on)} />}
      title={
        <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }}>
          {debt.name}
        </Link>
      }
      detail={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            {days < 0 ? 'Was due' : 'Due'} {inDays(days)}
            {isKnown && (
              <>
                {' · '}
                {isNext ? (
                  <Figure id="amount-due" of={debt.debt_uuid}>
                    {amount}
                  </Figure>
                ) : (
                  amount
                )}
              </>
            )}
          </span>
          {days < 0 && <Pill tone="bad">Overdue</Pill>}
          {days >= 0 && days <= SOON_DAYS && <Pill tone="warning">Due soon</Pill>}
        </span>
      }
      trailing={
        isKnown ? (
          <Button
            variant="secondary"
            size="sm"
            busy={isBusy}
            onClick={() => void pay()}
            aria-label={`Mark as paid: ${debt.name}`}
          >
            <Check aria-hidden="true" />
            Mark as paid
          </Button>
        ) : (
          <AddPayment debt={debt} size="sm" />
        )
      }
    />
  )
}
