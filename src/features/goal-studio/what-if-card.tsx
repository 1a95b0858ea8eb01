import { useDeferredValue, useState, useId } from 'react'
import { LeaveGuard } from '#app/platform/leave-guard.tsx'
import { useFixLimits } from '#app/shared/goal/client-facts.ts'
import { changeGoal } from '#app/shared/goal/goal-writes.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { GoalWithRisk, GoalPlan } from '#core/contract/projection.ts'
import type { GoalProblems } from '#core/goal/change.ts'
import { Comparison } from './comparison.tsx'
import { ScenarioHero } from './scenario-hero.tsx'
import { useScenarios, whatIfId, clearScenario, pin, setScenario } from './scenario-store.ts'
import { changeOf, problemsOf, type ScenarioChange, type Scenario } from './scenario.ts'
import { WhatIfSliders } from './what-if-sliders.tsx'

/** Scenarios of a goal with other amounts, another date or another risk. Everything is calculated on the device. */
export function WhatIfCard({ goal: known }: { goal: GoalWithRisk }) {
  const scenarios = useScenarios(known)
  const { status, goal_uuid } = known.goal
  if (status === 'reached' || status === 'archived') return null
  const { plan } = scenarios.now
  return (
    <Card asChild>
      <section aria-labelledby={whatIfId(goal_uuid)}>
        <CardHeader>
          <CardTitle id={whatIfId(goal_uuid)} tabIndex={-1} className="scroll-mt-20 outline-none">
            What if
          </CardTitle>
        </CardHeader>
        {plan.ok ? (
          <WhatIf known={known} scenarios={scenarios} now={plan.value} />
        ) : (
          <p className="text-15 text-quiet">{plan.message} to try changes.</p>
        )}
      </section>
    </Card>
  )
}

interface WhatIfProps {
  readonly known: GoalWithRisk
  readonly scenarios: ReturnType<typeof useScenarios>
  /** The goal's current plan. */
  readonly now: GoalPlan
}

/** The figures, the chart, the inputs, and the actions. */
function WhatIf({ known, scenarios, now }: WhatIfProps) {
  const { goal } = known
  const { today, tried, trying, pinned } = scenarios
  const [isBusy, setBusy] = useState(false)
  const date = goal.target_date ?? today
  const { latest_months } = useFixLimits(goal, now)
  const change = changeOf(known, trying)
  const isTried = Object.keys(change).length > 0
  const problems = problemsOf(known, trying, today)
  const [problem] = [...Object.values(problems), trying.plan.ok ? undefined : trying.plan.message].filter(
    (each) => each !== undefined,
  )
  const plan = trying.plan.ok ? trying.plan.value : now
  // The number and the sliders respond at once; the chart and the table follow as fast as the device can.
  const settled = useDeferredValue(tried)
  const onTry = (more: ScenarioChange) => setScenario(goal.goal_uuid, { ...tried, ...more })

  /** Whether that worked. */
  const save = async (): Promise<boolean> => {
    setBusy(true)
    const { goal_uuid, name, version } = goal
    const outcome = await changeGoal(name, { ...change, goal_uuid, version }).finally(() => setBusy(false))
    if (outcome.ok) {
      clearScenario(goal_uuid)
      toast.success('isPending' in outcome ? 'Saved. We’ll sync it when you’re back online' : 'Goal updated')
    } else if (outcome.code === 'conflict') {
      toast.error('This goal was changed somewhere else. Review it and save again.')
    }
    return outcome.ok
  }
  return (
    <>
      <LeaveGuard
        isUnsaved={isTried && problem === undefined}
        title="Save your changes before you leave?"
        saveLabel="Save changes"
        onSave={save}
      >
        The changes you tried on {goal.name} aren’t saved.
      </LeaveGuard>
      <ScenarioHero
        goalUuid={goal.goal_uuid}
        plan={plan}
        horizons={trying.horizons}
        now={now}
        today={today}
        date={date}
        isTried={isTried}
        latestMonths={latest_months}
      />
      <WhatIfSliders
        now={now}
        date={date}
        trying={trying}
        today={today}
        hasRiskProfile={known.suitability.band !== null}
        onTry={onTry}
      />
      <ExactFields trying={trying} problems={problems} onTry={onTry} />
      {problem !== undefined && <Alert tone="warning">{problem}.</Alert>}
      {isTried && (
        <ScenarioActions
          isBusy={isBusy}
          canSave={problem === undefined}
          onSave={() => void save()}
          onReset={() => clearScenario(goal.goal_uuid)}
          onPin={() => pin(goal.goal_uuid, tried)}
        />
      )}
      <Comparison known={known} now={now} tried={settled} pinned={pinned} today={today} />
    </>
  )
}

interface ScenarioActionsProps {
  readonly isBusy: boolean
  readonly canSave: boolean
  readonly onSave: () => void
  readonly onReset: () => void
  readonly onPin: () => void
}

/** Saves the scenario to the goal, pins it, or discards it. */
const ScenarioActions = ({ isBusy, canSave, onSave, onReset, onPin }: ScenarioActionsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button busy={isBusy} disabled={!canSave} onClick={onSave}>
      Save changes
    </Button>
    <Button reads variant="secondary" disabled={!canSave} onClick={onPin}>
      Pin to compare
    </Button>
    <Button reads variant="quiet" onClick={onReset}>
      Discard changes
    </Button>
  </div>
)

interface ExactFieldsProps {
  readonly trying: Scenario
  readonly problems: GoalProblems
  readonly onTry: (tried: ScenarioChange) => void
}

/** The same inputs to the cent and to the day, for typing. */
function ExactFields({ trying, problems, onTry }: ExactFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { monthly_contribution_cents, target_cents, target_date, status } = trying.goal
  return (
    <div>
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide exact amounts' : 'Enter exact amounts'}
      </Button>
      <div id={id} hidden={!isOpen} className="mt-3 grid gap-4 sm:grid-cols-3">
        {isOpen && (
          <>
            <Field label="Monthly contribution">
              <MoneyInput
                value={monthly_contribution_cents}
                disabled={status === 'paused'}
                onValueChange={(cents) => onTry({ monthly_contribution_cents: cents ?? 0 })}
              />
            </Field>
            <Field label="Target amount" error={problems.target_cents}>
              <MoneyInput value={target_cents} onValueChange={(cents) => onTry({ target_cents: cents })} />
            </Field>
            <Field label="Target date" error={problems.target_date}>
              <DateField
                value={target_date ?? ''}
                onValueChange={(iso) => onTry({ target_date: iso || null })}
              />
            </Field>
          </>
        )}
      </div>
    </div>
  )
}
