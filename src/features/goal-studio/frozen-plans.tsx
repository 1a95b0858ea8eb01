import { useState } from 'react'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { PlanAgainstReality } from '#core/contract/projection.ts'
import { paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { shortDate } from '#app/lib/format.ts'
import { WaitingPill } from '#app/lib/waiting-pill.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { FanChart } from '#app/lib/fan-chart.tsx'
import { ForgetPlanDialog } from './forget-plan-dialog.tsx'
import { realityInWords } from './frozen-words.ts'
import { chanceFigure } from './scenario-words.ts'

interface FrozenPlansProps {
  readonly goal: Goal
  /** The newest first. */
  readonly plans: readonly PlanAgainstReality[]
  readonly waiting: readonly { readonly goal_plan_uuid: string; readonly note: string }[]
}

const nameOf = ({ frozen_on, note }: PlanAgainstReality): string =>
  note === '' ? shortDate(frozen_on) : `${shortDate(frozen_on)}: ${note}`

/** One plan at a time against what happened, and those that wait to be frozen. */
export function FrozenPlans({ goal, plans, waiting }: FrozenPlansProps) {
  const [chosen, choose] = useState<string>()
  const plan = plans.find(({ goal_plan_uuid }) => goal_plan_uuid === chosen) ?? plans[0]
  return (
    <>
      {waiting.map(({ goal_plan_uuid, note }) => (
        <p key={goal_plan_uuid} className="flex flex-wrap items-center gap-2 text-15">
          {note === '' ? 'A plan' : note} <WaitingPill />
          <span className="text-13 text-quiet">
            It is frozen by the figures of the day on which it is sent.
          </span>
        </p>
      ))}
      {plans.length > 1 && (
        <Field label="Frozen plan">
          <Select value={plan?.goal_plan_uuid} onChange={(event) => choose(event.target.value)}>
            {plans.map((each) => (
              <option key={each.goal_plan_uuid} value={each.goal_plan_uuid}>
                {nameOf(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {plan && <Frozen key={plan.goal_plan_uuid} goal={goal} plan={plan} isNamed={plans.length === 1} />}
    </>
  )
}

function Frozen({ goal, plan, isNamed }: { goal: Goal; plan: PlanAgainstReality; isNamed: boolean }) {
  const [isForgetting, setForgetting] = useState(false)
  const actual = [{ month: 0, value_cents: plan.plan.initial_cents }, ...plan.reality]
  return (
    <>
      {isNamed && <p className="text-15 font-medium">{nameOf(plan)}</p>}
      <p className="text-15">{realityInWords(plan)}</p>
      {plan.plan.growth.kind === 'market' && (
        <p className="text-13 text-quiet">Its chance was {chanceFigure(plan.chance)} on that day.</p>
      )}
      <FanChart
        bands={plan.bands}
        target={targetByMonth(plan.plan)}
        paidIn={paidInByMonth(plan.plan)}
        asOf={plan.frozen_on}
        label={`The plan of ${shortDate(plan.frozen_on)} by month`}
        actual={actual}
      />
      <Button variant="link" size="sm" className="self-start" onClick={() => setForgetting(true)}>
        Forget this plan
      </Button>
      {isForgetting && (
        <ForgetPlanDialog goal={goal} plan={plan} name={nameOf(plan)} onClose={() => setForgetting(false)} />
      )}
    </>
  )
}
