import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { useToday } from '#app/platform/today.ts'
import { discard, overrideConflict } from '#app/platform/outbox.ts'
import { Page } from '#app/ui/page.tsx'
import { DebtConflict, PaymentClash, PaymentEditClash } from './debt-conflict.tsx'
import { DebtHeader } from './debt-header.tsx'
import { DebtMissing } from './debt-missing.tsx'
import { overridePaymentConflict } from './debt-writes.ts'
import { DueCard } from './due-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { OutlookLine } from './outlook-line.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { useDebt, useOutlook } from '#app/shared/debt/use-debts.ts'

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
        <DebtConflict
          change={conflict.change}
          server={debt}
          onOverride={() => overrideConflict(conflict.write.id)}
          onUseServer={() => discard(conflict.write.id)}
        />
      )}
      {paymentConflict && (
        <PaymentClash
          payment={paymentConflict.change}
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
          onOverride={() => overrideConflict(paymentEditConflict.write.id)}
          onUseServer={() => discard(paymentEditConflict.write.id)}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <DueCard debt={debt} today={today} />
          {!debt.is_paid_off && <OutlookLine {...outlook} today={today} isCard />}
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
