/** Goals of mode retire follow the retirement plan once there is one: they show its figures in place of their own. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk, Outlook, PlanFigures } from '#core/contract/projection.ts'
import type { Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { ok } from '#core/finance/math/result.ts'
import { chanceInWords, labelOf } from './chance.ts'
import { monthsUntil } from './months.ts'
import { planOf } from './plan.ts'
import { isUnderWay } from './totals.ts'

/** Whether a goal shows the plan's figures once there is a plan. */
export const isForPlan = (goal: Pick<Goal, 'mode' | 'status'>): boolean =>
  goal.mode === 'retire' && isUnderWay(goal)

/** The first day of retirement; null for a household that is retired. */
const dateOf = ({ retires_in }: PlanFigures): IsoDate | null =>
  retires_in === null ? null : `${retires_in}-01`

/** What the client contributes to a goal by its own entry, whether or not it shows the plan's contribution. */
export const ownContribution = ({
  own_contribution_cents,
  monthly_contribution_cents,
}: Pick<Goal, 'own_contribution_cents' | 'monthly_contribution_cents'>): Cents =>
  own_contribution_cents ?? monthly_contribution_cents

/** A goal with its own contribution, before it is changed. */
export function withOwnContribution(shown: Goal): Goal {
  const { own_contribution_cents: _, ...goal } = shown
  return { ...goal, monthly_contribution_cents: ownContribution(shown) }
}

/** A goal with the plan's date, target and contribution. What is saved stays that of its own accounts. */
export function followPlan(goal: Goal, figures: PlanFigures): Goal {
  const target_date = dateOf(figures)
  return {
    ...goal,
    target_date,
    target_cents: figures.needed_cents,
    inflation_adjusted: true,
    monthly_contribution_cents: figures.monthly_contribution_cents,
    own_contribution_cents: ownContribution(goal),
    annual_increase_rate: 0,
    status: goal.status === 'held' ? 'active' : goal.status,
    held_reason: null,
    timeline: { ...goal.timeline, target_date },
  }
}

/** A goal's suitability with the plan's portfolio, about which the plan's pages say what suits the client. */
export const planSuitability = (suitability: Suitability, { model }: PlanFigures): Suitability => ({
  ...suitability,
  model,
  held_reason: null,
})

/** The plan's chance as a goal's outlook; null without a target or a date ahead. */
export function planOutlook(figures: PlanFigures, today: IsoDate): Outlook | null {
  const { needed_cents, projected_cents, success_share, inflation_rate } = figures
  const date = dateOf(figures)
  if (date === null || needed_cents === null) return null
  const months = Math.max(0, monthsUntil(today, date))
  const prices = (1 + inflation_rate) ** (months / 12)
  const [target, projected] = [roundCents(needed_cents * prices), roundCents(projected_cents * prices)]
  return {
    kind: 'market',
    months,
    chance: success_share,
    label: planLabel(figures),
    words: chanceInWords('market', success_share),
    target_cents: target,
    projected_cents: projected,
    gap_cents: Math.max(0, target - projected),
    paid_in_cents: figures.monthly_contribution_cents * months,
  }
}

/** What employers add a month to goals: those that follow the plan share its match. */
export const employerContribution = (goals: readonly Pick<GoalWithRisk, 'goal' | 'retirement'>[]): Cents =>
  goals.find(({ goal, retirement }) => retirement && goal.status !== 'paused')?.retirement
    ?.monthly_employer_cents ?? 0

/**
 * The plan by which a goal's milestones are expected. Of one that follows the retirement plan, employers' match is part of it,
 * and contributions rise with prices, as they do in that plan.
 */
export function milestonePlan(
  found: Pick<GoalWithRisk, 'goal' | 'suitability' | 'retirement'>,
  today: IsoDate,
) {
  const { goal, suitability, retirement } = found
  const plan = planOf(goal, suitability.model, today)
  if (!plan.ok || !retirement) return plan
  return ok({
    ...plan.value,
    monthly_contribution_cents: plan.value.monthly_contribution_cents + employerContribution([found]),
    annual_increase_rate: retirement.inflation_rate,
  })
}

/** On track is the chance that the client wants of the plan, which need not be that of other goals. */
export function planLabel({
  success_share,
  success_goal,
}: Pick<PlanFigures, 'success_share' | 'success_goal'>): Outlook['label'] {
  if (success_share >= success_goal) return 'on_track'
  const label = labelOf(success_share)
  return label === 'on_track' ? 'close' : label
}
