import type { Allocation } from '#core/finance/data/capital-market.ts'
import {
  chanceOfSaving,
  contributionForChance,
  isGoal,
  isSize,
  multiples,
  refuseChance,
  refuseSize,
  simulateOutcomes,
  startForChance,
  targetAtDate,
  targetForChance,
  type GoalTarget,
  type PlanFault,
  type QuestionFault,
  type SolvePlan,
} from './goal-outcomes.ts'
import { createGrowthSource } from './growth.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { isSaving, priceLevel, type Saving } from './project.ts'
import { isWantedChance } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { Chance } from './simulate.ts'

type Fault = PlanFault | QuestionFault

/**
 * The chance of holding the target by month, today first, if the amounts stay as they are.
 * The target of a month is in that month's money.
 */
export function chanceByMonth(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
): Result<Float64Array, PlanFault | 'bad-amount'> {
  const { months } = goal
  if (!isSize(plan.paths, months)) return refuseSize()
  if (!isSaving(saving) || !isGoal(goal)) return refuse('bad-amount', 'Amounts must be zero or more.')
  const source = createGrowthSource(plan, months)
  if (!source.ok) return source
  const payments = multiples(saving.annualIncreaseRate, months)
  const targets = Float64Array.from({ length: months + 1 }, (_, month) =>
    targetAtDate({ ...goal, months: month }),
  )
  const growth = new Float64Array(months)
  const reached = new Float64Array(months + 1)
  for (let path = 0; path < plan.paths; path += 1) {
    source.value(path, growth)
    let balance = saving.initialCents
    if (balance >= (targets[0] ?? 0)) reached[0] = (reached[0] ?? 0) + 1
    for (let month = 1; month <= months; month += 1) {
      balance =
        balance * (growth[month - 1] ?? 1) + saving.monthlyContributionCents * (payments[month - 1] ?? 0)
      if (balance >= (targets[month] ?? 0)) reached[month] = (reached[month] ?? 0) + 1
    }
  }
  return ok(reached.map((count) => count / plan.paths))
}

/** The first month, up to the goal's `months`, with the target chance; null if there is none. */
export function monthForChance(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
  wantedChance: number,
): Result<number | null, Fault> {
  if (!isWantedChance(wantedChance)) return refuseChance()
  const chances = chanceByMonth(plan, saving, goal)
  if (!chances.ok) return chances
  const month = chances.value.findIndex((chance) => chance >= wantedChance)
  return ok(month < 0 ? null : month)
}

/** The latest date of a goal: 50 years from today, or its own date if later. */
const LATEST_MONTH = 600

/** The first month after the goal's with the target chance. */
function laterMonth(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
  wantedChance: number,
): Result<number | null, Fault> {
  const chances = chanceByMonth(plan, saving, { ...goal, months: Math.max(goal.months, LATEST_MONTH) })
  if (!chances.ok) return chances
  const month = chances.value.findIndex((chance, at) => at > goal.months && chance >= wantedChance)
  return ok(month < 0 ? null : month)
}

/** Index of the first mix with the target chance; null if there is none. */
function firstMix(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
  wantedChance: number,
  mixes: readonly Allocation[],
): Result<number | null, Fault> {
  for (const [place, allocation] of mixes.entries()) {
    const outcomes = simulateOutcomes({ ...plan, allocation }, saving.annualIncreaseRate, goal.months)
    if (!outcomes.ok) return outcomes
    const found = chanceOfSaving(outcomes.value, saving, goal)
    if (!found.ok) return found
    if (found.value.chance >= wantedChance) return ok(place)
  }
  return ok(null)
}

/** For each lever alone, the smallest change that gives a goal the target chance; null if none does. */
export interface Fixes {
  readonly now: Chance
  readonly monthlyContributionCents: Cents | null
  readonly initialCents: Cents
  /** Months from today. */
  readonly months: number | null
  /** In the money in which the goal's target is named. */
  readonly targetCents: Cents
  /** Index into the mixes. */
  readonly mix: number | null
}

/**
 * Fixes for a goal, one lever at a time; null for a goal that already has the target chance.
 *
 * @param wantedChance above 0, and 1 at most
 * @param mixes the allocations suitable for the client, from the lowest risk up
 */
export function solveFixes(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
  wantedChance: number,
  mixes: readonly Allocation[],
): Result<Fixes | null, Fault> {
  if (!isWantedChance(wantedChance)) return refuseChance()
  const simulated = simulateOutcomes(plan, saving.annualIncreaseRate, goal.months)
  if (!simulated.ok) return simulated
  const outcomes = simulated.value
  const now = chanceOfSaving(outcomes, saving, goal)
  if (!now.ok) return now
  if (now.value.chance >= wantedChance) return ok(null)

  const { initialCents, monthlyContributionCents } = saving
  const target = targetAtDate(goal)
  const months = laterMonth(plan, saving, goal, wantedChance)
  if (!months.ok) return months
  const mix = firstMix(plan, saving, goal, wantedChance, mixes)
  if (!mix.ok) return mix
  const contribution = contributionForChance(outcomes, initialCents, target, wantedChance)
  const start = startForChance(outcomes, monthlyContributionCents, target, wantedChance)
  const reachable = targetForChance(outcomes, initialCents, monthlyContributionCents, wantedChance)
  if (!start.ok) return start
  if (!reachable.ok) return reachable
  return ok({
    now: now.value,
    monthlyContributionCents: contribution.ok ? contribution.value : null,
    initialCents: start.value,
    months: months.value,
    targetCents: Math.floor(reachable.value / priceLevel(goal.annualTargetGrowthRate, goal.months)),
    mix: mix.value,
  })
}
