import type { DebtPlan, PayoffStrategy } from '#core/contract/debt-plan.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/explain.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { STRATEGIES, type StrategyOutcome } from './choices.ts'
import { aboveBest, asPaidWords, outcomeWords, STRATEGY_NAMES } from './plan-words.ts'

const isStrategy = (value: string): value is PayoffStrategy =>
  (STRATEGIES as readonly string[]).includes(value)

interface StrategyCardProps {
  readonly chosen: PayoffStrategy
  readonly outcomes: readonly StrategyOutcome[]
  readonly asPaid: DebtPlan['as_paid']
  readonly from: IsoDate
  readonly onChoose: (strategy: PayoffStrategy) => void
}

/** Which debt the extra goes to, with what each way comes to. */
export function StrategyCard({ chosen, outcomes, asPaid, from, onChoose }: StrategyCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Which debt first</CardTitle>
        <Explain term="a payoff order">
          Every debt gets its minimum each month. The extra, and what closed debts set free, goes to one debt
          at a time. The avalanche takes the highest rate first, which costs the least. The snowball takes the
          smallest balance first, which closes debts sooner.
        </Explain>
      </CardHeader>
      <RadioGroup
        aria-label="Which debt first"
        value={chosen}
        onValueChange={(value) => {
          if (isStrategy(value)) onChoose(value)
        }}
      >
        {outcomes.map(({ strategy, outcome, interest_cents, above_best_cents }) => (
          <RadioItem
            key={strategy}
            value={strategy}
            label={STRATEGY_NAMES[strategy]}
            detail={[outcomeWords(outcome, interest_cents, from), aboveBest(above_best_cents)]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RadioGroup>
      {asPaid && <p className="text-13 text-quiet">{asPaidWords(asPaid, from)}</p>}
    </Card>
  )
}
