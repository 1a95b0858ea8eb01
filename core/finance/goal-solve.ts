import type { Allocation } from './data/capital-market.ts'
import { createGrowthSource, type GrowthPlan } from './growth.ts'
import type { Cents } from './money.ts'
import { lowerQuantile } from './order-statistic.ts'
import { contributionMultiple, MAX_MONTHS, priceLevel, type Saving } from './project.ts'
import { ok, refuse, type Result } from './result.ts'
import { chanceOf, type Chance } from './simulate.ts'

/**
 * Solvers for a goal in an uncertain market. All of them look at the same paths for the same seed (common random
 * numbers), so two scenarios differ by what the client changed and by nothing else.
 */
export interface SolvePlan extends GrowthPlan {
  readonly paths: number
}

/** A goal: how much, and in whose money. */
export interface GoalTarget {
  readonly targetCents: Cents
  /** How the target rises by the year: inflation if it is named in today's money, else 0. */
  readonly annualTargetGrowthRate: number
  readonly months: number
}

/**
 * What money becomes by the goal's date, on each path. A balance is linear in what is put in:
 * `initial · ofStart[path] + monthly · ofMonthly[path]`, so any amounts are tried without another simulation,
 * and more money never lowers the chance, on any path.
 */
export interface Outcomes {
  readonly months: number
  /** What a cent of today has become. */
  readonly ofStart: Float64Array
  /** What a cent a month, with its yearly rise, has become. */
  readonly ofMonthly: Float64Array
}

type Fault = 'bad-allocation' | 'bad-market' | 'bad-fee' | 'bad-plan'

const isSize = (paths: number, months: number): boolean =>
  Number.isInteger(paths) && paths >= 1 && Number.isInteger(months) && months >= 0 && months <= MAX_MONTHS

const refuseSize = (): Result<never, 'bad-plan'> =>
  refuse('bad-plan', 'A goal needs a date within the next 100 years.')

/** The monthly multiples of a saving plan, the first month first. */
const multiples = (annualIncreaseRate: number, months: number): Float64Array =>
  Float64Array.from({ length: months }, (_, month) => contributionMultiple(annualIncreaseRate, month + 1))

/** Runs the paths once up to a date. */
export function simulateOutcomes(
  plan: SolvePlan,
  annualIncreaseRate: number,
  months: number,
): Result<Outcomes, Fault> {
  if (!isSize(plan.paths, months)) return refuseSize()
  const source = createGrowthSource(plan, months)
  if (!source.ok) return source
  const payments = multiples(annualIncreaseRate, months)
  const growth = new Float64Array(months)
  const ofStart = new Float64Array(plan.paths)
  const ofMonthly = new Float64Array(plan.paths)
  for (let path = 0; path < plan.paths; path += 1) {
    source.value(path, growth)
    let start = 1
    let monthly = 0
    for (let month = 0; month < months; month += 1) {
      const factor = growth[month] ?? 1
      start *= factor
      monthly = monthly * factor + (payments[month] ?? 0)
    }
    ofStart[path] = start
    ofMonthly[path] = monthly
  }
  return ok({ months, ofStart, ofMonthly })
}

/** The target in the money of its date. */
export const targetAtDate = ({ targetCents, annualTargetGrowthRate, months }: GoalTarget): number =>
  targetCents * priceLevel(annualTargetGrowthRate, months)

/** How likely these amounts reach the target. */
export function chanceOfAmounts(
  outcomes: Outcomes,
  initialCents: number,
  monthlyCents: number,
  target: number,
): Chance {
  const { ofStart, ofMonthly } = outcomes
  let reached = 0
  for (let path = 0; path < ofStart.length; path += 1) {
    if (initialCents * (ofStart[path] ?? 0) + monthlyCents * (ofMonthly[path] ?? 0) >= target) reached += 1
  }
  return chanceOf(reached, ofStart.length)
}

/** What is enough on the wanted share of the paths, given what is enough on each. Sorts the sample. */
const enoughFor = (sample: Float64Array, wantedChance: number): number =>
  lowerQuantile(sample.sort(), wantedChance)

/** An exact answer as whole cents, 0 or more; the rounding of floats may ask for one cent more than rounding up gives. */
function wholeCents(exact: number, isEnough: (cents: Cents) => boolean): Cents {
  const cents = Math.max(0, Math.ceil(exact * (1 - 1e-12)))
  return isEnough(cents) ? cents : cents + 1
}

/** How likely a saving plan reaches a goal; the outcomes are those of its date and its yearly rise. */
export const chanceOfSaving = (outcomes: Outcomes, saving: Saving, goal: GoalTarget): Chance =>
  chanceOfAmounts(outcomes, saving.initialCents, saving.monthlyContributionCents, targetAtDate(goal))

/**
 * The least monthly amount for a wanted chance: each path says what amount would have been enough for it, and the
 * answer is the amount that is enough for the wanted share of them. No search, and exact for these paths.
 */
