/** Answers that search over changed copies of the plan: seconds of work, which a worker does. */
import {
  earliestRetirement,
  type EarliestRetirement,
  type SmallestChanges,
  spendingRoom,
  type SpendingRoom,
} from '#core/finance/household/answers.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { type Help, helpsFor } from '#core/retirement/helps.ts'
import { changesFor, searchFor } from '#core/retirement/targets.ts'

export interface AnswersJob {
  readonly household: HouseholdPlan
  /** The chance of success that the client wants. */
  readonly goal: number
}

/** When the household can stop, and what would change its chance of success. Null where there is no answer. */
export interface PlanAnswers {
  readonly earliest: EarliestRetirement | null
  /** How much more the household can spend; null below the wanted chance. */
  readonly room: SpendingRoom | null
  /** What gets a plan below the wanted chance to it. */
  readonly changes: SmallestChanges | null
  /** What small changes do for a plan that reaches the wanted chance. */
  readonly helps: readonly Help[]
}

/** Searched like the answers of GET /retire/targets, so that both name the same changes. */
export function answersOf({ household, goal }: AnswersJob): PlanAnswers {
  const request = searchFor(goal)
  const earliest = earliestRetirement(household, request)
  const changes = changesFor(household, goal)
  const room = changes ? null : spendingRoom(household, request)
  return {
    earliest: earliest.ok ? earliest.value : null,
    room: room?.ok ? room.value : null,
    changes,
    helps: (changes ? null : helpsFor(household, request)) ?? [],
  }
}
