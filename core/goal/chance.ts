import type { GoalPlan, Outlook, TrackLabel } from '#core/contract/projection.ts'
import { approximateChance, approximateMedian } from '#core/finance/fan.ts'
import { targetAtDate } from '#core/finance/goal-outcomes.ts'
import { roundCents } from '#core/finance/money.ts'
import { finalBalance, savingFlows } from '#core/finance/project.ts'
import { modelFigures } from './model.ts'
import { growthOf, savingOf, targetOf } from './plan.ts'

/** The chance that counts as on track. A judgement, and the usual one. */
export const WANTED_CHANCE = 0.8

const LABELS: readonly { readonly from: number; readonly label: TrackLabel }[] = [
  { from: WANTED_CHANCE, label: 'on_track' },
  { from: 0.65, label: 'close' },
  { from: 0.4, label: 'at_risk' },
]

/** How a chance is called. The steps are this product's own judgement. */
export const labelOf = (chance: number): TrackLabel =>
  LABELS.find(({ from }) => chance >= from)?.label ?? 'off_track'

/** The target in whole cents, in the money of the goal's date. */
export const targetCentsAtDate = (plan: GoalPlan): number => roundCents(targetAtDate(targetOf(plan)))

/** What a steady plan holds at its date, in whole cents; rates of our own schema are never refused. */
function steadyBalance(plan: GoalPlan): number {
  const balance = finalBalance(savingOf(plan), growthOf(plan), plan.months)
  return balance.ok ? roundCents(balance.value) : 0
}

/**
 * The chance that a plan reaches its target, by the closed form: a steady plan does or does not. A plan that grows beyond
 * counting has none, so it answers 0.
 */
export function chanceOfPlan(plan: GoalPlan): number {
  const target = targetCentsAtDate(plan)
  if (plan.growth.kind === 'steady') return steadyBalance(plan) >= target ? 1 : 0
  const { monthlyLog } = modelFigures(plan.growth.model)
  const chance = approximateChance(monthlyLog, savingFlows(savingOf(plan), plan.months), target)
  return chance.ok ? chance.value : 0
}

/** The middle outcome at the goal's date, in whole cents. */
export function projectedCents(plan: GoalPlan): number {
  if (plan.growth.kind === 'steady') return steadyBalance(plan)
  const { monthlyLog } = modelFigures(plan.growth.model)
  const median = approximateMedian(monthlyLog, savingFlows(savingOf(plan), plan.months))
  return median.ok ? median.value : 0
}

/** Takes up what a product such as 0.57 · 100 lacks of its whole number. */
const SLIP = 1e-9

/** A chance in whole percents, rounded down: nothing reads like on track that is not. */
export const percentsOf = (chance: number): number => Math.floor(chance * 100 + SLIP)

/** A chance in tenths, 1 to 9, rounded down alike. */
export const tenthsOf = (chance: number): number => Math.min(9, Math.max(1, Math.floor(chance * 10 + SLIP)))

/** A chance in a sentence that somebody without statistics reads rightly. */
export function chanceInWords(kind: Outlook['kind'], chance: number): string {
  if (kind === 'steady') {
    return chance >= 1
      ? 'At the rate of your accounts you reach it in time.'
      : 'At the rate of your accounts you do not reach it in time.'
  }
  if (chance >= 0.95) return 'In nearly all of the markets we tried, you reach it.'
  if (chance < 0.05) return 'In hardly any of the markets we tried, you reach it.'
  return `In about ${tenthsOf(chance)} of 10 markets like those we assume, you reach it.`
}

/** Where a plan stands, for a list or the head of a page. */
export function outlookOf(plan: GoalPlan): Outlook {
  const chance = chanceOfPlan(plan)
  const target = targetCentsAtDate(plan)
  const projected = projectedCents(plan)
  const { kind } = plan.growth
  return {
    kind,
    months: plan.months,
    chance,
    label: labelOf(chance),
    words: chanceInWords(kind, chance),
    target_cents: target,
    projected_cents: projected,
    gap_cents: Math.max(0, target - projected),
    paid_in_cents: roundCents(savingFlows(savingOf(plan), plan.months).reduce((sum, flow) => sum + flow, 0)),
  }
}
