import { annualReturn, wholeDollars } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Pension } from '#core/contract/pensions.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { PENSION_DISCOUNT_RATE, type PensionValue } from '#core/retirement/pension-value.ts'

interface LumpSumCardProps {
  readonly pension: Pension
  readonly lumpSumCents: number
  readonly value: PensionValue
  /** The plan's yearly inflation. */
  readonly inflation: number
}

/** A pension's monthly payments against the single payment offered instead. */
export function LumpSumCard({ pension: { name }, lumpSumCents, value, inflation }: LumpSumCardProps) {
  const { present_value_cents: worth, break_even_rate: breakEven } = value
  const ahead = worth - lumpSumCents
  const most = Math.max(worth, lumpSumCents)
  const bonds = (1 + PENSION_DISCOUNT_RATE) / (1 + inflation) - 1
  return (
    <Card>
      <p className="text-15 text-quiet">{name}: monthly payments or the lump sum?</p>
      <CardTitle className="text-20">
        {Math.abs(ahead) < most / 100
          ? 'Both are worth about the same'
          : ahead > 0
            ? `Monthly payments are worth ${wholeDollars(ahead)} more`
            : `The lump sum is worth ${wholeDollars(-ahead)} more`}
      </CardTitle>
      <ul className="flex flex-col gap-3 text-15">
        <Bar label="Monthly payments, worth today" cents={worth} most={most} />
        <Bar label="Lump sum offered" cents={lumpSumCents} most={most} />
      </ul>
      {breakEven !== null && (
        <p className="text-15">
          <ThirdPerson>
            Invested, the lump sum has to earn <b>{annualReturn(breakEven)} a year</b> after inflation to pay
            you the same.{' '}
            {breakEven > bonds
              ? `That’s more than the ${annualReturn(bonds)} we expect of US bonds.`
              : `We expect ${annualReturn(bonds)} of US bonds.`}
          </ThirdPerson>
        </p>
      )}
      <p className="text-13 text-quiet">
        <ThirdPerson>
          An estimate: payments are weighted by the chance of being alive{' '}
          <Explain term="Chance of being alive">
            From the life table of the Social Security Administration, by age and sex. In much better or worse
            health than average, the monthly payments are worth more or less.
          </Explain>{' '}
          and discounted at {annualReturn(PENSION_DISCOUNT_RATE)} a year, the expected return of US bonds (
          {capitalMarket.source.split(',')[0]}). Taxes are left out: a lump sum rolled over to an IRA and
          monthly payments are both taxed as you receive them.
        </ThirdPerson>
      </p>
    </Card>
  )
}

const Bar = ({ label, cents, most }: { label: string; cents: number; most: number }) => (
  <li className="flex flex-col gap-1">
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-quiet">{label}</span>
      <span className="font-medium">{wholeDollars(cents)}</span>
    </p>
    <svg width="100%" height="10" className="block" aria-hidden="true">
      <rect width="100%" height="10" rx="5" className="fill-sunken" />
      <rect width={`${most > 0 ? (cents / most) * 100 : 0}%`} height="10" rx="5" className="fill-area-1" />
    </svg>
  </li>
)
