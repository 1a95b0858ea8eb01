/** Answers that search over changed copies of the plan: seconds of work, which a worker does. */
import {
  earliestRetirement,
  type EarliestRetirement,
  type SmallestChanges,
  smallestChanges,
  spendingRoom,
  type SpendingRoom,
} from '#core/finance/household/answers.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { PLAN_LIVES } from '#core/retirement/outcome.ts'

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
}

export function answersOf({ household, goal }: AnswersJob): PlanAnswers {
  const request = { ...PLAN_LIVES, goal }
  const earliest = earliestRetirement(household, request)
  const changes = smallestChanges(household, request)
  const isReached = changes.ok && changes.value.chance >= goal
  const room = isReached ? spendingRoom(household, request) : null
  return {
    earliest: earliest.ok ? earliest.value : null,
    room: room?.ok ? room.value : null,
    changes: changes.ok && !isReached ? changes.value : null,
  }
}
