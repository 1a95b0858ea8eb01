import { useDeferredValue, useState } from 'react'
import { LeaveGuard } from '#app/platform/leave-guard.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Change, Pill } from '#app/ui/pill.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  updateContribution,
  updateIncomeForecast,
  updateIncomeTarget,
  updateSocialSecurity,
} from '#core/contract/retirement.ts'
import { percentsOf } from '#core/goal/chance.ts'
import { changedPlan, type SectionChange } from '#core/retirement/change.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { peopleOf, selfOf } from '#core/retirement/people.ts'
import { planProblems } from '#core/retirement/rules.ts'
import { chanceLabel } from './chance-and-age-labels.ts'
import type { ReadyPlan } from './retirement-page.tsx'
import { type Forecast, useForecast } from './use-forecast.ts'
import { useSavePlan } from './use-save-plan.ts'
import { changeOf, type Trial } from './what-if-plan.ts'
import { WhatIfSliders } from './what-if-sliders.tsx'

interface WhatIfProps extends ReadyPlan {
  /** The plan's own forecast, which is shown until something is changed. */
  readonly forecast: Forecast
  readonly className?: string | undefined
}

/** Tries other inputs on the device. Nothing changes until it is saved. */
export function WhatIf({ state, resolved, today, forecast, className }: WhatIfProps) {
  const { plan, facts } = state
  const [trial, setTrial] = useState<Trial>({})
  const [isBusy, setBusy] = useState(false)
  // A toast that repeats shows once, so each section may confirm its own save.
  const send = useSavePlan(state)
  const people = peopleOf(plan, facts)
  const saver = people.find(({ retiresIn }) => retiresIn !== null) ?? selfOf(plan, facts)
  const change = changeOf(trial, resolved.sections, saver, today)
  const isTried = Object.keys(change).length > 0
  const [problem] = Object.values(planProblems(plan, change, facts, today))
  const tried = householdPlan(changedPlan(plan, change), facts, today)
  // The sliders respond at once; the forecast follows as fast as the device can.
  const household = useDeferredValue(
    isTried && tried.ok && problem === undefined ? tried.value.household : null,
  )
  const changed = useForecast(household)
  const { expected, outcome, isFinal } = household ? changed : forecast
  const shortFrom = expected?.path?.shortFrom
  const chance = forecast.isFinal ? forecast.outcome?.success : undefined
  const discard = () => setTrial({})

  /** Whether that worked. */
  const save = async (): Promise<boolean> => {
    setBusy(true)
    const refused = await saveAll(change, send).finally(() => setBusy(false))
    if (refused !== undefined) {
      toast.error(refused)
      return false
    }
    discard()
    return true
  }
  return (
    <Card className={className}>
      <LeaveGuard
        isUnsaved={isTried && problem === undefined}
        title="Save your changes before you leave?"
        saveLabel="Save changes"
        onSave={save}
      >
        The changes you tried on your retirement plan aren’t saved.
      </LeaveGuard>
      <CardHeader>
        <CardTitle id="what-if" tabIndex={-1} className="scroll-mt-20 outline-none">
          What if…
        </CardTitle>
        {isTried && <Pill>Not saved</Pill>}
      </CardHeader>
      <Stat
        label="Chance of success"
        size="large"
        value={
          outcome ? (
            <Figure id="chance-of-success" isTried={isTried || !isFinal}>
              {chanceLabel(outcome.success, isFinal)}
            </Figure>
          ) : (
            'Calculating…'
          )
        }
        change={
          isTried &&
          isFinal &&
          outcome &&
          chance !== undefined && <ChanceChange before={chance} after={outcome.success} />
        }
        detail={shortFrom != null && `In a median market, savings run out in ${shortFrom}.`}
      />
      {/* The answer is far from the slider that changed it. */}
      <output className="sr-only">
        {isTried && isFinal && outcome && `${chanceLabel(outcome.success, true)} chance of success`}
      </output>
      <WhatIfSliders
        state={state}
        sections={resolved.sections}
        trial={trial}
        canSave={saver.retiresIn !== null && (saver.payCents ?? 0) > 0}
        today={today}
        onTry={(more) => setTrial({ ...trial, ...more })}
      />
      {problem !== undefined && <Alert tone="warning">{problem}.</Alert>}
      {isTried && (
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} disabled={problem !== undefined} onClick={() => void save()}>
            Save changes
          </Button>
          <Button reads variant="quiet" onClick={discard}>
            Discard changes
          </Button>
        </div>
      )}
    </Card>
  )
}

function ChanceChange({ before, after }: { before: number; after: number }) {
  const shift = percentsOf(after) - percentsOf(before)
  if (shift === 0) return null
  const points = Math.abs(shift) === 1 ? 'point' : 'points'
  return (
    <Change direction={shift > 0 ? 'up' : 'down'}>
      {Math.abs(shift)} {points}
    </Change>
  )
}

/** The call of each section that a slider changes. */
const CALLS = [
  ['dates', updateIncomeForecast, 'Retirement date'],
  ['income_target', updateIncomeTarget, 'Spending in retirement'],
  ['contribution', updateContribution, 'Contributions'],
  ['social_security', updateSocialSecurity, 'Social Security'],
] as const

/**
 * Saves one section after another.
 *
 * @returns the refusal of the first section that was refused; those after it are not sent
 */
async function saveAll(
  change: SectionChange,
  send: ReturnType<typeof useSavePlan>,
): Promise<string | undefined> {
  for (const [name, endpoint, label] of CALLS) {
    const section = change[name]
    if (section === undefined) continue
    const outcome = await send(endpoint, { [name]: section }, label)
    if (!outcome.ok) return Object.values(outcome.fields)[0] ?? outcome.message ?? 'That couldn’t be saved.'
  }
  return undefined
}
