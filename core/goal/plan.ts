import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { Growth, Saving } from '#core/finance/market/project.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { modelFigures } from './model.ts'
import { FAR_DATE_MESSAGE, latestGoalDate, monthsToGoal } from './months.ts'

/** The fields of a goal or scenario that make up its plan. */
export type PlannedGoal = Pick<
  Goal,
  | 'mode'
  | 'model'
  | 'status'
  | 'target_cents'
  | 'target_date'
  | 'initial_cents'
  | 'monthly_contribution_cents'
  | 'annual_increase_rate'
  | 'inflation_adjusted'
> & {
  readonly value: Pick<Goal['value'], 'cents'>
  readonly accounts: readonly Pick<Goal['accounts'][number], 'apy' | 'value_cents'>[]
}

/**
 * The balance-weighted yearly rate of accounts; 0 if unknown.
 *
 * @param idle_cents money outside accounts, which earns nothing
 */
export function steadyRate(accounts: PlannedGoal['accounts'], idle_cents = 0): number {
  const paying = accounts.map(({ apy, value_cents }) => ({ apy: apy ?? 0, weight: value_cents }))
  const total = paying.reduce((sum, { weight }) => sum + weight, idle_cents)
  if (total > 0) return paying.reduce((sum, { apy, weight }) => sum + (apy * weight) / total, 0)
  return paying.reduce((sum, { apy }) => sum + apy / paying.length, 0)
}

/** Whether a goal earns its accounts’ rate rather than a portfolio’s. */
export const isSteady = ({ mode, model }: Pick<Goal, 'mode' | 'model'>): boolean =>
  mode === 'save' && model === null

/** A goal's growth: its accounts' rate, or a portfolio. */
export const growthKindOf = (
  goal: Pick<PlannedGoal, 'mode' | 'model' | 'initial_cents' | 'accounts'>,
  model: RiskBand,
): GoalPlan['growth'] =>
  isSteady(goal)
    ? { kind: 'steady', annual_rate: steadyRate(goal.accounts, goal.initial_cents) }
    : { kind: 'market', model }

/**
 * A goal as plain data, the input of all calculations here and of the worker. A paused goal has no contributions.
 *
 * @param model the portfolio used, from {@link suitabilityOf}
 */
export function planOf(
  goal: PlannedGoal,
  model: RiskBand,
  today: IsoDate,
): Result<GoalPlan, 'no-target' | 'no-date' | 'past-date' | 'far-date'> {
  const { target_cents, target_date } = goal
  if (target_cents === null) return refuse('no-target', 'Enter a target amount')
  if (target_date === null) return refuse('no-date', 'Choose a target date')
  if (target_date <= today) return refuse('past-date', 'That date is in the past. Choose a later one')
  if (target_date > latestGoalDate(today)) return refuse('far-date', FAR_DATE_MESSAGE)
  return ok({
    initial_cents: goal.value.cents,
    monthly_contribution_cents: goal.status === 'paused' ? 0 : goal.monthly_contribution_cents,
    annual_increase_rate: goal.annual_increase_rate,
    target_cents,
    inflation_adjusted: goal.inflation_adjusted,
    months: monthsToGoal(today, target_date),
    growth: growthKindOf(goal, model),
  })
}

/** The contributions, as engine input. */
export const savingOf = (plan: GoalPlan): Saving => ({
  initialCents: plan.initial_cents,
  monthlyContributionCents: plan.monthly_contribution_cents,
  annualIncreaseRate: plan.annual_increase_rate,
})

/** The target's yearly increase: inflation if it is in today's money. */
export const targetGrowth = (plan: GoalPlan): number =>
  plan.inflation_adjusted ? capitalMarket.inflation.compoundRate : 0

/** The steady growth of a plan: its accounts' rate, or its portfolio's compound return before costs. */
export function growthOf({ growth }: GoalPlan): Growth {
  if (growth.kind === 'steady') return { annualRate: growth.annual_rate, annualFeeRate: 0 }
  const { moments, costRate } = modelFigures(growth.model)
  return { annualRate: moments.compoundReturn, annualFeeRate: costRate }
}
