import type { PlanFigures } from '#core/contract/projection.ts'
import { nestEgg } from '#core/finance/household/answers.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { yearlyMatch } from './contribution.ts'
import { retirementOf } from './forecast.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { monthlySpending } from './monthly-spending.ts'
import { hasNothingSaved, yearlySaving } from './saving.ts'
import { searchFor } from './targets.ts'

/** A plan with the sections that its figures also read. */
export interface FiguresInput {
  readonly household: HouseholdPlan
  readonly sections: Pick<ResolvedHousehold['sections'], 'targets' | 'contribution' | 'risk_portfolio'>
}

/** What goals of mode retire show of a plan; null for one with nothing saved yet, or that the engine rejects. */
export function planFigures({ household, sections }: FiguresInput): PlanFigures | null {
  if (hasNothingSaved(household)) return null
  const { success_goal } = sections.targets
  const egg = nestEgg(household, searchFor(success_goal))
  if (!egg.ok) return null
  const retires_in = retirementOf(household)
  const { before, after } = sections.risk_portfolio
  const isWorking = retires_in !== null
  return {
    retires_in,
    monthly_contribution_cents: isWorking ? roundCents(yearlySaving(sections.contribution) / 12) : 0,
    monthly_employer_cents: isWorking ? roundCents(yearlyMatch(household.contributions) / 12) : 0,
    needed_cents: egg.value.neededAtRetirementCents,
    projected_cents: egg.value.atRetirementCents,
    success_share: egg.value.chance,
    success_goal,
    monthly_spending_cents: monthlySpending(household)?.total_cents ?? null,
    inflation_rate: household.inflation,
    model: isWorking ? before : after,
  }
}
