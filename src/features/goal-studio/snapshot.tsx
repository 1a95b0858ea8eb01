import { useState } from 'react'
import { shortDate } from '#app/platform/format.ts'
import { FanChart } from '#app/shared/goal/fan-chart.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { toast } from '#app/ui/toast.ts'
import { capitalized } from '#core/capitalized.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { Bands, PlanAgainstReality } from '#core/contract/projection.ts'
import { paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { monthsToGoal } from '#core/goal/months.ts'
import { realityInWords, snapshotName } from './snapshot-labels.ts'
import { deleteSnapshot } from './snapshot-writes.ts'

interface SnapshotProps {
  readonly goal: Goal
  readonly snapshot: PlanAgainstReality
  /** Whether to show its name: nothing above it does. */
  readonly isNamed: boolean
}

/** A snapshot against what happened since. */
export function Snapshot({ goal, snapshot, isNamed }: SnapshotProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { plan, chance } = snapshot
  return (
    <>
      {isNamed && <p className="text-15 font-medium">{snapshotName(snapshot)}</p>}
      <p className="text-15">{realityInWords(snapshot)}</p>
      {plan.growth.kind === 'market' && (
        <p className="text-13 text-quiet">{capitalized(chanceFigure(chance))} chance of success that day.</p>
      )}
      <SnapshotChart snapshot={snapshot} date={goal.target_date} />
      <Button variant="link" size="sm" className="self-start" onClick={() => setDeleting(true)}>
        Delete snapshot
      </Button>
      {isDeleting && (
        <DeleteSnapshotDialog goal={goal} snapshot={snapshot} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

/** What is shown beyond the last known month. */
const MONTHS_AHEAD = 6
const LEAST_MONTHS = 12

/** The snapshot's bands with the actual balance; for a long plan first the past part. */
function SnapshotChart({ snapshot, date }: { snapshot: PlanAgainstReality; date: Goal['target_date'] }) {
  const [view, setView] = useState('near')
  const { plan, bands, saved_on, reality } = snapshot
  const known = reality.at(-1)?.month ?? 0
  const near = Math.max(LEAST_MONTHS, known + MONTHS_AHEAD)
  const isLong = known > 0 && near < plan.months
  const isNear = isLong && view === 'near'
  const until = isNear ? near : plan.months
  // A snapshot stores its months, not its date, which the goal may have changed since.
  const isSameDate = date !== null && monthsToGoal(saved_on, date) === plan.months
  return (
    <>
      {isLong && (
        <Segmented reads aria-label="Time shown" className="self-start" value={view} onValueChange={setView}>
          <Segment value="near">So far</Segment>
          <Segment value="whole">Full plan</Segment>
        </Segmented>
      )}
      <FanChart
        bands={cut(bands, until)}
        // A distant target would flatten the first months.
        target={isNear ? [] : targetByMonth(plan)}
        paidIn={paidInByMonth(plan).slice(0, until + 1)}
        asOf={saved_on}
        end={isSameDate && !isNear ? date : undefined}
        start={shortDate(saved_on)}
        label={`Snapshot from ${shortDate(saved_on)}, month by month`}
        actual={[{ month: 0, value_cents: plan.initial_cents }, ...reality]}
      />
    </>
  )
}

function cut({ p5, p25, p50, p75, p95 }: Bands, months: number): Bands {
  const of = (band: readonly number[]): number[] => band.slice(0, months + 1)
  return { p5: of(p5), p25: of(p25), p50: of(p50), p75: of(p75), p95: of(p95) }
}

interface DeleteSnapshotDialogProps {
  readonly goal: Goal
  readonly snapshot: PlanAgainstReality
  readonly onClose: () => void
}

/** Asks first: a past plan cannot be recalculated. */
function DeleteSnapshotDialog({ goal, snapshot, onClose }: DeleteSnapshotDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const outcome = await deleteSnapshot(goal, snapshot.goal_plan_uuid).finally(() => setBusy(false))
    if (!outcome.ok) return
    if (!('isPending' in outcome)) toast.success('Snapshot deleted')
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Delete this snapshot?"
        description={`The snapshot from ${snapshotName(snapshot)} will be deleted for good. Your goal doesn’t change.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Delete snapshot
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
