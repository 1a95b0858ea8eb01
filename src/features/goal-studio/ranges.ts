/** How far the sliders go, and in which steps. */
import type { GoalPlan } from '#core/contract/projection.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'

/** Of a slider: its ends and its step. */
export interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

const MOST_STOPS = 200
const DOLLAR = 100

/** The least of $1, $2.50, $5, $10, $25 … that leaves a slider no more stops than a finger can tell apart. */
function niceStep(most: number): number {
  const exact = Math.max(DOLLAR, most / MOST_STOPS)
  const power = 10 ** Math.floor(Math.log10(exact))
  return [1, 2.5, 5, 10].map((times) => times * power).find((step) => step >= exact) ?? 10 * power
}

const MONTHLY_AT_LEAST = 500_00

/**
 * The slider of the monthly amount: twice what is put in, or twice what the target would ask for without growth.
 *
 * @param tried what it stands at, which it always reaches
 */
export function contributionRange(plan: GoalPlan, tried: number): Range {
  const usual = plan.target_cents / Math.max(1, plan.months)
  const most =
    2 * Math.max(plan.monthly_contribution_cents, Math.min(usual, plan.target_cents), MONTHLY_AT_LEAST / 2)
  const step = niceStep(most)
  return { min: 0, max: Math.min(MAX_CENTS, Math.ceil(Math.max(most, tried) / step) * step), step }
}

/** The slider of the target: from what is there to twice of what is wanted. */
export function targetRange(plan: GoalPlan, tried: number): Range {
  const most = 2 * Math.max(plan.target_cents, plan.initial_cents)
  const step = niceStep(most)
  // A target at or below what is there is no goal.
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
