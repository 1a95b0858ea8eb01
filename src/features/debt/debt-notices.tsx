/** Shown above a debt, or in its place: another device changed or deleted it. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/platform/back-link.tsx'
import { dayInYear, shortDate } from '#app/platform/format.ts'
import { MissingPage } from '#app/platform/missing-page.tsx'
import type { ApiFailure } from '#app/platform/queries.ts'
import { ConflictCard, type ConflictProps, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import type { Debt, DebtChange } from '#core/contract/debt-kinds.ts'
import type { Payment, PaymentChange, PaymentInput } from '#core/contract/debt-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { fieldLabel, fieldOrder, fieldValue } from './debt-types.tsx'

/** The debt was changed elsewhere meanwhile: both versions, and the choice between them. */
export function DebtConflict({
  change,
  server,
  ...choices
}: ConflictProps<Omit<DebtChange, 'debt_uuid'>, Debt>) {
  const mine = new Map<string, unknown>(Object.entries(change))
  const theirs = new Map<string, unknown>(Object.entries(server))
  const rows = fieldOrder
    .filter((name) => mine.get(name) !== undefined)
    .map((name) => ({
      label: fieldLabel(name, server),
      mine: fieldValue(name, mine.get(name)),
      theirs: fieldValue(name, theirs.get(name)),
    }))
  return <ConflictCard thing="debt" rows={rows} {...choices} />
}

type PaymentClashProps = ConflictProps<PaymentInput, Payment>

/** A due date was paid elsewhere meanwhile, with another amount: both payments, and the choice between them. */
export function PaymentClash({ change, server, ...choices }: PaymentClashProps) {
  const { amount_cents, paid_on } = change
  const rows = [
    {
      label: server.due_on ? `Payment due ${shortDate(server.due_on)}` : 'Payment',
      mine: amount_cents === undefined ? 'The usual amount' : formatUsd(amount_cents),
      theirs: formatUsd(server.amount_cents),
    },
    { label: 'Payment date', mine: shortDate(paid_on), theirs: shortDate(server.paid_on) },
  ]
  return <ConflictCard thing="payment" rows={rows} {...choices} />
}

interface PaymentEditClashProps extends ConflictProps<Omit<PaymentChange, 'payment_uuid'>, Payment> {
  readonly today: IsoDate
}

/** A payment was changed elsewhere meanwhile: both versions, and the choice between them. */
export function PaymentEditClash({ change, server, today, ...choices }: PaymentEditClashProps) {
  const day = (date: IsoDate) => dayInYear(date, today)
  const stated = server.stated_on === null ? null : server.balance_after_cents
  const rows = [
    ...row('Amount', change.amount_cents, server.amount_cents, formatUsd),
    ...row('Payment date', change.paid_on, server.paid_on, day),
    ...row('Due date', change.due_on, server.due_on, day),
    ...row('New balance', change.balance_after_cents, stated, formatUsd),
  ]
  return <ConflictCard thing="payment" rows={rows} {...choices} />
}

interface DebtMissingProps {
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly isDeleted: boolean
}

/** The page of a debt while it cannot be shown. */
export const DebtMissing = ({ query, isDeleted }: DebtMissingProps) => (
  <MissingPage
    noun="debt"
    title="Debt"
    back={<BackLink to="/debt">Debt</BackLink>}
    toAll={<Link to="/debt">See your debts</Link>}
    query={query}
    isGone={isDeleted}
  />
)
