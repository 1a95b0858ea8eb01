import { wholeDollars } from '#app/platform/format.ts'
import { Parts } from '#app/ui/data/parts.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { MonthlySpending } from '#core/contract/retirement.ts'

const PARTS = [
  ['everyday_cents', 'Everyday'],
  ['health_cents', 'Health'],
  ['debts_cents', 'Loans'],
  ['taxes_cents', 'Taxes'],
  ['one_time_cents', 'One-time expenses'],
] as const satisfies readonly (readonly [keyof MonthlySpending, string])[]

interface SpendingPartsProps {
  readonly spending: MonthlySpending
  /** How far the spending rule cuts the amount, as a sentence. */
  readonly cut?: string | undefined
}

/** The one amount of a month in retirement by its parts, and how far the spending rule cuts it. */
export const SpendingParts = ({ spending, cut }: SpendingPartsProps) => (
  <>
    <Parts
      parts={PARTS.map(([field, name]) => ({
        name,
        size: spending[field],
        value: wholeDollars(spending[field]),
      }))}
    />
    <p className="text-13 text-quiet">
      <ThirdPerson>
        In today’s dollars, in {spending.year}, the first full year without pay.
        {spending.one_time_cents > 0 && ' One-time expenses are spread over your retirement.'}
        {cut !== undefined && ` ${cut}`}
      </ThirdPerson>
    </p>
  </>
)
