/** What small changes do for a plan's chance of success. */
import { answer, type AnswerRequest } from '#core/finance/household/answer-search.ts'
import {
  isWorking,
  spareSaver,
  withClaimShift,
  withMoreSaving,
  withRetirementShift,
  withSpendingChange,
} from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'

/** A change of a usual size, and the chance of success with it. */
export interface Help {
  readonly kind: 'retire_later' | 'save_more' | 'spend_less' | 'claim_later'
  /** Months, or cents a month. */
  readonly amount: number
  readonly success: number
}

const MONTHS_LATER = 6
const MONTHS_CLAIMED_LATER = 12
const MORE_SAVED = 100_00
const LESS_SPENT = 200_00
/** A help that moves the chance by less than a point is none. */
const LEAST = 0.01
const MOST_HELPS = 3

interface Try extends Omit<Help, 'success'> {
  readonly plan: HouseholdPlan
}

/** The changes of a usual size that apply to a plan. */
function triesOf(plan: HouseholdPlan): readonly Try[] {
  const works = plan.people.some((person) => isWorking(person, plan))
  const claims = plan.people.some(({ socialSecurity }) => (socialSecurity?.claimAgeMonths ?? 840) < 840)
  const saves = (spareSaver(plan)?.yearlyCents ?? 0) >= MORE_SAVED * 12
  const tries: readonly (Try | false)[] = [
    works && { kind: 'retire_later', amount: MONTHS_LATER, plan: withRetirementShift(plan, MONTHS_LATER) },
    saves && { kind: 'save_more', amount: MORE_SAVED, plan: withMoreSaving(plan, MORE_SAVED * 12) },
    { kind: 'spend_less', amount: LESS_SPENT, plan: withSpendingChange(plan, -LESS_SPENT * 12) },
    claims && {
      kind: 'claim_later',
      amount: MONTHS_CLAIMED_LATER,
      plan: withClaimShift(plan, MONTHS_CLAIMED_LATER),
    },
  ]
  return tries.filter((each) => each !== false)
}

/** The changes of a usual size that help a plan most, the best first; null for a plan that the engine rejects. */
export function helpsFor(plan: HouseholdPlan, request: AnswerRequest): readonly Help[] | null {
  const found = answer(plan, request, ({ chanceOf }, now) =>
    triesOf(plan)
      .map(({ kind, amount, plan: tried }) => ({ kind, amount, success: chanceOf(tried) }))
      .filter(({ success }) => success - now >= LEAST)
      .toSorted((a, b) => b.success - a.success)
      .slice(0, MOST_HELPS),
  )
  return found.ok ? found.value : null
}
