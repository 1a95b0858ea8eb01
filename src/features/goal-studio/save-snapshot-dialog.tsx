import { useState } from 'react'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { toast } from '#app/ui/toast.ts'
import { saveSnapshot } from './snapshot-writes.ts'

const LONGEST_NOTE = 120

/** Saves a snapshot of a plan, with a note. */
export function SaveSnapshotDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await saveSnapshot(goal, note.trim()).finally(() => setBusy(false))
    if (!outcome.ok) return
    if (!('isPending' in outcome)) toast.success('Snapshot saved')
    onClose()
  }
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
            <Button type="submit" form="save-snapshot" busy={isBusy}>
              Save snapshot
            </Button>
          </>
        }
      >
        <form
          id="save-snapshot"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void save()
          }}
        >
          <Field label="Note" optional hint="Such as “After the raise”.">
            <Input value={note} maxLength={LONGEST_NOTE} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
