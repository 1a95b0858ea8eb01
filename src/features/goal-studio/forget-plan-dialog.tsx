import { useState } from 'react'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { PlanAgainstReality } from '#core/contract/projection.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { forgetPlan } from './frozen-writes.ts'
import { frozenName } from './frozen-words.ts'

interface ForgetPlanDialogProps {
  readonly goal: Goal
  readonly frozen: PlanAgainstReality
  readonly onClose: () => void
}

/** Asks before a plan is forgotten: how a plan stood on a day cannot be worked out anew. */
export function ForgetPlanDialog({ goal, frozen, onClose }: ForgetPlanDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const forget = async () => {
    setBusy(true)
    const outcome = await forgetPlan(goal, frozen.goal_plan_uuid).finally(() => setBusy(false))
    if (!outcome.ok) return
    if (!('isWaiting' in outcome)) toast.success('Snapshot deleted')
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Delete this snapshot?"
        description={`The snapshot from ${frozenName(frozen)} will be deleted for good. Your goal doesn’t change.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void forget()}>
              Delete snapshot
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
