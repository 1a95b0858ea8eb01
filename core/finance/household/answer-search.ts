import type { Seed } from '#core/finance/math/random.ts'
import { isWantedChance } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { PlanProblem } from './check-plan.ts'
import type { HouseholdPlan } from './plan.ts'
import { chanceOfSuccess, countSuccesses, simulateHousehold } from './simulate-household.ts'

/*
 * Answers that compare a plan with changed copies of itself. All see the same markets (one seed), so that a difference
 * comes from the change, and the chance of success rises or falls steadily with it; each search then halves the range.
 */

/** The simulation behind an answer, and the chance of success that the household wants. */
export interface AnswerRequest {
  readonly lives: number
  readonly seed: Seed
  /** Above 0, at most 1; 0.8 is 80%. */
  readonly goal: number
}

export type AnswerProblem = PlanProblem | 'bad-lives' | 'bad-goal'

/** What plans do on the request's markets. A plan that is refused has no chance. */
export interface Markets {
  readonly chanceOf: (plan: HouseholdPlan) => number
  /** Whether a plan's chance of success is at least the wanted one, of all lives. */
  readonly reaches: (plan: HouseholdPlan, wanted: number) => boolean
}

/** The lives are simulated in this many parts: the first ones settle most plans of a search. */
const PARTS = 5

function marketsOf({ lives, seed }: AnswerRequest): Markets {
  const successesOf = (plan: HouseholdPlan, from = 0, to = lives): number => {
    const simulated = simulateHousehold(plan, { lives, seed, from, to })
    return simulated.ok ? countSuccesses(simulated.value, plan.legacyCents) : 0
  }
  const reaches = (plan: HouseholdPlan, wanted: number): boolean => {
    let successes = 0
    for (let part = 0; part < PARTS; part += 1) {
      const [from, to] = [Math.floor((lives * part) / PARTS), Math.floor((lives * (part + 1)) / PARTS)]
      if (to > from) successes += successesOf(plan, from, to)
      if (successes / lives >= wanted) return true
      // Not even if all of the lives that are left succeed.
      if ((successes + lives - to) / lives < wanted) return false
    }
    return false
  }
  return { chanceOf: (plan) => successesOf(plan) / lives, reaches }
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
  return ok(run(marketsOf(request), chanceOfSuccess(simulated.value, plan.legacyCents)))
}

/** The least whole number of steps, 0 to `most`, that is enough; null if not even the most is. */
export function leastSteps(isEnough: (steps: number) => boolean, most: number): number | null {
  if (!isEnough(most)) return null
  let enough = most
  let tooFew = -1
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (isEnough(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
