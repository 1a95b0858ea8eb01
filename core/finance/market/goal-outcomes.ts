import { createGrowthSource, type GrowthPlan } from './growth.ts'
import { isAmount, type Cents } from '#core/finance/math/money.ts'
import { lowerQuantile } from '#core/finance/math/order-statistic.ts'
import { contributionMultiple, isSaving, priceLevel, type Saving } from './project.ts'
import { isRate, isWantedChance, isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { chanceOf, type Chance } from './simulate.ts'

/**
 * Solvers for a goal in an uncertain market. All use the same paths for the same seed (common random numbers), so two
 * scenarios differ only by the client's changes.
 */
export interface SolvePlan extends GrowthPlan {
  /** 1 to a million. */
  readonly paths: number
}

/** A goal: its amount, and in which year's money. */
export interface GoalTarget {
  readonly targetCents: Cents
  /** The target's yearly increase: inflation if it is in today's money, else 0. */
  readonly annualTargetGrowthRate: number
  readonly months: number
}

/**
 * Growth factors by the goal's date, on each path. A balance is linear in contributions: `initial · ofStart[path] +
 * monthly · ofMonthly[path]`, so other amounts need no new simulation, and more money never lowers the chance on any
 * path.
 */
export interface Outcomes {
  readonly months: number
  /** Final value of one cent today. */
  readonly ofStart: Float64Array
  /** Final value of one cent per month, with its yearly increase. */
  readonly ofMonthly: Float64Array
}

/** Errors of a simulation. */
export type PlanFault = 'bad-allocation' | 'bad-market' | 'bad-fee' | 'bad-plan'

/** Errors of a query. */
export type QuestionFault = 'bad-amount' | 'bad-chance'

const MAX_PATHS = 1_000_000

/** Whether there are paths, and a date within the next 100 years. */
export const isSize = (paths: number, months: number): boolean =>
  isWhole(paths, 1, MAX_PATHS) && isWhole(months, 0, MAX_MONTHS)

/** Rejects an invalid number of paths or date. */
export const refuseSize = (): Result<never, 'bad-plan'> =>
  refuse('bad-plan', 'A goal needs a date within the next 100 years.')

/** Whether a goal has a nonnegative amount, a plausible increase and a date. */
export const isGoal = ({ targetCents, annualTargetGrowthRate, months }: GoalTarget): boolean =>
  isAmount(targetCents) && isRate(annualTargetGrowthRate) && isWhole(months, 0, MAX_MONTHS)

/** Rejects an invalid target chance. */
export const refuseChance = (): Result<never, 'bad-chance'> =>
  refuse('bad-chance', 'The chance must be above 0 and at most 100%.')

const refuseAmount = () => refuse('bad-amount', 'Amounts must be zero or more.')

/** The error of a query's target chance or amount, if any. */
function questionFault(
  wantedChance: number,
  amounts: readonly number[],
): Result<never, QuestionFault> | null {
  if (!isWantedChance(wantedChance)) return refuseChance()
  return amounts.every(isAmount) ? null : refuseAmount()
}

/** The monthly multiples of a saving plan, the first month first. */
export const multiples = (annualIncreaseRate: number, months: number): Float64Array =>
  Float64Array.from({ length: months }, (_, month) => contributionMultiple(annualIncreaseRate, month + 1))

/** Runs the paths once up to a date. */
export function simulateOutcomes(
  plan: SolvePlan,
  annualIncreaseRate: number,
  months: number,
): Result<Outcomes, PlanFault> {
  if (!isSize(plan.paths, months) || !isRate(annualIncreaseRate)) return refuseSize()
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

/** A valid goal's target in the money of its date. */
export const targetAtDate = ({ targetCents, annualTargetGrowthRate, months }: GoalTarget): number =>
  targetCents * priceLevel(annualTargetGrowthRate, months)

/** The chance that validated amounts reach the target. */
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

/** The amount sufficient on the target share of paths, given the sufficient amount on each. Sorts the sample. */
const enoughFor = (sample: Float64Array, wantedChance: number): number =>
  lowerQuantile(sample.sort(), wantedChance)

/** An exact result rounded up to whole cents, 0 or more; floating-point error may require one more cent. */
function wholeCents(exact: number, isEnough: (cents: Cents) => boolean): Cents {
  const cents = Math.max(0, Math.ceil(exact * (1 - 1e-12)))
  return isEnough(cents) ? cents : cents + 1
}

/** The chance that a saving plan reaches a goal; the outcomes must be for its date and yearly increase. */
export const chanceOfSaving = (
  outcomes: Outcomes,
  saving: Saving,
  goal: GoalTarget,
): Result<Chance, 'bad-amount'> =>
  isSaving(saving) && isGoal(goal)
    ? ok(chanceOfAmounts(outcomes, saving.initialCents, saving.monthlyContributionCents, targetAtDate(goal)))
    : refuseAmount()

/**
 * The smallest monthly amount for a target chance: each path has a sufficient amount, and the result is the one
 * sufficient for the target share of paths. Needs no search and is exact for these paths.
 *
 * @param target in the money of the date
 */
export function contributionForChance(
  outcomes: Outcomes,
  initialCents: Cents,
  target: number,
  wantedChance: number,
): Result<Cents, QuestionFault | 'out-of-reach'> {
  const fault = questionFault(wantedChance, [initialCents, target])
  if (fault) return fault
  const enough = outcomes.ofStart.map((start, path) => {
    const missing = target - initialCents * start
    return missing <= 0 ? 0 : missing / (outcomes.ofMonthly[path] ?? 0)
  })
  const exact = enoughFor(enough, wantedChance)
  if (!Number.isFinite(exact)) {
    return refuse('out-of-reach', 'The target date is here, so no monthly amount can reach this target.')
  }
  return ok(
    wholeCents(
      exact,
      (cents) => chanceOfAmounts(outcomes, initialCents, cents, target).chance >= wantedChance,
    ),
  )
}

/** The smallest starting amount for a target chance, with an unchanged monthly amount. */
export function startForChance(
  outcomes: Outcomes,
  monthlyCents: Cents,
  target: number,
  wantedChance: number,
): Result<Cents, QuestionFault> {
  const fault = questionFault(wantedChance, [monthlyCents, target])
  if (fault) return fault
  const enough = outcomes.ofStart.map((start, path) =>
    Math.max(0, (target - monthlyCents * (outcomes.ofMonthly[path] ?? 0)) / start),
  )
  return ok(
    wholeCents(
      enoughFor(enough, wantedChance),
      (cents) => chanceOfAmounts(outcomes, cents, monthlyCents, target).chance >= wantedChance,
    ),
  )
}

/**
 * The largest target that these amounts reach with the target chance, in the money of the date. Whole cents, rounded
 * down.
 */
export function targetForChance(
  outcomes: Outcomes,
  initialCents: Cents,
  monthlyCents: Cents,
  wantedChance: number,
): Result<Cents, QuestionFault> {
  const fault = questionFault(wantedChance, [initialCents, monthlyCents])
  if (fault) return fault
  const missed = outcomes.ofStart.map(
    (start, path) => -(initialCents * start + monthlyCents * (outcomes.ofMonthly[path] ?? 0)),
  )
  return ok(Math.floor(-enoughFor(missed, wantedChance)))
}
