/** What the plan needs to reach its chance of success, and the smallest changes that reach it. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getPlanningStrategy, getTargets } from '#core/contract/retirement-analysis.ts'
import { dollarGuardrails, nestEgg, smallestChanges } from '#core/finance/household/answers.ts'
import type { AnswerRequest } from '#core/finance/household/answer-search.ts'
import { sensitivities } from '#core/finance/household/sensitivities.ts'
import { totalSavings } from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { chanceOfSuccess, simulateHousehold } from '#core/finance/household/simulate-household.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { outcomeOf, PLAN_LIVES } from './outcome.ts'

/** Searches simulate a plan dozens of times, and so only this many of {@link PLAN_LIVES}: within about two points of all. */
const SEARCH_LIVES = 500
const SEARCH = { lives: SEARCH_LIVES, seed: PLAN_LIVES.seed }

/**
 * A search for the wanted chance of success. If the searched lives reach it and all lives do not, it asks for one life
 * more, so that a plan which misses its goal on the page is always told what to change.
 *
 * @param success the plan's chance of success, of all lives
 */
function searchFor(plan: HouseholdPlan, success: number, goal: number): AnswerRequest | null {
  const lives = simulateHousehold(plan, SEARCH)
  if (!lives.ok) return null
  const found = chanceOfSuccess(lives.value, plan.legacyCents)
  const isAlmost = success < goal && found >= goal
  return { ...SEARCH, goal: isAlmost ? Math.min(1, found + 1 / SEARCH_LIVES) : goal }
}

type Targets = NonNullable<Data<typeof getTargets>['result']>

function fixesFor(plan: HouseholdPlan, request: AnswerRequest): Targets['fixes'] {
  const found = smallestChanges(plan, request)
  if (!found.ok) return []
  const { laterMonths, lessMonthlyCents, moreMonthlyCents, claimLaterMonths } = found.value
  return [
    { kind: 'retire_later', amount: laterMonths },
    { kind: 'spend_less', amount: lessMonthlyCents },
    { kind: 'save_more', amount: moreMonthlyCents },
    { kind: 'claim_later', amount: claimLaterMonths },
  ]
}

/** @param success the plan's chance of success */
export function targetsOf(
  { household, sections: { targets } }: ResolvedHousehold,
  success: number,
): Targets | null {
  const request = searchFor(household, success, targets.success_goal)
  if (!request) return null
  const egg = nestEgg(household, request)
  if (!egg.ok) return null
  const { neededAtRetirementCents: needed, atRetirementCents: projected } = egg.value
  const drivers = sensitivities(household, request)
  return {
    needed_cents: needed,
    projected_cents: projected,
    on_track_ratio: egg.value.onTrackRatio,
    gap_cents: needed === null ? null : Math.max(0, needed - projected),
    success_share: success,
    fixes: success >= targets.success_goal ? [] : fixesFor(household, request),
    drivers: drivers.ok
      ? drivers.value.map(({ input, step, unit, lower, higher }) => ({
          input,
          step,
          unit,
          lower_share: lower,
          higher_share: higher,
        }))
      : [],
  }
}

/** How far below its goal a plan's chance of success may fall before spending is cut. A judgment. */
const LOWER_MARGIN = 0.2
/** How much of the chance of failure that the goal accepts must be gone before spending is raised. A judgment. */
const UPPER_MARGIN = 0.75
const LOWEST = 0.05

type Planning = NonNullable<Data<typeof getPlanningStrategy>['result']>

/**
 * The plan's chance of success with its spending rule and without, and the balances today at which spending should change,
 * whatever the rule.
 *
 * @param success the plan's chance of success with its rule
 */
export function planningOf(
  { household, sections: { targets } }: ResolvedHousehold,
  success: number,
): Planning | null {
  const planned: HouseholdPlan = { ...household, rule: { kind: 'as-planned' } }
  const without = household.rule.kind === 'as-planned' ? null : outcomeOf(planned)
  const asPlanned = without?.ok ? without.value.success : success
  const goal = targets.success_goal
  const [lower, upper] = [Math.max(LOWEST, goal - LOWER_MARGIN), goal + (1 - goal) * UPPER_MARGIN]
  const rails = dollarGuardrails(planned, { ...SEARCH, goal }, { lower, target: goal, upper })
  const present = (rail: { balanceCents: number; monthlyChangeCents: number | null } | null) =>
    rail && { balance_cents: rail.balanceCents, change_monthly_cents: rail.monthlyChangeCents }
  return {
    success_share: success,
    as_planned_share: asPlanned,
    balance_cents: totalSavings(household),
    lower_share: lower,
    upper_share: upper,
    lower: rails.ok ? present(rails.value.lower) : null,
    upper: rails.ok ? present(rails.value.upper) : null,
  }
}
