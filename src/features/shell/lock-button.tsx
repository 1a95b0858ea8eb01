import { Lock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { onLockChange, readLock } from '#app/platform/app-lock.ts'
import { PlainButton } from '#app/ui/button.tsx'

const hasLock = (): boolean => readLock() !== undefined

interface LockButtonProps {
  readonly className: string
  /** Runs first, such as to close what the button is in. */
  readonly onPress?: () => void
}

/** Locks the app in every tab; shown to a client who has set a PIN. */
export function LockButton({ className, onPress }: LockButtonProps) {
  const isOn = useSyncExternalStore(onLockChange, hasLock)
  if (!isOn) return null
  const lock = () => {
    onPress?.()
    // Loaded with the lock, which this client has turned on.
    void import('#app/platform/app-lock-watch.ts').then(({ lockApp }) => lockApp())
  }
  return (
    <PlainButton reads className={className} onClick={lock}>
      <Lock className="size-5" aria-hidden="true" />
      Lock
    </PlainButton>
  )
}
