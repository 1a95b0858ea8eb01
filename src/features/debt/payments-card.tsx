import type { UseQueryResult } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment } from '#core/contract/debt-payments.ts'
import { isHeldWithout } from '#core/debt/payment.ts'
import { formatUsd } from '#core/finance/money.ts'
import { dayOfMonth, monthAndDay, shortDate, shortMonth } from '#app/lib/format.ts'
import type { ApiFailure } from '#app/lib/queries.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/list-row.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { takeBack } from './debt-writes.ts'
import { WaitingPill } from '#app/lib/waiting-pill.tsx'
import { chargesLabel } from './words.ts'

interface PaymentsCardProps {
  readonly debt: Debt
  /** The newest first. */
  readonly payments: readonly Payment[]
  /** The uuids of those that are not sent yet. */
  readonly waiting: ReadonlySet<string>
  readonly query: UseQueryResult<unknown, ApiFailure>
}

const SHOWN = 12

/** The payments on a debt, each of which can be taken back. */
export function PaymentsCard({ debt, payments, waiting, query }: PaymentsCardProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? payments : payments.slice(0, SHOWN)
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Payments</CardTitle>
      {query.isPending && <Skeleton className="m-4 h-20" />}
      {query.isError && query.data === undefined && (
        <QueryFailed query={query} title="The payments did not load" />
      )}
      {query.data !== undefined && payments.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">
          No payments yet. The first one stands here.
        </p>
      )}
      <List>
        {shown.map((payment) => (
          <PaymentRow
            key={payment.payment_uuid}
            debt={debt}
            payment={payment}
            isWaiting={waiting.has(payment.payment_uuid)}
          />
        ))}
      </List>
      {shown.length < payments.length && (
        <Button variant="link" className="mx-4 mb-2 self-start" onClick={() => setAll(true)}>
          Show all {payments.length}
        </Button>
      )}
    </Card>
  )
}

interface PaymentRowProps {
  readonly debt: Debt
  readonly payment: Payment
  readonly isWaiting: boolean
}

function PaymentRow({ debt, payment, isWaiting }: PaymentRowProps) {
  const [isBusy, setBusy] = useState(false)
  const { paid_on, due_on, amount_cents } = payment
  const undo = async () => {
    setBusy(true)
    const outcome = await takeBack(debt, payment)
    setBusy(false)
    if (outcome.ok)
      toast.success(`The payment of ${formatUsd(amount_cents)} is taken back${staying(debt, payment)}`)
  }
  return (
    <ListRow
      leading={<DateTile dateTime={paid_on} day={dayOfMonth(paid_on)} month={shortMonth(paid_on)} />}
      title={<Amount cents={amount_cents} />}
      detail={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{splitWords(debt, payment)}</span>
          {due_on && <span>Due {monthAndDay(due_on)}</span>}
          {isWaiting && <WaitingPill />}
        </span>
      }
      trailing={
        <Button
          variant="quiet"
          size="icon"
          busy={isBusy}
          onClick={() => void undo()}
          aria-label={`Take back the payment of ${formatUsd(amount_cents)} on ${shortDate(paid_on)}`}
        >
          {!isBusy && <Undo2 aria-hidden="true" />}
        </Button>
      }
    />
  )
}

/** What is said besides where the balance does not move. */
const staying = (debt: Debt, payment: Payment): string =>
  isHeldWithout(debt, payment)
    ? `. You said on ${shortDate(debt.balance_stated_on)} what you owe, so that stays.`
    : ''

/** `$312 off the balance, $88 interest`; of a rent nothing. */
function splitWords(debt: Debt, payment: Payment): string {
  const { principal_cents, interest_cents, escrow_cents, charges_cents } = payment
  const parts = [
    principal_cents !== 0 && `${formatUsd(principal_cents)} off the balance`,
    interest_cents !== 0 && `${formatUsd(interest_cents)} interest`,
    escrow_cents !== 0 && `${formatUsd(escrow_cents)} escrow`,
    charges_cents > 0 && `${formatUsd(charges_cents)} ${chargesLabel(debt).toLowerCase()}`,
  ]
  return parts.filter(Boolean).join(', ')
}
