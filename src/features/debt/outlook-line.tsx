import { clsx } from 'clsx'
import { CalendarCheck, TriangleAlert } from 'lucide-react'
import type { AnyDebt } from '#core/debt/kinds.ts'
import { outlookOf } from '#core/debt/outlook.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { monthAndYear, monthsInWords } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'

interface OutlookLineProps {
  readonly debt: AnyDebt
  readonly today: IsoDate
  /** On a page of cards it is one of them. */
  readonly isCard?: boolean
  /** Takes the least amount that would end the debt, in cents. */
  readonly onTake?: (cents: number) => void
}

/** Where the debt goes at what is paid for it. An estimate: no new purchases, no fees, today's rate. */
export function OutlookLine({ debt, today, isCard, onTake }: OutlookLineProps) {
  const outlook = outlookOf(debt, today)
  switch (outlook.kind) {
    case 'none':
      return null
    case 'paid':
      return (
        <p
          className={clsx(
            'flex gap-3 text-15',
            isCard
              ? 'rounded-card border border-line bg-surface p-4 shadow-card md:p-5'
              : 'rounded-control bg-wash p-4',
          )}
        >
          <CalendarCheck className="mt-px size-5 flex-none text-accent" aria-hidden="true" />
          <span>
            Paid off in <b className="font-bold">{monthsInWords(outlook.months)}</b>, in{' '}
            {monthAndYear(addMonths(today, outlook.months))}. Remaining interest:{' '}
            <b className="font-bold">{formatUsd(outlook.interest_cents)}</b>.
          </span>
        </p>
      )
    case 'never':
      return (
        <div
          className={clsx(
            'flex flex-col items-start gap-3 bg-amber-wash p-4 text-15',
            isCard ? 'rounded-card md:p-5' : 'rounded-control',
          )}
        >
          <p className="flex gap-3">
            <TriangleAlert className="mt-px size-5 flex-none text-amber" aria-hidden="true" />
            <span>
              This payment never pays off the debt. It takes at least{' '}
              <b className="font-bold">{formatUsd(outlook.least_payment_cents)} a month</b> to make progress.
            </span>
          </p>
          {onTake && (
            <Button variant="secondary" size="sm" onClick={() => onTake(outlook.least_payment_cents)}>
              Pay {formatUsd(outlook.least_payment_cents)} a month
            </Button>
          )}
        </div>
      )
  }
}
