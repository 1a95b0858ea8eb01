import { clsx } from 'clsx'
import { Amount } from '#app/ui/data/amount.tsx'

interface SignedAmountProps {
  /** Negative for money out. */
  readonly cents: number
  /** It counts nowhere: a transfer, or excluded. */
  readonly isQuiet?: boolean
  readonly className?: string
}

/** The amount of a transaction. Money in has a plus sign, beside its color. */
export const SignedAmount = ({ cents, isQuiet = false, className }: SignedAmountProps) => (
  <Amount
    cents={cents}
    sign="always"
    className={clsx(isQuiet ? 'text-quiet' : cents > 0 && 'text-accent', className)}
  />
)
