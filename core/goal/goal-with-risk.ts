/** A goal with its suitability and outlook, calculated the same way on server and device. */
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { Figure } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk, PlanFigures } from '#core/contract/projection.ts'
import type { Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { badYearOf } from './bad-year.ts'
import { outlookOf } from './chance.ts'
import { followPlan, isForPlan, planOutlook, planSuitability } from './follow-plan.ts'
import { planOf } from './plan.ts'
import { suitabilityAgain } from './suitability.ts'
import { sumFigures } from './sum-figures.ts'

/**
 * A goal's current value: its accounts, each with date and source, plus the client's manual entry.
 *
 * @param typedOn the day of the manual entry
 */
export function valueOfGoal(
  initial_cents: number,
  typedOn: IsoDate,
  accounts: readonly Pick<GoalAccount, 'value_cents' | 'as_of' | 'source'>[],
): Figure {
  const typed: Figure = { cents: initial_cents, as_of: typedOn, source: 'typed' }
  return sumFigures([
    ...accounts.map(({ value_cents, as_of, source }) => ({ cents: value_cents, as_of, source })),
    ...(initial_cents > 0 || accounts.length === 0 ? [typed] : []),
  ])
}

/**
 * A goal with its outlook; null without a target or a future date.
 *
 * @param retirement the figures of the client's retirement plan; null without one
 */
export function goalWithRiskOf(
  goal: Goal,
  suitability: Suitability,
  today: IsoDate,
  retirement: PlanFigures | null = null,
): GoalWithRisk {
  if (retirement && isForPlan(goal)) {
    return {
      goal: followPlan(goal, retirement),
      suitability: planSuitability(suitability, retirement),
      outlook: planOutlook(retirement, today),
      bad_year: badYearOf(retirement.model, goal.value.cents),
      retirement,
    }
  }
  const plan = planOf(goal, suitability.model, today)
  return {
    goal,
    suitability,
    outlook: plan.ok ? outlookOf(plan.value) : null,
    bad_year: badYearOf(suitability.model, goal.value.cents),
    retirement: null,
  }
}

/** A goal changed on a device, with derived figures until the server responds. */
export const recalculatedGoal = (
  goal: Goal,
  known: Pick<GoalWithRisk, 'suitability' | 'retirement'>,
  today: IsoDate,
): GoalWithRisk =>
  goalUnderSuitability(goal, suitabilityAgain(goal, known.suitability, today), today, known.retirement)

/** A goal on a device under another suitability, which decides whether it is held. */
export function goalUnderSuitability(
  goal: Goal,
  suitability: Suitability,
  today: IsoDate,
  retirement: PlanFigures | null,
): GoalWithRisk {
  const { held_reason } = suitability
  const isLive = goal.status === 'active' || goal.status === 'held'
  const status = isLive ? (held_reason === null ? 'active' : 'held') : goal.status
  return goalWithRiskOf({ ...goal, status, held_reason }, suitability, today, retirement)
}
