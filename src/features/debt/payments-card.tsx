import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment } from '#core/contract/debt-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { dayInYear, dayOfMonth, shortMonth } from '#app/platform/format.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { EditPayment } from './edit-payment.tsx'
import { chargesLabel } from './debt-types.ts'

interface PaymentsCardProps {
  readonly debt: Debt
  /** Newest first. */
  readonly payments: readonly Payment[]
  /** The uuids of the pending ones. */
  readonly pending: ReadonlySet<string>
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly today: IsoDate
}

const SHOWN = 12

/** The payments on a debt, each of which can be changed or deleted. */
export function PaymentsCard({ debt, payments, pending, query, today }: PaymentsCardProps) {
  const [isAll, setAll] = useState(false)
  const [edited, setEdited] = useState<Payment>()
  const shown = isAll ? payments : payments.slice(0, SHOWN)
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Payments</CardTitle>
      {query.isPending && <Skeleton className="m-4 h-20" />}
      {query.isError && query.data === undefined && (
        <QueryFailed query={query} title="Couldn’t load payments" />
      )}
      {query.data !== undefined && payments.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">No payments yet.</p>
      )}
      <List>
        {shown.map((payment) => (
          <PaymentRow
            key={payment.payment_uuid}
            debt={debt}
            payment={payment}
            today={today}
            isPending={pending.has(payment.payment_uuid)}
            onEdit={() => setEdited(payment)}
          />
        ))}
      </List>
      {shown.length < payments.length && (
        <Button reads variant="link" className="mx-4 mb-2 self-start" onClick={() => setAll(true)}>
          Show all {payments.length}
        </Button>
      )}
      <EditPayment
        debt={debt}
        payment={edited}
        payments={payments}
        today={today}
        onClose={() => setEdited(undefined)}
      />
    </Card>
  )
}

interface PaymentRowProps {
  readonly debt: Debt
  readonly payment: Payment
  readonly today: IsoDate
  readonly isPending: boolean
  readonly onEdit: () => void
}

function PaymentRow({ debt, payment, today, isPending, onEdit }: PaymentRowProps) {
  const { paid_on, amount_cents } = payment
  const details = [whenWords(payment, today), splitWords(debt, payment)].filter(Boolean)
  return (
    <ListRow
      leading={<DateTile dateTime={paid_on} day={dayOfMonth(paid_on)} month={shortMonth(paid_on)} />}
      title={
        <PlainButton
          onClick={onEdit}
          aria-label={`Edit payment of ${formatUsd(amount_cents)} on ${dayInYear(paid_on, today)}`}
        >
          <Amount cents={amount_cents} />
        </PlainButton>
      }
      detail={
        details.length > 0 || isPending ? (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {details.map((words) => (
              <span key={words}>{words}</span>
            ))}
            {isPending && <PendingPill />}
          </span>
        ) : undefined
      }
      trailing={
        <WhereEditable>
          <ChevronRight className="size-5 text-quiet" aria-hidden="true" />
        </WhereEditable>
      }
    />
  )
}

/** What the date tile leaves out: another year, and a different due date. */
function whenWords({ paid_on, due_on }: Payment, today: IsoDate): string {
  const isOld = paid_on.slice(0, 4) !== today.slice(0, 4)
  const parts = [
    isOld && dayInYear(paid_on, today),
    due_on && due_on !== paid_on && `Due ${dayInYear(due_on, today)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** `$312 principal, $88 interest`; empty for a rent. */
function splitWords(debt: Debt, payment: Payment): string {
  const { principal_cents, interest_cents, escrow_cents, charges_cents } = payment
  const parts = [
    principal_cents !== 0 && `${formatUsd(principal_cents)} principal`,
    interest_cents !== 0 && `${formatUsd(interest_cents)} interest`,
    escrow_cents !== 0 && `${formatUsd(escrow_cents)} escrow`,
    charges_cents > 0 && `${formatUsd(charges_cents)} ${chargesLabel(debt).toLowerCase()}`,
  ]
  return parts.filter(Boolean).join(', ')
}
