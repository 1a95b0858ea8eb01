import { capitalized } from '#core/capitalized.ts'
import type { GoalPlan, Outlook, TrackLabel } from '#core/contract/projection.ts'
import { approximateChance, approximateMedian } from '#core/finance/market/fan.ts'
import type { LogMoments } from '#core/finance/market/portfolio.ts'
import { finalBalance, priceLevel, savingFlows } from '#core/finance/market/project.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { modelFigures } from './model.ts'
import { growthOf, savingOf, targetGrowth } from './plan.ts'

/** The chance that counts as on track: a judgment, and the customary one. */
export const WANTED_CHANCE = 0.8

const LABELS: readonly { readonly from: number; readonly label: TrackLabel }[] = [
  { from: WANTED_CHANCE, label: 'on_track' },
  { from: 0.65, label: 'close' },
  { from: 0.4, label: 'at_risk' },
]

/** Labels for levels of the chance. The thresholds are this product's judgment. */
export const labelOf = (chance: number): TrackLabel =>
  LABELS.find(({ from }) => chance >= from)?.label ?? 'off_track'

/** The target in whole cents, in the money of the goal's date. */
export const targetCentsAtDate = (plan: GoalPlan): number =>
  roundCents(plan.target_cents * priceLevel(targetGrowth(plan), plan.months))

/** A steady plan's final balance in whole cents; rates allowed by the schema are always valid. */
function steadyBalance(plan: GoalPlan): number {
  const balance = finalBalance(savingOf(plan), growthOf(plan), plan.months)
  return balance.ok ? roundCents(balance.value) : 0
}

/** The chance that a plan in a market reaches its target; 0 for a plan that overflows. */
function marketChance(plan: GoalPlan, monthlyLog: LogMoments): number {
  const flows = savingFlows(savingOf(plan), plan.months)
  const chance = approximateChance(monthlyLog, flows, targetCentsAtDate(plan))
  return chance.ok ? chance.value : 0
}

/**
 * The chance of success, 0 to 1. The product's only calculation of it, so that every page, device and API response
 * agrees. Uses the closed form, which is within one percentage point of a simulation (measured in chance.test.ts). A
 * steady plan either reaches its target or not.
 */
export function chanceOfPlan(plan: GoalPlan): number {
  if (plan.growth.kind === 'steady') return steadyBalance(plan) >= targetCentsAtDate(plan) ? 1 : 0
  return marketChance(plan, modelFigures(plan.growth.model).monthlyLog)
}

/** Capital market assumptions of different firms differ by about this much per year. A judgment. */
const RETURN_STEP = 0.01

/**
 * The chance's sensitivity to the assumed return: with a compound return one percentage point lower and higher per
 * year. Null for a steady plan, whose rate comes from its accounts.
 */
export function chanceRange(plan: GoalPlan): { readonly low: number; readonly high: number } | null {
  if (plan.growth.kind === 'steady') return null
  const { mean, deviation } = modelFigures(plan.growth.model).monthlyLog
  const yearly = Math.expm1(12 * mean)
  const withReturn = (shift: number): number =>
    marketChance(plan, { mean: Math.log1p(yearly + shift) / 12, deviation })
  return { low: withReturn(-RETURN_STEP), high: withReturn(RETURN_STEP) }
}

/** The median outcome at the goal's date, in whole cents. */
export function projectedCents(plan: GoalPlan): number {
  if (plan.growth.kind === 'steady') return steadyBalance(plan)
  const { monthlyLog } = modelFigures(plan.growth.model)
  const median = approximateMedian(monthlyLog, savingFlows(savingOf(plan), plan.months))
  return median.ok ? median.value : 0
}

/** Tolerance for the binary error of products such as 0.57 · 100. */
const SLIP = 1e-9

/** A chance in whole percents, rounded down so that nothing below the threshold looks on track. */
export const percentsOf = (chance: number): number => Math.floor(chance * 100 + SLIP)

/** `74%`; never 0% or 100%, because no outcome is certain. */
export function chanceFigure(chance: number): string {
  if (chance > 0.99) return 'over 99%'
  return chance < 0.01 ? 'under 1%' : `${percentsOf(chance)}%`
}

/** Simple fractions in words. */
const FRACTIONS: readonly (readonly [share: number, words: string])[] = [
  [0, 'almost no'],
  [1 / 20, '1 in 20'],
  [1 / 10, '1 in 10'],
  [1 / 5, '1 in 5'],
  [1 / 4, '1 in 4'],
  [1 / 3, '1 in 3'],
  [2 / 5, '2 in 5'],
  [1 / 2, '1 in 2'],
  [3 / 5, '3 in 5'],
  [2 / 3, '2 in 3'],
  [3 / 4, '3 in 4'],
  [4 / 5, '4 in 5'],
  [9 / 10, '9 in 10'],
  [19 / 20, '19 in 20'],
  [1, 'nearly all'],
]

/** Explanation of a chance: `about 3 in 4 simulated markets`. */
export function marketsInWords(chance: number): string {
  const off = ([share]: (typeof FRACTIONS)[number]): number => Math.abs(chance - share)
  const [share, words] = FRACTIONS.reduce((best, each) => (off(each) < off(best) ? each : best))
  return share === 0 || share === 1 ? `${words} simulated markets` : `about ${words} simulated markets`
}

/** The standard wording of a chance: `74% chance of success`. A savings goal is on track or not. */
export function chanceInWords(kind: Outlook['kind'], chance: number): string {
  if (kind === 'steady') return `${chance >= 1 ? 'On track' : 'Not on track'} at the rate your accounts pay`
  return `${capitalized(chanceFigure(chance))} chance of success`
}

/** A plan's outlook, for a list or a page header. */
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
