import type { Debt } from '#core/contract/debt-kinds.ts'
import { isHeld } from '#core/debt/history.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { type PaymentFacts, paymentProblem, splitPayment } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { dayInYear } from '#app/platform/format.ts'
import { AmountLines } from './amount-lines.tsx'
import { chargesLabel } from './words.ts'

interface SplitLinesProps {
  readonly debt: Debt
  readonly payment: PaymentFacts
  readonly today: IsoDate
}

/** Where the money of a payment goes, while it is typed. */
export function SplitLines({ debt, payment, today }: SplitLinesProps) {
  const problem = paymentProblem(debt, payment, today)
  if (problem) {
    return (
      <p aria-live="polite" className="text-15 text-quiet">
        {problem.message}
      </p>
    )
  }
  const split = splitPayment(debt, payment)
  const isKept = hasBalance(debt) && isHeld(debt, payment.paid_on, payment.recorded_at)
  const lines = [
    ['Principal', split.principal_cents, true],
    ['Interest', split.interest_cents, split.interest_cents > 0],
    ['Escrow', split.escrow_cents, split.escrow_cents > 0],
    [chargesLabel(debt), split.charges_cents, split.charges_cents > 0],
    ['New balance', split.balance_after_cents, !isKept],
  ] as const
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <dl className="flex flex-col rounded-control bg-sunken px-4 py-2 text-15 [&>div]:flex [&>div]:justify-between [&>div]:py-1.5 [&_dt]:text-quiet">
        <AmountLines
          amounts={lines.flatMap(([name, cents, isShown]) => (isShown ? [[name, cents] as const] : []))}
        />
      </dl>
      {isKept && (
        <p className="text-15 text-quiet">
          The balance you entered for {dayInYear(debt.balance_stated_on, today)} already includes this
          payment, so it stays at {formatUsd(debt.balance_cents)}.
        </p>
      )}
    </div>
  )
}
