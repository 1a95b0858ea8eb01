import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { Pill } from '#app/ui/pill.tsx'

/** A change that the server takes sooner is not marked: the mark would flicker, and move the page twice. */
const SOON_MS = 1000

/** Marks a record changed on this device and not synced yet. */
export function PendingPill() {
  const isOnline = useConnection() === 'online'
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    // Without a connection at once, and from then on: the change still waits when the connection returns.
    const timer = setTimeout(() => setIsLate(true), isOnline ? SOON_MS : 0)
    return () => clearTimeout(timer)
  }, [isOnline])
  if (isOnline && !isLate) return null
  return (
    <Pill tone="warning">
      <Clock aria-hidden="true" />
      Waiting to sync
    </Pill>
  )
}
