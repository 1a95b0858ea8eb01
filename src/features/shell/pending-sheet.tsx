import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { tryPendingNow, useIsLasting } from '#app/platform/outbox.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SheetContent } from '#app/ui/overlays/sheet.tsx'
import type { Queue } from '#core/outbox/queued-write.ts'
import { PendingRow } from './pending-row.tsx'

/** Every change that the server has not accepted yet, oldest first. */
export function PendingSheet({ queue }: { queue: Queue }) {
  const [now] = useState(() => clock.now().getTime())
  const [isTrying, setTrying] = useState(false)
  const isLasting = useIsLasting()
  const probeNow = async () => {
    setTrying(true)
    await tryPendingNow()
    setTrying(false)
  }
  const hasWaiting = queue.some(({ state }) => state === 'waiting')
  return (
    <SheetContent
      title="Pending changes"
      description="These are saved on this device and will sync in this order."
      footer={
        hasWaiting && (
          <Button busy={isTrying} onClick={() => void probeNow()}>
            Sync now
          </Button>
        )
      }
    >
      {!isLasting && queue.length > 0 && (
        <Alert tone="warning" title="Keep this window open">
          If you close it, changes that haven’t synced are lost.
        </Alert>
      )}
      {queue.length === 0 && (
        <EmptyState icon={<CircleCheck />} title="No pending changes">
          All your changes have synced.
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y divide-hair">
        {queue.map((write) => (
          <PendingRow key={write.id} write={write} queue={queue} now={now} />
        ))}
      </ul>
    </SheetContent>
  )
}
