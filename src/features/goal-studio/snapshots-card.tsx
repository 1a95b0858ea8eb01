import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { TextField } from '#app/platform/text-fields.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { snapshotsQuery } from '#app/shared/goal/goal-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { hasRoom, noRoom } from '#core/contract/limit.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { SNAPSHOT_LIMIT } from '#core/goal/change.ts'
import { snapshotReplay, type SnapshotsState } from '#core/goal/snapshot-replay.ts'
import { replay } from '#core/outbox/replay.ts'
import { snapshotName } from './snapshot-labels.ts'
import { saveSnapshot } from './snapshot-writes.ts'
import { Snapshot } from './snapshot.tsx'

/** Past plans, against what happened since. */
export function SnapshotsCard({ goal: { goal, outlook } }: { goal: GoalWithRisk }) {
  const query = useQuery(snapshotsQuery(goal.goal_uuid))
  const writes = usePendingWrites(query)
  const [isSaving, setSaving] = useState(false)
  const { goal_uuid } = goal
  const answered: SnapshotsState = { goal_uuid, snapshots: query.data ?? [], pending: [] }
  const { snapshots, pending } = replay(answered, writes, snapshotReplay)
  const count = snapshots.length + pending.length
  const isFull = !hasRoom(SNAPSHOT_LIMIT, count)
  return (
    <Card>
      <CardTitle>Plan vs. actual</CardTitle>
      {query.isPending && (
        <Loading label="Loading your snapshots">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {query.isError && !query.data && <QueryFailed query={query} title="Couldn’t load your snapshots" />}
      {query.data && count === 0 && (
        <p className="text-15 text-quiet">
          Save a snapshot of today’s projection, and compare it with what happens, month by month.
        </p>
      )}
      {(query.data ?? pending.length > 0) && (
        <Snapshots goal={goal} snapshots={snapshots} pending={pending} />
      )}
      {isFull && <p className="text-13 text-quiet">{noRoom(SNAPSHOT_LIMIT)}</p>}
      {outlook && !isFull && (
        <Button variant="secondary" className="self-start" onClick={() => setSaving(true)}>
          <Camera aria-hidden="true" />
          Save a snapshot
        </Button>
      )}
      {isSaving && <SaveSnapshotDialog goal={goal} onClose={() => setSaving(false)} />}
    </Card>
  )
}

interface SnapshotsProps {
  readonly goal: Goal
  /** Newest first. */
  readonly snapshots: SnapshotsState['snapshots']
  readonly pending: SnapshotsState['pending']
}

/** One snapshot at a time against what happened, and the pending ones. */
function Snapshots({ goal, snapshots, pending }: SnapshotsProps) {
  const [chosen, choose] = useState<string>()
  const snapshot = snapshots.find(({ goal_plan_uuid }) => goal_plan_uuid === chosen) ?? snapshots[0]
  return (
    <>
      {pending.map(({ goal_plan_uuid, note }) => (
        <p key={goal_plan_uuid} className="flex flex-wrap items-center gap-2 text-15">
          {note === '' ? 'Snapshot' : note} <PendingPill />
          <span className="text-13 text-quiet">Saved with the figures of the day it syncs.</span>
        </p>
      ))}
      {snapshots.length > 1 && (
        <Field label="Snapshot">
          <Select value={snapshot?.goal_plan_uuid} onChange={(event) => choose(event.target.value)}>
            {snapshots.map((each) => (
              <option key={each.goal_plan_uuid} value={each.goal_plan_uuid}>
                {snapshotName(each)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {snapshot && (
        <Snapshot
          key={snapshot.goal_plan_uuid}
          goal={goal}
          snapshot={snapshot}
          isNamed={snapshots.length === 1}
        />
      )}
    </>
  )
}

const LONGEST_NOTE = 120

/** Saves a snapshot of a plan, with a note. */
function SaveSnapshotDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const form = useForm({
    initial: { note: '' },
    schema: v.object({ note: v.pipe(v.string(), v.trim()) }),
    onSubmit: async ({ note }) => {
      const outcome = await saveSnapshot(goal, note)
      if (!outcome.ok) return outcome
      if (!('isPending' in outcome)) toast.success('Snapshot saved')
      onClose()
      return outcome
    },
  })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Save a snapshot"
        description={`We save today’s projection of ${goal.name} so you can compare it with what happens.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button type="submit" form="save-snapshot" busy={form.isBusy}>
              Save snapshot
            </Button>
          </>
        }
      >
        <Form form={form} id="save-snapshot" hasOwnButtons>
          <TextField
            form={form}
            name="note"
            label="Note"
            optional
            hint="Such as “After the raise”."
            maxLength={LONGEST_NOTE}
          />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
