import { useState } from 'react'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { PlanAgainstReality } from '#core/contract/projection.ts'
import { WaitingPill } from '#app/shared/changes/waiting-pill.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { FrozenPlan } from './frozen-plan.tsx'
import { frozenName } from './frozen-words.ts'

interface FrozenPlansProps {
  readonly goal: Goal
  /** The newest first. */
  readonly plans: readonly PlanAgainstReality[]
  readonly waiting: readonly { readonly goal_plan_uuid: string; readonly note: string }[]
}

/** One plan at a time against what happened, and those that wait to be frozen. */
export function FrozenPlans({ goal, plans, waiting }: FrozenPlansProps) {
  const [chosen, choose] = useState<string>()
  const plan = plans.find(({ goal_plan_uuid }) => goal_plan_uuid === chosen) ?? plans[0]
  return (
    <>
      {waiting.map(({ goal_plan_uuid, note }) => (
        <p key={goal_plan_uuid} className="flex flex-wrap items-center gap-2 text-15">
          {note === '' ? 'Snapshot' : note} <WaitingPill />
          <span className="text-13 text-quiet">Saved with the figures of the day it syncs.</span>
        </p>
      ))}
      {plans.length > 1 && (
        <Field label="Snapshot">
          <Select value={plan?.goal_plan_uuid} onChange={(event) => choose(event.target.value)}>
            {plans.map((each) => (
              <option key={each.goal_plan_uuid} value={each.goal_plan_uuid}>
                {frozenName(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {plan && <FrozenPlan key={plan.goal_plan_uuid} goal={goal} plan={plan} isNamed={plans.length === 1} />}
    </>
  )
}
