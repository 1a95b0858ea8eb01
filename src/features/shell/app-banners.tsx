import { CloudOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '#app/lib/online.ts'
import { useDataAge } from '#app/lib/data-age.ts'
import { acceptUpdate, useUpdateWaiting } from '#app/lib/worker.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'

/** What the app says of itself: that it is offline and how old its data is, and that a new version waits. */
export function AppBanners() {
  const isOnline = useOnline()
  const isUpdateWaiting = useUpdateWaiting()
  const [isLater, setLater] = useState(false)
  return (
    <>
      {!isOnline && <OfflineLine />}
      {isUpdateWaiting && !isLater && (
        <Banner
          tone="wash"
          icon={<RefreshCw />}
          action={
            <span className="flex gap-1">
              <Button variant="quiet" size="sm" onClick={() => setLater(true)}>
                Later
              </Button>
              <Button size="sm" onClick={acceptUpdate}>
                Update
              </Button>
            </span>
          }
        >
          A new version is ready.
        </Banner>
      )}
    </>
  )
}

function OfflineLine() {
  const age = useDataAge()
  return (
    <Banner icon={<CloudOff />}>
      You are offline.{' '}
      {age ? `What you see was last updated ${age}.` : 'Nothing of this page is kept on this device.'}
    </Banner>
  )
}
