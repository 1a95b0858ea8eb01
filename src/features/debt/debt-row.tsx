import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { CreditCard, Debt } from '#core/contract/debt-kinds.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { share } from '#app/platform/format.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { ListRow } from '#app/ui/data/list-row.tsx'
import { WaitingPill } from '#app/shared/changes/waiting-pill.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { kindOf } from './kinds.ts'
import { isRent, termsOf } from './words.ts'

/** A debt in the list: what it is, what is left, what it costs and when it is due. */
export function DebtRow({ debt, isPending }: { debt: Debt; isPending: boolean }) {
  const cents = isRent(debt) ? debt.payment_cents : debt.balance_cents
  return (
    <ListRow
      leading={<Mark icon={kindOf(debt.debt_type).icon} />}
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
          {isPending && <WaitingPill />}
        </span>
      }
    />
  )
}

// Lenders start to look closely at three tenths of a limit.
const MUCH_USED = 0.3

/** How much of a card's limit is used, as a bar and in words. */
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
