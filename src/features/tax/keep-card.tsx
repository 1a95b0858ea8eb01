import { wholeDollars } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Parts } from '#app/ui/data/parts.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import { SMALL_BALANCE, taxParts } from './tax-labels.ts'

const PER_PAYCHECK = {
  weekly: 'a week',
  biweekly: 'every two weeks',
  semimonthly: 'twice a month',
  monthly: 'a month',
} as const

interface KeepCardProps {
  readonly estimate: TaxEstimate
  /** The name of the state that taxes the income. */
  readonly state: string
}

/** The year's income as a bar: what is kept, each tax, and contributions from pay. */
export function KeepCard({ estimate, state }: KeepCardProps) {
  const { keep, entries } = estimate
  const taxes = taxParts(keep, state)
  const refunded = taxes.filter(({ cents }) => cents <= -SMALL_BALANCE)
  return (
    <Card>
      <CardTitle>Where your income goes</CardTitle>
      <Parts
        parts={[
          { name: 'Kept', cents: keep.kept_cents },
          ...taxes,
          { name: 'Contributions from pay', cents: keep.contributions_cents },
        ].map(({ name, cents }) => ({ name, size: Math.max(0, cents), value: wholeDollars(cents) }))}
      />
      <p className="text-15">
        <ThirdPerson>
          You keep {wholeDollars(keep.month_cents)} a month.
          {keep.paycheck_cents !== null &&
            ` Pay after withholding: about ${wholeDollars(keep.paycheck_cents)} ${PER_PAYCHECK[entries.pay_frequency]}.`}
          {refunded.map(({ said, cents }) => ` Credits pay you ${wholeDollars(-cents)} beyond ${said}.`)}
        </ThirdPerson>
      </p>
      {estimate.state?.is_without_itemizing && <p className="text-13 text-quiet">{tooHighWords(state)}</p>}
    </Card>
  )
}

/** ThirdPerson wherever the tax of a state is shown that the client may itemize for and we don't. */
export const tooHighWords = (state: string): string =>
  `${state} tax is higher than it will be: we don’t itemize for ${state} yet.`
