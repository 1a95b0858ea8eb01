import { Figure } from '#app/shared/figures/figure.tsx'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { employerContribution } from '#core/goal/follow-plan.ts'
import { figuresOfGoal } from './figures-of-goal.ts'

interface FromEmployersProps {
  readonly goals: readonly GoalWithRisk[]
  readonly format: (cents: Cents) => string
}

/** `, and $577 from employers`, for goals that follow the retirement plan of somebody whose employer matches. */
export function FromEmployers({ goals, format }: FromEmployersProps) {
  const cents = employerContribution(goals)
  return (
    cents > 0 && (
      <>
        , and <Figure id="employer-match-month">{format(cents)}</Figure> from employers
      </>
    )
  )
}

interface MonthlyContributionProps {
  readonly found: GoalWithRisk
  readonly format: (cents: Cents) => string
}

/** What goes into a goal in a month: `$1,723 a month, and $577 from employers`. */
export const MonthlyContribution = ({ found, format }: MonthlyContributionProps) => (
  <>
    <Figure {...figuresOfGoal(found).contribution}>{format(found.goal.monthly_contribution_cents)}</Figure> a
    month
    <FromEmployers goals={[found]} format={format} />
  </>
)
