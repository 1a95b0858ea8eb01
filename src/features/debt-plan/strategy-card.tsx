import { wholeDollars } from '#app/platform/format.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { DebtPlan, PayoffStrategy } from '#core/contract/debt-plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { areOrdersAlike, isStrategy, type StrategyOutcome } from './choices.ts'
import { aboveBest, asPaidWords, outcomeWords, STRATEGY_NAMES } from './plan-labels.ts'

interface StrategyCardProps {
  /** None while the client pays without a plan. */
  readonly chosen: PayoffStrategy | undefined
  readonly outcomes: readonly StrategyOutcome[]
  readonly asPaid: DebtPlan['as_paid']
  readonly from: IsoDate
  readonly onChoose: (strategy: PayoffStrategy) => void
}

/** Which debt gets the extra, with the result of each strategy. */
export function StrategyCard({ chosen, outcomes, asPaid, from, onChoose }: StrategyCardProps) {
  const isAlike = areOrdersAlike(outcomes)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Compare strategies</CardTitle>
        <Explain term="payoff strategies">
          Every debt gets its minimum payment. Anything extra, and the payments of paid-off debts, go to one
          debt at a time. Highest rate first (avalanche) costs the least interest. Smallest balance first
          (snowball) pays off the first debts sooner.
        </Explain>
      </CardHeader>
      <RadioGroup
        reads
        aria-label="Strategy"
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
            detail={[
              outcomeWords(outcome, interest_cents, from),
              !(isAlike && wholeDollars(above_best_cents ?? 0) === '$0') && aboveBest(above_best_cents),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RadioGroup>
      {isAlike && (
        <p className="text-15 text-quiet">
          <ThirdPerson>All strategies cost the same for your debts.</ThirdPerson>
        </p>
      )}
      {asPaid && (
        <p className="text-13 text-quiet">
          <ThirdPerson>{asPaidWords(asPaid, from)}</ThirdPerson>
        </p>
      )}
    </Card>
  )
}
