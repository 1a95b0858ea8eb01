import type { Data } from '#core/contract/endpoint.ts'
import type { getDebt } from '#core/contract/debt.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance, isRevolving } from '#core/debt/kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { monthAndYear, shortDate } from '#app/platform/format.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DebtMenu } from './debt-menu.tsx'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'
import { WaitingPill } from '#app/shared/changes/waiting-pill.tsx'
import { kindLabel } from './words.ts'

export type BalancePoint = Data<typeof getDebt>['balances'][number]

interface DebtHeaderProps {
  readonly debt: Debt
  /** The newest first. */
  readonly balances: readonly BalancePoint[]
  readonly today: IsoDate
  readonly isPending: boolean
  readonly onPay: () => void
}

/** What is left of a debt, and what can be done. */
export function DebtHeader({ debt, balances, today, isPending, onPay }: DebtHeaderProps) {
  const types = useCustomTypes()
  const about = [kindLabel(debt, types), debt.lender].filter(Boolean).join(' · ')
  return (
    <PageHeader
      back={<BackLink to="/debt">Debt</BackLink>}
      size="figure"
      title={
        <>
          <span className="block text-20 tracking-normal">{debt.name}</span>
          <Amount cents={hasBalance(debt) ? debt.balance_cents : debt.payment_cents} />
          {!hasBalance(debt) && <span className="text-20 font-medium text-quiet"> a month</span>}
        </>
      }
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {about}
          {debt.is_paid_off && (
            <Pill tone="good">
              {hasBalance(debt) ? 'Paid off' : 'Ended'}
              {debt.paid_off_on && ` on ${shortDate(debt.paid_off_on)}`}
            </Pill>
          )}
          {isPending && <WaitingPill />}
        </span>
      }
      sub={<Progress debt={debt} balances={balances} />}
      actions={
        <>
          {!debt.is_paid_off && <Button onClick={onPay}>Record payment</Button>}
          <DebtMenu debt={debt} today={today} />
        </>
      }
    />
  )
}

/** How far it has come since it was entered; nothing while it has not fallen. */
function Progress({ debt, balances }: Pick<DebtHeaderProps, 'debt' | 'balances'>) {
  const first = balances.at(-1)
  if (!first || !hasBalance(debt)) return null
  const fallen = first.balance_cents - debt.balance_cents
  if (fallen <= 0) return null
  return (
    <span>
      {isRevolving(debt) ? (
        // New charges and payments are both in it.
        <>
          Your balance is <b>{formatUsd(fallen)}</b> lower than in {monthAndYear(first.as_of)}.
        </>
      ) : (
        <>
          You’ve paid off <b>{formatUsd(fallen)}</b> since {monthAndYear(first.as_of)}.
        </>
      )}
    </span>
  )
}