export function contributionForChance(
  outcomes: Outcomes,
  initialCents: Cents,
  target: number,
  wantedChance: number,
): Result<Cents, 'out-of-reach'> {
  const enough = outcomes.ofStart.map((start, path) => {
    const missing = target - initialCents * start
    return missing <= 0 ? 0 : missing / (outcomes.ofMonthly[path] ?? 0)
  })
  const exact = enoughFor(enough, wantedChance)
  if (!Number.isFinite(exact)) {
    return refuse('out-of-reach', 'The date has come: no monthly amount reaches this target.')
  }
  return ok(
    wholeCents(
      exact,
      (cents) => chanceOfAmounts(outcomes, initialCents, cents, target).chance >= wantedChance,
    ),
  )
}

/** The least amount to hold today for a wanted chance, with the monthly amount as it is. */
export function startForChance(
  outcomes: Outcomes,
  monthlyCents: Cents,
  target: number,
  wantedChance: number,
): Cents {
  const enough = outcomes.ofStart.map((start, path) =>
    Math.max(0, (target - monthlyCents * (outcomes.ofMonthly[path] ?? 0)) / start),
  )
  return wholeCents(
    enoughFor(enough, wantedChance),
    (cents) => chanceOfAmounts(outcomes, cents, monthlyCents, target).chance >= wantedChance,
  )
}

/** The most that these amounts reach with the wanted chance, in the money of the date. Whole cents, rounded down. */
export function targetForChance(
  outcomes: Outcomes,
  initialCents: Cents,
  monthlyCents: Cents,
  wantedChance: number,
): Cents {
  const missed = outcomes.ofStart.map(
    (start, path) => -(initialCents * start + monthlyCents * (outcomes.ofMonthly[path] ?? 0)),
  )
  return Math.floor(-enoughFor(missed, wantedChance))
}

/**
 * The chance of holding the target by month, today first, if the amounts stay as they are.
 * The target of a month is in that month's money.
 */
export function chanceByMonth(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
): Result<Float64Array, Fault> {
  const { months } = goal
  if (!isSize(plan.paths, months)) return refuseSize()
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

/** The first month, up to the goal's `months`, in which the chance is as wanted; null if none is. */
export function monthForChance(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
  wantedChance: number,
): Result<number | null, Fault> {
  const chances = chanceByMonth(plan, saving, goal)
  if (!chances.ok) return chances
  const month = chances.value.findIndex((chance) => chance >= wantedChance)
  return ok(month < 0 ? null : month)
}

/** How far a goal's date may be put off: 50 years from today, or its date itself where that lies beyond. */
const LATEST_MONTH = 600

/** The least later month than the goal's in which the chance is as wanted. */
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

/** The place of the first mix that has the wanted chance; null if none has. */
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
    if (chanceOfSaving(outcomes.value, saving, goal).chance >= wantedChance) return ok(place)
  }
  return ok(null)
}

/** For each lever alone, the least change that brings a goal to the wanted chance; null where no change of it does. */
export interface Fixes {
  readonly now: Chance
  readonly monthlyContributionCents: Cents | null
  readonly initialCents: Cents
  /** Months from today. */
  readonly months: number | null
  /** In the money in which the goal's target is named. */
  readonly targetCents: Cents
  /** A place in the mixes tried. */
  readonly mix: number | null
}

/**
 * What would mend a goal, one lever at a time; null for a goal that has the wanted chance already.
 *
 * @param wantedChance above 0, and 1 at most
 * @param mixes the allocations that the client's risk band allows, from the least risk on
 */
export function solveFixes(
  plan: SolvePlan,
  saving: Saving,
  goal: GoalTarget,
  wantedChance: number,
  mixes: readonly Allocation[],
): Result<Fixes | null, Fault> {
  const simulated = simulateOutcomes(plan, saving.annualIncreaseRate, goal.months)
  if (!simulated.ok) return simulated
  const outcomes = simulated.value
  const now = chanceOfSaving(outcomes, saving, goal)
  if (now.chance >= wantedChance) return ok(null)

  const { initialCents, monthlyContributionCents } = saving
  const target = targetAtDate(goal)
  const months = laterMonth(plan, saving, goal, wantedChance)
  if (!months.ok) return months
  const mix = firstMix(plan, saving, goal, wantedChance, mixes)
  if (!mix.ok) return mix
  const contribution = contributionForChance(outcomes, initialCents, target, wantedChance)
  const reachable = targetForChance(outcomes, initialCents, monthlyContributionCents, wantedChance)
  return ok({
    now,
    monthlyContributionCents: contribution.ok ? contribution.value : null,
    initialCents: startForChance(outcomes, monthlyContributionCents, target, wantedChance),
    months: months.value,
    targetCents: Math.floor(reachable / priceLevel(goal.annualTargetGrowthRate, goal.months)),
    mix: mix.value,
  })
}
