import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Pencil, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { monthAndYear, shortDate } from '#app/platform/format.ts'
import { KeptByBank } from '#app/shared/bank/kept-by-bank.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { getDebt } from '#core/contract/debt.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { hasBalance, isRevolving } from '#core/debt/kinds.ts'
import { splitPayment } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { typeLabel } from './debt-types.tsx'
import { bringBack, changeDebt, recordPayment, removeDebt, removePayment } from './debt-writes.ts'

interface PayOffDialogProps {
  readonly debt: Debt
  readonly today: IsoDate
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Pays off a debt with a final payment, or ends a rent; both can be undone. */
function PayOffDialog({ debt, today, open, onOpenChange }: PayOffDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const settle = async () => {
    setBusy(true)
    const isDone = await (hasBalance(debt) ? payOff(debt, today) : end(debt))
    setBusy(false)
    if (isDone) onOpenChange(false)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={hasBalance(debt) ? `Pay off ${debt.name}` : `Mark ${debt.name} as ended`}
        description={
          hasBalance(debt)
            ? `Records a final payment of ${formatUsd(lastAmount(debt, today))} today${withInterest(debt, today)} and closes this debt. If your lender gave you a different amount, record a payment instead.`
            : 'It stays in your list as ended, and no more payments are due.'
        }
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button busy={isBusy} onClick={() => void settle()}>
              {hasBalance(debt) ? 'Pay off' : 'Mark as ended'}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

const lastPayment = (today: IsoDate) =>
  ({
    amount_cents: undefined,
    paid_on: today,
    due_on: null,
    balance_after_cents: null,
    pays_off: true,
  }) as const

const lastAmount = (debt: Debt, today: IsoDate): number => splitPayment(debt, lastPayment(today)).amount_cents

/** The interest in the final payment; empty where there is none. */
function withInterest(debt: Debt, today: IsoDate): string {
  const { interest_cents } = splitPayment(debt, lastPayment(today))
  return interest_cents > 0 ? `, including ${formatUsd(interest_cents)} interest,` : ''
}

async function payOff(debt: Debt, today: IsoDate): Promise<boolean> {
  const amount_cents = lastAmount(debt, today)
  // A zero balance is closed without a payment.
  if (amount_cents === 0) return end(debt)
  const { outcome, payment_uuid } = await recordPayment(debt, { ...lastPayment(today), amount_cents })
  if (!outcome.ok) return false
  toast.success(`${debt.name} is paid off`, {
    label: 'Undo',
    run: () => void removePayment(debt, { payment_uuid }),
  })
  return true
}

async function end(debt: Debt): Promise<boolean> {
  const { debt_uuid, name } = debt
  const outcome = await changeDebt(name, { debt_uuid, is_paid_off: true })
  if (!outcome.ok) return false
  toast.success(hasBalance(debt) ? `${name} is paid off` : `${name} has ended`, {
    label: 'Undo',
    run: () => void changeDebt(name, { debt_uuid, is_paid_off: false }),
  })
  return true
}

export type BalancePoint = Data<typeof getDebt>['balances'][number]

interface DebtHeaderProps {
  readonly debt: Debt
  /** Newest first. */
  readonly balances: readonly BalancePoint[]
  readonly today: IsoDate
  readonly isPending: boolean
  readonly onPay: () => void
}

/** The balance, or the rent that is due; one that has ended is due no more. */
function Marked({ debt, children }: { readonly debt: Debt; readonly children: ReactNode }) {
  if (!hasBalance(debt) && debt.is_paid_off) return children
  return (
    <Figure id={hasBalance(debt) ? 'debt-balance' : 'amount-due'} of={debt.debt_uuid}>
      {children}
    </Figure>
  )
}

/** A debt's balance and its actions. */
export function DebtHeader({ debt, balances, today, isPending, onPay }: DebtHeaderProps) {
  const types = useCustomTypes()
  const type = typeLabel(debt, types)
  // A debt named like its type needs no second line.
  const about = [type !== debt.name && type, debt.lender].filter(Boolean).join(' · ')
  return (
    <PageHeader
      back={<BackLink to="/debt">Debt</BackLink>}
      size="figure"
      title={
        <>
          <span className="block text-20 tracking-normal">{debt.name}</span>
          <Marked debt={debt}>
            <Amount cents={hasBalance(debt) ? debt.balance_cents : debt.payment_cents} />
          </Marked>
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
          {isPending && <PendingPill />}
        </span>
      }
      sub={
        <div className="flex flex-col gap-1 empty:hidden">
          <KeptByBank uuid={debt.debt_uuid} />
          <Progress debt={debt} balances={balances} />
        </div>
      }
      actions={
        <>
          {!debt.is_paid_off && <Button onClick={onPay}>Record payment</Button>}
          <DebtMenu debt={debt} today={today} />
        </>
      }
    />
  )
}

/** Its progress since it was added; nothing while the balance has not fallen. */
function Progress({ debt, balances }: Pick<DebtHeaderProps, 'debt' | 'balances'>) {
  const first = balances.at(-1)
  if (!first || !hasBalance(debt)) return null
  const fallen = first.balance_cents - debt.balance_cents
  if (fallen <= 0) return null
  return (
    <span>
      <ThirdPerson>
        {isRevolving(debt) ? (
          // It includes both new charges and payments.
          <>
            Your balance is <b>{formatUsd(fallen)}</b> lower than in {monthAndYear(first.as_of)}.
          </>
        ) : (
          <>
            You’ve paid off <b>{formatUsd(fallen)}</b> since {monthAndYear(first.as_of)}.
          </>
        )}
      </ThirdPerson>
    </span>
  )
}

/** A debt's further actions. */
function DebtMenu({ debt, today }: { debt: Debt; today: IsoDate }) {
  const navigate = useNavigate()
  const [isPayingOff, setPayingOff] = useState(false)

  const remove = async () => {
    const outcome = await removeDebt(debt, () => navigate({ to: '/debt' }))
    if (!outcome.ok) return
    toast.success(`${debt.name} deleted. You can restore it for 7 days.`, {
      label: 'Undo',
      run: () => void bringBack(debt),
    })
  }
  const toEdit = () => navigate({ to: '/debt/$debtUuid/edit', params: { debtUuid: debt.debt_uuid } })
  const openAgain = async () => {
    // A debt with a balance reopens once something is owed on it; the form asks how much.
    if (hasBalance(debt)) return toEdit()
    const outcome = await changeDebt(debt.name, { debt_uuid: debt.debt_uuid, is_paid_off: false })
    if (outcome.ok) toast.success(`${debt.name} reopened`)
    return undefined
  }
  return (
    <>
      <MoreMenu
        about={debt.name}
        actions={[
          { label: 'Edit', icon: Pencil, onSelect: () => void toEdit() },
          debt.is_paid_off
            ? { label: 'Reopen', icon: RotateCcw, onSelect: () => void openAgain() }
            : {
                label: hasBalance(debt) ? 'Pay off' : 'Mark as ended',
                icon: CircleCheck,
                onSelect: () => setPayingOff(true),
              },
        ]}
        onDelete={() => void remove()}
      />
      <PayOffDialog debt={debt} today={today} open={isPayingOff} onOpenChange={setPayingOff} />
    </>
  )
}
