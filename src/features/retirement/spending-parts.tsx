import type { MonthlySpending } from '#core/contract/retirement.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { Parts } from '#app/ui/data/parts.tsx'
import { Said } from '#app/ui/voice.ts'

const PARTS = [
  ['everyday_cents', 'Everyday'],
  ['health_cents', 'Health'],
  ['debts_cents', 'Loans'],
  ['taxes_cents', 'Taxes'],
  ['one_time_cents', 'One-time expenses'],
] as const satisfies readonly (readonly [keyof MonthlySpending, string])[]

interface SpendingPartsProps {
  readonly spending: MonthlySpending
  /** Down to what guardrails cut the amount in bad markets; null without guardrails. */
  readonly cutCents?: Cents | null | undefined
}

/** The one amount of a month in retirement by its parts, and how far guardrails cut it. */
export const SpendingParts = ({ spending, cutCents }: SpendingPartsProps) => (
  <>
    <Parts
      parts={PARTS.map(([field, name]) => ({
        name,
        size: spending[field],
        value: wholeDollars(spending[field]),
      }))}
    />
    <p className="text-13 text-quiet">
      <Said>
        In today’s dollars, in {spending.year}, the first full year without pay.
        {spending.one_time_cents > 0 && ' One-time expenses are spread over your retirement.'}
        {cutCents != null &&
          cutCents < spending.total_cents &&
          ` In bad markets (1 in 20), guardrails cut it to as little as ${wholeDollars(cutCents)}.`}
      </Said>
    </p>
  </>
)
