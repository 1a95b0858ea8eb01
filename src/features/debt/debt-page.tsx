import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { share, wholeDollars } from '#app/platform/format.ts'
import { conflictChoices, discard } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { useDebt, useOutlook } from '#app/shared/debt/use-debts.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { accrualOf } from '#core/debt/accrual.ts'
import { hasBalance, isInPlan, paysInFull } from '#core/debt/kinds.ts'
import { DebtHeader } from './debt-header.tsx'
import { DebtConflict, PaymentClash, PaymentEditClash, DebtMissing } from './debt-notices.tsx'
import { fieldLabel, fieldOrder, fieldValue } from './debt-types.tsx'
import { overridePaymentConflict } from './debt-writes.ts'
import { DueCard } from './due-card.tsx'
import { AddRate, FullCardQuestions } from './full-card-question.tsx'
import { HistoryCard } from './history-card.tsx'
import { OutlookLine } from './outlook-line.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { PaymentsCard } from './payments-card.tsx'

/** Shown elsewhere on the page, or not useful as a term. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'debt_type',
  'debt_type_uuid',
  'name',
  'lender',
  'balance_cents',
  'is_paid_off',
  'is_rate_known',
])

/** The known terms of a debt. */
function FactsCard({ debt, home }: { debt: Debt; home: Home | undefined }) {
  const known = new Map<string, unknown>(Object.entries(debt))
  if (hasBalance(debt)) {
    known.set('interest_accrual', debt.debt_type === 'credit_card' ? null : accrualOf(debt))
    known.set('in_plan', isInPlan(debt))
    if (!debt.is_rate_known) known.set('apr', null)
  }
  const lines = fieldOrder
    .filter((name) => !ELSEWHERE.has(name) && !(home && name === 'property_value_cents'))
    .filter((name) => isWorthSaying(name, known.get(name)))
    .map((name) => [fieldLabel(name, debt), termValue(debt, name, known.get(name))] as const)
  const all: (readonly [string, ReactNode])[] = [
    ...lines,
    ...(home ? [['Home value', <HomeLink key="home" home={home} />] as const] : []),
    ...worked(debt, home),
  ]
  return (
    <Card>
      <CardTitle>Details</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {all.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 py-2">
            <dt className="flex-none text-quiet">
              <ThirdPerson>{name}</ThirdPerson>
            </dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A link to the home that a mortgage is on, with its value in net worth. */
const HomeLink = ({ home }: { home: Home }) => (
  <Link
    to="/netWorth/$accountUuid"
    params={{ accountUuid: home.uuid }}
    className="text-accent underline-offset-4 hover:underline"
  >
    {wholeDollars(home.cents)}
  </Link>
)

/**
 * A term as text. A home's value is an estimate, in whole dollars as in net worth. A card with a percentage minimum takes at
 * least its stated minimum, and usually more.
 */
function termValue(debt: Debt, name: string, value: unknown): string {
  if (name === 'property_value_cents') return wholeDollars(Number(value))
  const words = fieldValue(name, value)
  const isFloor =
    name === 'minimum_payment_cents' && debt.debt_type === 'credit_card' && debt.minimum_share !== null
  return isFloor ? `At least ${words}` : words
}

// A payment of zero is one that was not entered.
const isWorthSaying = (name: string, value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(value === 0 && name.endsWith('_cents')) &&
  !(name === 'minimum_adds_interest' && value === true)

/** Derived from the terms. */
function worked(debt: Debt, home: Home | undefined): (readonly [string, string])[] {
  if (debt.debt_type === 'credit_card' && debt.limit_cents) {
    return [['Credit utilization', share(debt.balance_cents / debt.limit_cents)]]
  }
  const value = home?.cents ?? ('property_value_cents' in debt ? debt.property_value_cents : null)
  return value && 'balance_cents' in debt ? [['Loan-to-value', share(debt.balance_cents / value)]] : []
}

interface DebtPageProps {
  readonly debtUuid: string
  /** The client's homes. */
  readonly homes: readonly Home[]
  /** The reminders of this debt, from another module. */
  readonly renderReminders?: (debt: Debt) => ReactNode
}

/** One debt: its balance, what is due, its history, and its actions. */
export function DebtPage({ debtUuid, homes, renderReminders }: DebtPageProps) {
  const today = useToday()
  const { query, detail, isDeleted, conflict, paymentConflict, paymentEditConflict } = useDebt(debtUuid)
  const outlook = useOutlook(detail?.debt, today)
  const [isPaying, setPaying] = useState(false)
  if (!detail) return <DebtMissing query={query} isDeleted={isDeleted} />
  const { debt, payments, balances, isPending, pendingPayments } = detail
  return (
    <Page>
      <DebtHeader
        debt={debt}
        balances={balances}
        today={today}
        isPending={isPending}
        onPay={() => setPaying(true)}
      />
      {conflict && (
        <DebtConflict change={conflict.change} server={debt} {...conflictChoices(conflict.write.id)} />
      )}
      {paymentConflict && (
        <PaymentClash
          change={paymentConflict.change}
          server={paymentConflict.server}
          onOverride={() => overridePaymentConflict(debt, paymentConflict)}
          onUseServer={() => discard(paymentConflict.write.id)}
        />
      )}
      {paymentEditConflict && (
        <PaymentEditClash
          change={paymentEditConflict.change}
          server={paymentEditConflict.server}
          today={today}
          {...conflictChoices(paymentEditConflict.write.id)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <DueCard debt={debt} today={today} />
          <FullCardQuestions debts={[debt]} />
          {hasBalance(debt) && !debt.is_rate_known && <AddRate debt={debt} />}
          {!debt.is_paid_off && !paysInFull(debt) && (
            <OutlookLine {...outlook} debtUuid={debt.debt_uuid} today={today} isCard />
          )}
          <HistoryCard debt={debt} balances={balances} today={today} />
          <PaymentsCard
            debt={debt}
            payments={payments}
            pending={pendingPayments}
            query={query}
            today={today}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {!debt.is_paid_off && renderReminders?.(debt)}
          <FactsCard debt={debt} home={homes.find(({ debt_uuid }) => debt_uuid === debtUuid)} />
          <Link
            to="/debt/$debtUuid/edit"
            params={{ debtUuid }}
            className="inline-flex min-h-11 items-center self-start text-15 font-medium text-accent underline-offset-4 hover:underline"
          >
            Edit details
          </Link>
        </div>
      </div>
      <PaySheet debt={debt} today={today} open={isPaying} onOpenChange={setPaying} />
    </Page>
  )
}
