import type { Debt, DebtChange } from '#core/contract/debt-kinds.ts'
import type { Payment, PaymentInput } from '#core/contract/debt-payments.ts'
import { formatUsd } from '#core/finance/money.ts'
import { ConflictCard } from '#app/lib/conflict-card.tsx'
import { shortDate } from '#app/lib/format.ts'
import { fieldLabel, fieldOrder, fieldValue } from './field-words.ts'

interface DebtConflictProps {
  /** What the client wanted. */
  readonly change: DebtChange
  /** What the server has by now. */
  readonly server: Debt
  readonly onKeepMine: () => Promise<unknown>
  readonly onUseServer: () => Promise<unknown>
}

/** The debt was changed elsewhere in the meantime: both versions, and the choice between them. */
export function DebtConflict({ change, server, ...choices }: DebtConflictProps) {
  const mine = new Map<string, unknown>(Object.entries(change))
  const theirs = new Map<string, unknown>(Object.entries(server))
  const rows = fieldOrder
    .filter((name) => mine.get(name) !== undefined)
    .map((name) => ({
      label: fieldLabel(name),
      mine: fieldValue(name, mine.get(name)),
      theirs: fieldValue(name, theirs.get(name)),
    }))
  return <ConflictCard thing="debt" rows={rows} {...choices} />
}

interface PaymentClashProps extends Pick<DebtConflictProps, 'onKeepMine' | 'onUseServer'> {
  readonly payment: PaymentInput
  readonly server: Payment
}

/** A due date was paid elsewhere in the meantime, with another amount: both payments, and the choice between them. */
export function PaymentClash({ payment, server, ...choices }: PaymentClashProps) {
  const { amount_cents, paid_on } = payment
  const rows = [
    {
      label: server.due_on ? `Paid for ${shortDate(server.due_on)}` : 'Paid',
      mine: amount_cents === undefined ? 'The usual amount' : formatUsd(amount_cents),
      theirs: formatUsd(server.amount_cents),
    },
    { label: 'Paid on', mine: shortDate(paid_on), theirs: shortDate(server.paid_on) },
  ]
  return <ConflictCard thing="debt" rows={rows} {...choices} />
}
