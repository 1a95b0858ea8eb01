import type { Seed } from '#core/finance/math/random.ts'
import { isWantedChance } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { PlanProblem } from './check-plan.ts'
import type { HouseholdPlan } from './plan.ts'
import { chanceOfSuccess, lifeByLife, simulateHousehold, successesOf } from './simulate-household.ts'

/*
 * Answers that compare a plan with changed copies of itself. All see the same markets (one seed), so that a difference
 * comes from the change, and the chance of success rises or falls steadily with it.
 */

/** The simulation behind an answer, and the chance of success that the household wants. */
export interface AnswerRequest {
  readonly lives: number
  readonly seed: Seed
  /** Above 0, at most 1; 0.8 is 80%. */
  readonly goal: number
}

export type AnswerProblem = PlanProblem | 'bad-lives' | 'bad-goal'

/** Plans in a row, each easier to pay for than the one before. */
export interface Row {
  readonly planAt: (place: number) => HouseholdPlan
  /** The plan that the others are changed copies of, and its place, which may lie between two others. */
  readonly plan: HouseholdPlan
  readonly start: number
  /** The first and the last place. */
  readonly first: number
  readonly last: number
}

/** What plans do on the request's markets. A plan that is refused has no chance. */
export interface Markets {
  readonly chanceOf: (plan: HouseholdPlan) => number
  /** The first place of a row of plans with at least the wanted chance of success, of all lives; null if not even the last has it. */
  readonly firstWith: (wanted: number, row: Row) => number | null
}

/** The first step beyond a guess. */
const LEAST_STRIDE = 8
/** One life of so many tells about where the answer lies, to so much of a chance. */
const SAMPLE = 10
const SAMPLE_ERROR = 0.04

/** The first places that are looked at. */
interface Guess {
  readonly from: number
  readonly to: number
}

/**
 * The first place that is enough; null if there is none. It is looked for between two guesses first, then beyond them in growing
 * strides, and at last by halving.
 */
function firstEnough(
  isEnough: (place: number) => boolean,
  { first, last }: Row,
  { from, to }: Guess,
): number | null {
  let enough = Infinity
  let tooFew = first - 1
  let stride = Math.max(LEAST_STRIDE, to - from)
  let place = Math.max(first, Math.min(last, to))
  while (enough - tooFew > 1) {
    if (isEnough(place)) enough = place
    else if (place === last) return null
    else tooFew = place
    if (tooFew >= first && enough < Infinity) {
      place = Math.floor((enough + tooFew) / 2)
    } else if (enough < Infinity && from < enough) {
      place = Math.max(first, from)
    } else {
      place = enough < Infinity ? Math.max(first, enough - stride) : Math.min(last, tooFew + stride)
      stride *= 2
    }
  }
  return enough
}

/**
 * Whether enough lives succeed for a chance. They are lived one by one, only as long as the rest could change the answer.
 *
 * @param known how many succeed beside those that are left open
 */
function isReached(
  lives: number,
  wanted: number,
  known: number,
  open: readonly number[],
  succeeds: (life: number) => boolean,
): boolean {
  let successes = known
  for (const [index, life] of open.entries()) {
    if (successes / lives >= wanted) return true
    if ((successes + open.length - index) / lives < wanted) return false
    if (succeeds(life)) successes += 1
  }
  return successes / lives >= wanted
}

/** @param own a plan that was lived, and whether each of its lives succeeded */
function marketsOf(request: AnswerRequest, own: HouseholdPlan, succeeded: readonly boolean[]): Markets {
  const all = succeeded.map((_, life) => life)
  const sample = all.slice(0, Math.ceil(all.length / SAMPLE))
  const reaches = (plan: HouseholdPlan, wanted: number): boolean =>
    isReached(all.length, wanted, 0, all, lifeByLife(plan, request))

  /** Whether plans of a row reach a chance: a life that succeeds at a place does so at every later one, and isn't lived there. */
  function reachesAlong({ plan, planAt, start }: Row) {
    const isKnown = plan === own
    const succeedsFrom = succeeded.map((isSuccess) => (isKnown && isSuccess ? start : Infinity))
    const failsTo = succeeded.map((isSuccess) => (isKnown && !isSuccess ? start : -Infinity))
    return (lives: readonly number[], place: number, wanted: number): boolean => {
      const hasSucceeded = (life: number) => place >= (succeedsFrom[life] ?? Infinity)
      const open = lives.filter((life) => !hasSucceeded(life) && place > (failsTo[life] ?? -Infinity))
      const succeeds = lifeByLife(planAt(place), request)
      return isReached(lives.length, wanted, lives.filter(hasSucceeded).length, open, (life) => {
        const isSuccess = succeeds(life)
        if (isSuccess) succeedsFrom[life] = place
        else failsTo[life] = place
        return isSuccess
      })
    }
  }

  function firstWith(wanted: number, row: Row): number | null {
    const along = reachesAlong(row)
    const start = Math.ceil(row.start)
    const guess = (chance: number, from: number) =>
      firstEnough((place) => along(sample, place, chance), row, { from, to: from }) ?? row.last
    const from = guess(Math.max(0, wanted - SAMPLE_ERROR), start)
    const to = guess(Math.min(1, wanted + SAMPLE_ERROR), from)
    const found = firstEnough((place) => along(all, place, wanted), row, { from, to })
    // A threshold of the law or a spending rule can make a life fail that succeeds with less: then all are lived at each place.
    return found === null || reaches(row.planAt(found), wanted)
      ? found
      : firstEnough((place) => reaches(row.planAt(place), wanted), row, { from: found, to: found })
  }

  return { chanceOf: (plan) => all.filter(lifeByLife(plan, request)).length / all.length, firstWith }
}

/** Validates a plan and a request, and runs the answer. */
export function answer<T>(
  plan: HouseholdPlan,
  request: AnswerRequest,
  run: (markets: Markets, now: number) => T,
): Result<T, AnswerProblem> {
  if (!isWantedChance(request.goal)) {
    return refuse('bad-goal', 'A chance of success must be above 0 and at most 100%.')
  }
  const simulated = simulateHousehold(plan, request)
  if (!simulated.ok) return simulated
  const succeeded = successesOf(simulated.value, plan.legacyCents)
  return ok(run(marketsOf(request, plan, succeeded), chanceOfSuccess(simulated.value, plan.legacyCents)))
}
