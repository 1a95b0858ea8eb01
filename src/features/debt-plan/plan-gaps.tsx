import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, PlanChoice } from '#core/contract/debt-plan.ts'
import {
  leastExtra,
  type PaymentsBeyondPlan,
  paymentsBeyondPlan,
  withExtra,
} from '#core/debt/payments-beyond-plan.ts'
import type { ExtraStart } from '#core/finance/loans/payoff-request.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { countingWords } from './plan-labels.ts'

interface PlanGapsProps {
  readonly plan: DebtPlan
  /** Of the plan. */
  readonly choice: PlanChoice
  readonly debts: readonly Debt[]
  readonly from: IsoDate
  readonly extraFrom: ExtraStart
  /** Whether the page offers a plan that ends. */
  readonly isMended: boolean
  readonly onTake: (choice: PlanChoice) => void
}

/** Where a plan falls short of current payments, or never ends: by how much, and the extra amount that helps. */
export function PlanGaps({ plan, choice, debts, from, extraFrom, isMended, onTake }: PlanGapsProps) {
  const beyondPlan = paymentsBeyondPlan(debts, choice, from, extraFrom)
  const isCounted = beyondPlan !== null && beyondPlan.counting.months !== null
  return (
    <>
      {beyondPlan && <BeyondPlanCard plan={plan} beyondPlan={beyondPlan} from={from} onTake={onTake} />}
      {plan.outcome.kind === 'never' && (
        <NeverCard
          plan={plan}
          extraCents={isMended || isCounted ? null : leastExtra(debts, choice, from)}
          onTake={(cents) => onTake(withExtra(choice, cents))}
        />
      )}
    </>
  )
}

interface BeyondPlanCardProps extends Pick<PlanGapsProps, 'plan' | 'from' | 'onTake'> {
  readonly beyondPlan: PaymentsBeyondPlan
}

/** The client pays more than the plan counts on, so it ends sooner than stated; one tap corrects it. */
const BeyondPlanCard = ({ plan, beyondPlan, from, onTake }: BeyondPlanCardProps) => (
  <Alert
    tone="warning"
    title={`You pay ${formatUsd(beyondPlan.extra_cents)} a month more than this plan includes`}
    actions={
      <Button variant="secondary" size="sm" onClick={() => onTake(beyondPlan.counting.choice)}>
        Include it in the plan
      </Button>
    }
  >
    {countingWords(plan, beyondPlan, from)}
  </Alert>
)

interface NeverCardProps {
  readonly plan: DebtPlan
  /** The extra amount that would end the plan; null where none does, or where the page has another way to end it. */
  readonly extraCents: number | null
  readonly onTake: (cents: number) => void
}

/** Debts that the plan never ends, each with the minimum that would, and the extra amount that ends them all. */
function NeverCard({ plan, extraCents, onTake }: NeverCardProps) {
  if (plan.outcome.kind !== 'never') return null
  const names = new Map(plan.debts.map(({ debt_uuid, name }) => [debt_uuid, name]))
  return (
    <Alert
      tone="warning"
      title="Interest is growing faster than these payments"
      actions={
        extraCents !== null && (
          <Button variant="secondary" size="sm" onClick={() => onTake(extraCents)}>
            {extraCents > 0
              ? `Pay ${formatUsd(extraCents)} extra a month`
              : 'Roll payments from paid-off debts into the next one'}
          </Button>
        )
      }
    >
      <ul className="flex flex-col gap-1">
        {plan.outcome.open.map(({ debt_uuid, least_payment_cents }) => (
          <li key={debt_uuid}>
            {names.get(debt_uuid)} needs at least {formatUsd(least_payment_cents)} a month.
          </li>
        ))}
      </ul>
    </Alert>
  )
}
