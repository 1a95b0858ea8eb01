import { Amount } from '#app/ui/data/amount.tsx'
import type { OrderLeg } from '#core/contract/brokerage-orders.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { inSentence, sharesOf } from './brokerage-labels.ts'

interface LegListProps {
  readonly legs: readonly OrderLeg[]
  /** Whether to show what was done rather than what is meant. */
  readonly isDone?: boolean
  /** Shows the amounts even while the client hides amounts, so that an order is never confirmed unseen. */
  readonly isShown?: boolean
}

/** What an order buys and sells, fund by fund. */
export const LegList = ({ legs, isDone = false, isShown = false }: LegListProps) => (
  <ul {...(isShown && { 'data-amounts': 'shown' })} className="flex flex-col divide-y divide-hair">
    {legs.map((leg) => {
      const cents = isDone ? leg.filled_cents : leg.amount_cents
      const units = isDone ? leg.filled_units : leg.units
      return (
        <li key={leg.asset} className="flex items-start justify-between gap-4 py-2 text-15">
          <div className="min-w-0">
            <p>
              {leg.amount_cents < 0 ? 'Sell' : 'Buy'} {inSentence(leg.name)}
            </p>
            <p className="text-13 wrap-anywhere text-quiet">
              {leg.fund} ·{' '}
              {isDone ? sharesOf(units) : `about ${sharesOf(units)} at ${formatUsd(leg.price_cents)}`}
            </p>
          </div>
          {isShown ? (
            <span className="flex-none font-medium">{formatUsd(Math.abs(cents))}</span>
          ) : (
            <Amount cents={Math.abs(cents)} className="flex-none font-medium" />
          )}
        </li>
      )
    })}
  </ul>
)
