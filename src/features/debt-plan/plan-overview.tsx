import type { ReactNode } from 'react'
import { LeaveGuard } from '#app/platform/leave-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Burndown } from './burndown.tsx'
import { SaveBar, SaveMark } from './save-bar.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { PlanControls } from './plan-controls.tsx'
import { PlanGaps } from './plan-gaps.tsx'
import { type PlanResult, planSub, planTitle, suggestionWords } from './plan-labels.ts'
import type { PlanTrialInput, usePlanTrial } from './use-plan-trial.ts'

interface PlanOverviewProps extends PlanTrialInput {
  readonly trying: ReturnType<typeof usePlanTrial>
  readonly back: ReactNode
  /** The total owed, on pages not about the plan alone. */
  readonly owed?: ReactNode
  /** The rest of the page. */
  readonly children: ReactNode
}

/** When the client is debt-free, a chart of the way there, and what changes it. */
export function PlanOverview({
  trying,
  debts,
  answered,
  queue,
  from,
  back,
  owed,
  children,
}: PlanOverviewProps) {
  const { trial, settled, plan, current, suggested, withMore, minimums, minimumsCents, range, saveState } =
    trying
  const { strategy, choose } = trying
  const { choice, isTried, take } = trial
  return (
    <>
      <PageHeader
        back={back}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            Payoff plan <SaveMark saveState={saveState} />
          </span>
        }
        title={planTitle(plan, debts, from, saveState === 'none')}
        sub={
          <>
            {owed} {planSub(plan)}
          </>
        }
      />
      {suggested && <Suggestion {...{ suggested, current, from, trial }} />}
      <PlanConflict {...{ debts, answered, queue, trial }} />
      <PlanGaps plan={plan} choice={settled} debts={debts} from={from} onTake={take} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <Burndown plan={plan} baseline={minimums} debts={debts} from={from} />
        </div>
        <PlanControls
          {...{ choice, strategy, plan, debts, current, withMore, minimumsCents, range, isTried, from }}
          isSaved={answered.version > 0}
          onChoose={choose}
          onChange={take}
        />
      </div>
      {children}
      <LeaveGuard
        isUnsaved={isTried}
        title="Save this plan before you leave?"
        saveLabel="Save this plan"
        onSave={trial.keep}
      >
        You changed your payoff plan and haven’t saved it.
      </LeaveGuard>
      {isTried && <SaveBar isBusy={trial.isBusy} onKeep={() => void trial.keep()} onUndo={trial.undo} />}
    </>
  )
}

interface SuggestionProps extends Pick<PlanTrialInput, 'from'> {
  readonly suggested: PlanResult
  readonly current: PlanResult
  readonly trial: ReturnType<typeof usePlanTrial>['trial']
}

/** What the suggested plan gains over current payments; one tap saves it. */
function Suggestion({ suggested, current, from, trial }: SuggestionProps) {
  const words = suggestionWords(suggested, current, from)
  return (
    words && (
      <Button
        variant="secondary"
        busy={trial.isBusy}
        className="h-auto self-start whitespace-normal text-left"
        onClick={() => void trial.keepSuggested()}
      >
        {words}
      </Button>
    )
  )
}
