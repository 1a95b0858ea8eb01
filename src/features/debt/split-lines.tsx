import * as v from 'valibot'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { isHeld } from '#core/debt/history.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { paymentProblem, splitPayment } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { shortDate } from '#app/lib/format.ts'
import { PaymentFormSchema, type PaymentValues } from './payment-values.ts'
import { chargesLabel } from './words.ts'
import { AmountLines } from './amount-lines.tsx'

interface SplitLinesProps {
  readonly debt: Debt
  readonly values: PaymentValues
  readonly today: IsoDate
}

/** Where the money of a payment goes, while it is typed. */
export function SplitLines({ debt, values, today }: SplitLinesProps) {
  const parsed = v.safeParse(PaymentFormSchema, values)
  if (!parsed.success) return null
  const problem = paymentProblem(debt, parsed.output, today)
  if (problem) {
    return (
      <p aria-live="polite" className="text-15 text-quiet">
        {problem.message}
      </p>
    )
  }
  const split = splitPayment(debt, parsed.output)
  const isKept = hasBalance(debt) && isHeld(debt, parsed.output.paid_on)
  const lines = [
    ['Off the balance', split.principal_cents, true],
    ['Interest', split.interest_cents, split.interest_cents > 0],
    ['Escrow', split.escrow_cents, split.escrow_cents > 0],
    [chargesLabel(debt), split.charges_cents, split.charges_cents > 0],
    ['Left after it', split.balance_after_cents, !isKept],
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
          You said on {shortDate(debt.balance_stated_on)} what you owe, and that counts this payment already.
          Your balance stays at {formatUsd(debt.balance_cents)}.
        </p>
      )}
    </div>
  )
}
