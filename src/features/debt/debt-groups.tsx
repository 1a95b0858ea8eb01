import type { CreditCard, Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Section } from '#app/ui/page.tsx'
import { families, isRent, infoOf, termsOf } from './debt-types.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatUsd } from '#core/finance/math/money.ts'
import { share } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Mark } from '#app/ui/mark.tsx'

interface DebtGroupsProps {
  readonly debts: readonly Debt[]
  readonly pending: ReadonlySet<string>
}

/** A debt's weight in its group, in cents: its balance, or its monthly payment. */
const weightOf = (debt: Debt): number => (hasBalance(debt) ? debt.balance_cents : debt.payment_cents)

/** The open debts by family, largest first, and the paid-off ones, folded. */
export function DebtGroups({ debts, pending }: DebtGroupsProps) {
  const open = debts.filter(({ is_paid_off }) => !is_paid_off)
  const paidOff = debts.filter(({ is_paid_off }) => is_paid_off)
  return (
    <>
      {families.map(({ family, title }) => {
        const members = open
          .filter(({ debt_type }) => infoOf(debt_type).family === family)
          .sort((a, b) => weightOf(b) - weightOf(a))
        if (members.length === 0) return null
        const sum = members.reduce((total, debt) => total + weightOf(debt), 0)
        return (
          <Section
            key={family}
            title={title}
            action={
              members.length > 1 && (
                <span className="text-15 text-quiet">
                  <Amount cents={sum} />
                  {family === 'rent' && ' a month'}
                </span>
              )
            }
          >
            <Rows debts={members} pending={pending} />
          </Section>
        )
      })}
      {paidOff.length > 0 && (
        <Fold title={`Paid off (${paidOff.length})`}>
          <Rows debts={paidOff} pending={pending} />
        </Fold>
      )}
    </>
  )
}

const Rows = ({ debts, pending }: DebtGroupsProps) => (
  <Card padding="none">
    <List>
      {debts.map((debt) => (
        <DebtRow key={debt.debt_uuid} debt={debt} isPending={pending.has(debt.debt_uuid)} />
      ))}
    </List>
  </Card>
)

/** A debt in the list: its name, balance, rate and due date. */
function DebtRow({ debt, isPending }: { debt: Debt; isPending: boolean }) {
  const cents = isRent(debt) ? debt.payment_cents : debt.balance_cents
  return (
    <ListRow
      leading={<Mark icon={infoOf(debt.debt_type).icon} />}
      title={
        <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }}>
          {debt.name}
        </Link>
      }
      detail={
        <>
          {termsOf(debt)}
          {debt.debt_type === 'credit_card' && debt.limit_cents !== null && debt.limit_cents > 0 && (
            <UsedLine card={debt} limitCents={debt.limit_cents} />
          )}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1">
          <Amount cents={cents} className="text-17" />
          {isRent(debt) && <span className="text-13 font-normal text-quiet">a month</span>}
          {isPending && <PendingPill />}
        </span>
      }
    />
  )
}

// Lenders look more closely from 30% of a limit.
const MUCH_USED = 0.3

/** A card's utilization as a bar and as text. */
function UsedLine({ card, limitCents }: { card: CreditCard; limitCents: number }) {
  const used = card.balance_cents / limitCents
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-line">
        <span
          className={clsx('block h-full rounded-full', used > MUCH_USED ? 'bg-amber' : 'bg-series-2')}
          style={{ width: `${Math.min(1, used) * 100}%` }}
        />
      </span>
      {share(used)} of {formatUsd(limitCents)} used
    </span>
  )
}
