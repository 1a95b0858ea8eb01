/** What the plan needs to reach its chance of success, and the smallest changes that reach it. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getPlanningStrategy, getTargets } from '#core/contract/retirement-analysis.ts'
import type { AnswerRequest } from '#core/finance/household/answer-search.ts'
import {
  dollarGuardrails,
  nestEgg,
  smallestChanges,
  type SmallestChanges,
} from '#core/finance/household/answers.ts'
import { totalSavings } from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { sensitivities } from '#core/finance/household/sensitivities.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { householdOutcomeOf } from './outcome.ts'
import { PLAN_LIVES } from './plan-lives.ts'

/** Every answer about a plan is searched on the lives behind its chance of success, so that it holds where that is shown. */
export const searchFor = (goal: number): AnswerRequest => ({ ...PLAN_LIVES, goal })

/** What gets a plan below the wanted chance of success to it; null for a plan that reaches it, or that the engine rejects. */
export function changesFor(plan: HouseholdPlan, goal: number): SmallestChanges | null {
  const found = smallestChanges(plan, searchFor(goal))
  return found.ok && found.value.chance < goal ? found.value : null
}

type Targets = NonNullable<Data<typeof getTargets>['result']>

function fixesOf(found: SmallestChanges | null): Targets['fixes'] {
  if (!found) return []
  return [
    { kind: 'save_more', amount: found.moreMonthlyCents },
    { kind: 'retire_later', amount: found.laterMonths },
    { kind: 'spend_less', amount: found.lessMonthlyCents },
    { kind: 'claim_later', amount: found.claimLaterMonths },
  ]
}

/** Changes that reach the goal together, where none or only one does alone. */
const togetherOf = (found: SmallestChanges | null): Targets['together'] =>
  found?.together
    ? {
        save_more_cents: found.together.moreMonthlyCents,
        retire_later_months: found.together.laterMonths,
        spend_less_cents: found.together.lessMonthlyCents,
      }
    : null

/** @param success the plan's chance of success */
export function targetsOf(
  { household, sections: { targets } }: ResolvedHousehold,
  success: number,
): Targets | null {
  const request = searchFor(targets.success_goal)
  const egg = nestEgg(household, request)
  if (!egg.ok) return null
  const { neededAtRetirementCents: needed, atRetirementCents: projected } = egg.value
  const drivers = sensitivities(household, request)
  const changes = changesFor(household, targets.success_goal)
  return {
    needed_cents: needed,
    projected_cents: projected,
    on_track_ratio: egg.value.onTrackRatio,
    gap_cents: needed === null ? null : Math.max(0, needed - projected),
    success_share: success,
    fixes: fixesOf(changes),
    together: togetherOf(changes),
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

/** Without binary residue: 0.8 less 0.2 is more than 0.6, and 600 of 1,000 lives would miss it. */
const asLevel = (share: number): number => Math.round(share * 10_000) / 10_000

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
  const without = household.rule.kind === 'as-planned' ? null : householdOutcomeOf(planned)
  const asPlanned = without?.ok ? without.value.success : success
  const goal = targets.success_goal
  const lower = asLevel(Math.max(LOWEST, goal - LOWER_MARGIN))
  const upper = asLevel(goal + (1 - goal) * UPPER_MARGIN)
  const rails = dollarGuardrails(planned, searchFor(goal), { lower, target: goal, upper })
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
