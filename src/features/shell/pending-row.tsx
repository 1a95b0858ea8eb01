import { useState, type ReactNode } from 'react'
import { ago } from '#app/platform/data-age.ts'
import { useConnection } from '#app/platform/online.ts'
import { discard, overrideConflict, tryAgain } from '#app/platform/outbox.ts'
import { Button } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { isConflict } from '#core/outbox/queue.ts'
import type { Queue, QueuedWrite } from '#core/outbox/queued-write.ts'
import { reasonText, stateText } from './pending-labels.ts'

interface PendingRowProps {
  readonly write: QueuedWrite
  readonly queue: Queue
  readonly now: number
}

/** A pending change: what it is, why it is still here, and what can be done with it. */
export function PendingRow({ write, queue, now }: PendingRowProps) {
  const { label, made_at, state } = write
  const connection = useConnection()
  return (
    <li className="flex flex-col gap-1 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 text-15 font-medium wrap-break-word">{label}</p>
        <Pill tone={state === 'refused' ? 'warning' : 'quiet'}>{stateText(write)}</Pill>
      </div>
      <p className="text-13 text-quiet">Made {ago(made_at, Math.max(now, made_at))}</p>
      <p className="text-15 wrap-break-word">{reasonText(write, queue, connection)}</p>
      <Actions write={write} />
    </li>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap gap-2">{children}</div>
)

function Actions({ write }: { write: QueuedWrite }) {
  const [isAsking, setAsking] = useState(false)
  const { id } = write
  if (isAsking) {
    return (
      <fieldset>
        <legend className="mt-1 text-15 font-medium">Discard this change? You can’t get it back.</legend>
        <Buttons>
          <Button variant="danger" size="sm" onClick={() => void discard(id)}>
            Discard change
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
            Keep change
          </Button>
        </Buttons>
      </fieldset>
    )
  }
  if (isConflict(write)) {
    return (
      <Buttons>
        <Button variant="secondary" size="sm" onClick={() => void overrideConflict(id)}>
          Keep my change
        </Button>
        <Button variant="quiet" size="sm" onClick={() => void discard(id)}>
          Use the other version
        </Button>
      </Buttons>
    )
  }
  return (
    <Buttons>
      {write.state === 'refused' && (
        <Button variant="secondary" size="sm" onClick={() => void tryAgain(id)}>
          Try again
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Discard
      </Button>
    </Buttons>
  )
}
