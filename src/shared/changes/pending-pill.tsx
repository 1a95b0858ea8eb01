import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { Pill } from '#app/ui/pill.tsx'

/** A change that the server takes sooner is not mentioned: what says so would flicker, and move the page twice. */
const SOON_MS = 1000

/**
 * Shows that a change of this device is not synced yet: at once without a connection, else after a second.
 *
 * @param children what says so
 */
export function WhileWaiting({ children }: { readonly children: ReactNode }) {
  const isOnline = useConnection() === 'online'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    // It stays when the connection returns, until the server has taken the change.
    const timer = setTimeout(() => setIsShown(true), isOnline ? SOON_MS : 0)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isOnline && !isShown ? null : children
}

/** The mark of {@link PendingPill}, for a sentence about the same change. */
export const WaitingMark = () => (
  <Pill tone="warning">
    <Clock aria-hidden="true" />
    Waiting to sync
  </Pill>
)

/** Marks a record changed on this device and not synced yet. */
export const PendingPill = () => (
  <WhileWaiting>
    <WaitingMark />
  </WhileWaiting>
)
