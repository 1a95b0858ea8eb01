import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { MAX_CENTS } from '#core/finance/money.ts'
import { formatUsd } from '#core/finance/money.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Slider } from '#app/ui/slider.tsx'

interface ExtraCardProps {
  readonly choice: PlanChoice
  readonly minimumsCents: number
  /** How far the slider goes. */
  readonly range: { readonly step: number; readonly most: number }
  readonly onChange: (choice: PlanChoice) => void
}

/** What is paid each month on top of the minimums, by feel and to the cent. */
export function ExtraCard({ choice, minimumsCents, range, onChange }: ExtraCardProps) {
  const { extra_cents } = choice
  const isMinimum = choice.strategy === 'minimum'
  const take = (cents: number) => onChange({ ...choice, extra_cents: Math.min(cents, MAX_CENTS) })
  return (
    <Card>
      <CardTitle>Extra each month</CardTitle>
      <Slider
        aria-label="Extra each month"
        value={Math.min(extra_cents, range.most)}
        min={0}
        max={range.most}
        step={range.step}
        valueText={formatUsd(extra_cents)}
        disabled={isMinimum}
        onValueChange={take}
      />
      <Field
        label="Exact amount"
        hint={
          isMinimum
            ? 'Minimums alone take nothing extra. Choose another way to pay to use it.'
            : `On top of minimums of ${formatUsd(minimumsCents)} this month. What a closed debt sets free stays in the plan.`
        }
      >
        <MoneyInput value={extra_cents} disabled={isMinimum} onValueChange={(cents) => take(cents ?? 0)} />
      </Field>
    </Card>
  )
}
