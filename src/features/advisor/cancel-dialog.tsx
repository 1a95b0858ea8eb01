import { type AdvisorCall, cancelAdvisorCall } from '#core/contract/advisor.ts'
import { clock } from '#app/platform/clock.ts'
import { clientZone, longDay, timeOfDay } from '#app/shared/advisor/call-times.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { useAdvisorWrite } from './advisor-call.ts'

/** Cancels a call, and says first whether it comes back. */
export function CancelCallDialog({ call, onClose }: { call: AdvisorCall; onClose: () => void }) {
  const { run, isBusy, problem } = useAdvisorWrite()
  const zone = clientZone()
  const isFree = clock.now() <= new Date(call.free_until)
  const cancel = async () => {
    const done = await run(cancelAdvisorCall, { body: { call_uuid: call.call_uuid } })
    if (done) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Cancel your ${call.type} call?`}
        description={`${longDay(call.starts_at, zone)}, ${timeOfDay(call.starts_at, zone)}, with ${call.advisor.name}. ${
          isFree
            ? 'The call comes back to your balance.'
            : 'It starts in less than 24 hours, so the call doesn’t come back to your balance.'
        }`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Keep call</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
              Cancel call
            </Button>
          </>
        }
      >
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      </DialogContent>
    </Dialog>
  )
}
