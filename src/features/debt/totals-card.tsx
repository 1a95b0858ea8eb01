import type { DebtTotals } from '#core/contract/debt-totals.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { interestRate } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { AmountLines } from './payment-fields.tsx'

/** The monthly total of all debts. */
export function TotalsCard({ totals }: { totals: DebtTotals }) {
  const amounts: readonly (readonly [string, number])[] = [
    ['Minimum payments', totals.minimum_monthly_cents],
    ['You pay', totals.payment_monthly_cents],
    ['Interest', totals.interest_monthly_cents],
    ['Rent and leases', totals.rent_monthly_cents],
  ]
  return (
    <Card>
      <CardTitle>Each month</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2 [&_dt]:text-quiet">
        <AmountLines amounts={amounts.filter(([, cents]) => cents > 0)} />
        {totals.average_apr !== null && (
          <div>
            <dt>Average interest rate</dt>
            <dd className="font-medium">{interestRate(Math.round(totals.average_apr * 1e4) / 1e4)}</dd>
          </div>
        )}
      </dl>
      {totals.escrow_monthly_cents > 0 && (
        <p className="text-13 text-quiet">
          Payments include {formatUsd(totals.escrow_monthly_cents)} of escrow.
        </p>
      )}
    </Card>
  )
}
