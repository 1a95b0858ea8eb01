import type { ReactNode } from 'react'
import { LeaveGuard } from '#app/lib/leave-guard.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Burndown } from './burndown.tsx'
import { KeepBar, KeepMark } from './keep-bar.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { PlanControls } from './plan-controls.tsx'
import { PlanGaps } from './plan-gaps.tsx'
import { planSub, planTitle } from './plan-words.ts'
import type { PlanTrialInput, usePlanTrial } from './use-plan-trial.ts'

interface PlanOverviewProps extends PlanTrialInput {
  readonly trying: ReturnType<typeof usePlanTrial>
  readonly back: ReactNode
  /** What is owed, where the page is not about the plan alone. */
  readonly owed?: ReactNode
  /** The rest of the page. */
  readonly children: ReactNode
}

/** When the client is debt-free, the way there as a picture, and what changes it. */
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
  const { trial, settled, plan, saved, withMore, minimums, minimumsCents, range, keeping, choose } = trying
  const { choice, isTried, take } = trial
  return (
    <>
      <PageHeader
        back={back}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            Payoff plan <KeepMark keeping={keeping} />
          </span>
        }
        title={planTitle(plan, from)}
        sub={
          <>
            {owed} {planSub(plan)}
          </>
        }
      />
      <PlanConflict {...{ debts, answered, queue, trial }} />
      <PlanGaps plan={plan} choice={settled} debts={debts} from={from} onTake={take} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <Burndown plan={plan} baseline={minimums} debts={debts} from={from} />
        </div>
        <PlanControls
          {...{ choice, plan, saved, withMore, minimumsCents, range, isTried, from }}
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
      {isTried && <KeepBar isBusy={trial.isBusy} onKeep={() => void trial.keep()} onUndo={trial.undo} />}
    </>
  )
}
