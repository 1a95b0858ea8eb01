import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Slider } from '#app/ui/slider.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, PayoffStrategy, PlanChoice } from '#core/contract/debt-plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd, MAX_CENTS } from '#core/finance/math/money.ts'
import { isStrategy } from './choices.ts'
import { gainWords, type PlanResult, planTitle } from './plan-labels.ts'

interface PlanControlsProps {
  readonly choice: PlanChoice
  /** The result of the choice. */
  readonly plan: DebtPlan
  readonly debts: readonly Debt[]
  /** The strategy of the plan; none while it is current payments. */
  readonly strategy: PayoffStrategy | undefined
  /** The effective plan: the saved one or current payments. */
  readonly current: DebtPlan
  /** Whether the client has saved a plan. */
  readonly isSaved: boolean
  /** The result of {@link MORE_CENTS} more per month; null without a chosen plan. */
  readonly withMore: PlanResult | null
  readonly minimumsCents: number
  /** The slider's range. */
  readonly range: { readonly step: number; readonly most: number }
  readonly isTried: boolean
  readonly from: IsoDate
  readonly onChoose: (strategy: PayoffStrategy) => void
  readonly onChange: (choice: PlanChoice) => void
}

/** How much more the hint below the slider tries. */
export const MORE_CENTS = 50_00

/** The segment of a client who pays without a plan. */
const AS_PAID = 'as-paid'

/** Which debt comes first, how much extra is paid, and the result. */
export function PlanControls(props: PlanControlsProps) {
  const { choice, strategy, minimumsCents, range, onChoose, onChange } = props
  const { extra_cents } = choice
  const isMinimum = strategy === 'minimum'
  const take = (cents: number) => onChange({ ...choice, extra_cents: Math.min(cents, MAX_CENTS) })
  return (
    <Card>
      <Segmented
        reads
        aria-label="Payoff strategy"
        value={strategy ?? AS_PAID}
        onValueChange={(value) => isStrategy(value) && onChoose(value)}
      >
        {strategy === undefined && <Segment value={AS_PAID}>As today</Segment>}
        <Segment value="avalanche">Least interest</Segment>
        <Segment value="snowball">Quick wins</Segment>
        <Segment value="custom">Custom order</Segment>
        {isMinimum && <Segment value="minimum">Minimum</Segment>}
      </Segmented>
      <div>
        <Slider
          label="Extra each month"
          value={Math.min(extra_cents, range.most)}
          min={0}
          max={range.most}
          step={range.step}
          valueText={formatUsd(extra_cents)}
          disabled={isMinimum}
          onValueChange={take}
        />
        <Result {...props} />
      </div>
      <Field
        label="Exact amount"
        hint={
          isMinimum
            ? 'Minimum payments only adds nothing extra. Choose another strategy to add some.'
            : `On top of this month’s ${formatUsd(minimumsCents)} in minimum payments. When a debt is paid off, its payment rolls into the next one.`
        }
      >
        <MoneyInput value={extra_cents} disabled={isMinimum} onValueChange={(cents) => take(cents ?? 0)} />
      </Field>
    </Card>
  )
}

/** The result, beside the slider: the title and the chart may be off screen. */
function Result({ strategy, plan, debts, current, isSaved, withMore, isTried, from }: PlanControlsProps) {
  const gain = isTried && gainWords(plan, current)
  const loss = isTried && gainWords(current, plan)
  const more = withMore && strategy !== 'minimum' && gainWords(withMore, plan)
  const better = isSaved ? 'your saved plan saves' : 'paying as you do today saves'
  return (
    <div className="flex flex-col gap-0.5 text-15">
      <output className="font-medium">
        {planTitle(plan, debts, from, strategy === undefined)}
        {gain && <span className="font-normal text-accent"> · {gain}</span>}
        {!gain && loss && <span className="font-normal text-quiet"> · {loss.replace('saves', better)}</span>}
      </output>
      {more && (
        <p className="text-13 text-quiet">
          {formatUsd(MORE_CENTS)} more a month {more}.
        </p>
      )}
    </div>
  )
}
