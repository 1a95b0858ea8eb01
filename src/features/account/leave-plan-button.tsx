import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { useConnection } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { sharedPlansQuery } from '#app/shared/sharing/shared-plans.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { leaveShare, searchClient, type SharedPlan } from '#core/contract/shared-plans.ts'
import '#app/ui/styles/inside.css'

/** Gives up the access to somebody's plan, after a question: only they can give it back. */
export function LeavePlanButton({ plan }: { readonly plan: SharedPlan }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isOffline = useConnection() === 'offline'
  const { first_name, last_name, kind, share_uuid } = plan
  const leave = async () => {
    setBusy(true)
    const outcome = await call(leaveShare, { params: { id: share_uuid } })
    setBusy(false)
    setAsking(false)
    if (outcome.ok) toast.success(outcome.message ?? 'You no longer have access to this plan')
    // Also where it was revoked meanwhile.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: sharedPlansQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: [searchClient.name] }),
    ])
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        disabled={isOffline}
        aria-label={`Leave ${first_name} ${last_name}’s plan`}
        onClick={() => setAsking(true)}
      >
        Leave
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title={`Leave ${first_name} ${last_name}’s plan?`}
          description={`You won’t be able to open it anymore, and ${first_name} is notified. This can’t be undone: ${
            kind === 'partner'
              ? `${first_name} would have to invite you again`
              : `${first_name} would have to share it again`
          }.`}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Cancel</Button>
              </DialogClose>
              <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
                Leave plan
              </Button>
            </>
          }
        />
      </Dialog>
    </>
  )
}
