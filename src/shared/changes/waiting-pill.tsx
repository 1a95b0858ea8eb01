import { Clock } from 'lucide-react'
import { Pill } from '#app/ui/pill.tsx'

/** Beside what was changed on this device and is not sent yet. */
export const WaitingPill = () => (
  <Pill tone="warning">
    <Clock aria-hidden="true" />
    Waiting to sync
  </Pill>
)
