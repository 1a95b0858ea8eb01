import { Clock } from 'lucide-react'
import { Pill } from '#app/ui/pill.tsx'

/** Marks a record changed on this device and not synced yet. */
export const PendingPill = () => (
  <Pill tone="warning">
    <Clock aria-hidden="true" />
    Waiting to sync
  </Pill>
)
