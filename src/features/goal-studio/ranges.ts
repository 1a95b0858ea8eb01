/** The ranges and steps of the sliders. */
import type { GoalPlan } from '#core/contract/projection.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'

/** A slider's ends and step. */
export interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

const MOST_STOPS = 200
const DOLLAR = 100

/** The smallest of $1, $2.50, $5, $10, $25 … that leaves a slider no more stops than a finger can distinguish. */
function niceStep(most: number): number {
  const exact = Math.max(DOLLAR, most / MOST_STOPS)
  const power = 10 ** Math.floor(Math.log10(exact))
  return [1, 2.5, 5, 10].map((times) => times * power).find((step) => step >= exact) ?? 10 * power
}

const MONTHLY_AT_LEAST = 500_00

/**
 * The slider of the monthly amount: twice the contribution, or twice what the target would require without growth.
 *
 * @param tried its current value, which is always in range
 */
export function contributionRange(plan: GoalPlan, tried: number): Range {
  const usual = plan.target_cents / Math.max(1, plan.months)
  const most =
    2 * Math.max(plan.monthly_contribution_cents, Math.min(usual, plan.target_cents), MONTHLY_AT_LEAST / 2)
  const step = niceStep(most)
  return { min: 0, max: Math.min(MAX_CENTS, Math.ceil(Math.max(most, tried) / step) * step), step }
}

/** The slider of the target: from the current balance to twice the target. */
export function targetRange(plan: GoalPlan, tried: number): Range {
  const most = 2 * Math.max(plan.target_cents, plan.initial_cents)
  const step = niceStep(most)
  // A target at or below the current balance is no goal.
  const least = (Math.floor(plan.initial_cents / step) + 1) * step
  return {
    min: Math.min(least, Math.floor(tried / step) * step || step),
    max: Math.min(MAX_CENTS, Math.ceil(Math.max(most, tried) / step) * step),
    step,
  }
}

const LATEST_MONTH = 960

/** The slider of the date, in months from today: ten years more than planned, and half as long again. */
export function monthsRange(plan: GoalPlan, tried: number): Range {
  const most = Math.max(plan.months + 120, Math.ceil((plan.months * 1.5) / 12) * 12, tried)
  return { min: 1, max: Math.min(LATEST_MONTH, most), step: 1 }
}
