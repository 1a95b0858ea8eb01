import { clsx } from 'clsx'
import { CalendarCheck, TriangleAlert } from 'lucide-react'
import { monthAndYear, monthsInWords } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Outlook } from '#core/debt/outlook.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'

interface OutlookLineProps {
  readonly outlook: Outlook
  readonly today: IsoDate
  /** The debt, where this is its outlook and not one that is tried. */
  readonly debtUuid?: string
  /** Whether it follows the saved payoff plan. */
  readonly isByPlan?: boolean
  /** On a page of cards it is one of them. */
  readonly isCard?: boolean
  /** Takes the smallest amount that would end the debt, in cents. */
  readonly onTake?: (cents: number) => void
}

/** A debt's outlook at its payment. An estimate: no new purchases, no fees, today's rate. */
export function OutlookLine({ outlook, today, debtUuid, isCard, isByPlan, onTake }: OutlookLineProps) {
  switch (outlook.kind) {
    case 'none':
      return null
    case 'paid': {
      const month = monthAndYear(addMonths(today, outlook.months))
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
            <ThirdPerson>
              Paid off in{' '}
              <b className="font-bold">
                {debtUuid === undefined ? (
                  month
                ) : (
                  <Figure id="debt-payoff-date" of={debtUuid}>
                    {month}
                  </Figure>
                )}
              </b>
              {outlook.months > 0 && ` (${monthsInWords(outlook.months)})`}
              {isByPlan && ' with your plan'}. Remaining interest:{' '}
              <b className="font-bold">{formatUsd(outlook.interest_cents)}</b>.
            </ThirdPerson>
          </span>
        </p>
      )
    }
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
              This payment never pays off the debt. It takes at least {formatUsd(outlook.least_payment_cents)}{' '}
              a month to make progress, and{' '}
              <b className="font-bold">{formatUsd(outlook.three_year_payment_cents)} a month</b> to pay it off
              in 3 years.
            </span>
          </p>
          {onTake && (
            <Button variant="secondary" size="sm" onClick={() => onTake(outlook.three_year_payment_cents)}>
              Pay {formatUsd(outlook.three_year_payment_cents)} a month
            </Button>
          )}
        </div>
      )
  }
}
