import { CircleAlert, CloudOff, HardDrive, Hourglass } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDataTime } from '#app/platform/data-age.ts'
import { type Connection, CONNECTION_TEXT, useConnection } from '#app/platform/online.ts'
import { useQueuedWrites } from '#app/platform/outbox.ts'
import { safeLocalStorage, type StorageProblem, storageProblem } from '#app/platform/storage.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/overlays/sheet.tsx'
import { brand } from '#core/contract/brand.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { startProbing, probeNow } from './connectivity.ts'
import { pendingText, refusedText } from './pending-labels.ts'
import { PendingSheet } from './pending-sheet.tsx'
import { UpdateOffer } from './update-offer.tsx'

/** The app's banners: the connection with the age of the data, unsynced changes, storage that is refused, and a new version. */
export function AppBanners() {
  const connection = useConnection()
  const queue = useQueuedWrites()
  const [isShown, setShown] = useState(false)
  const show = () => setShown(true)
  const waiting = queue.filter(({ state }) => state === 'waiting').length
  return (
    <>
      {connection !== 'online' && <ConnectionLine connection={connection} waiting={waiting} onShow={show} />}
      <PendingBanner queue={queue} isOnline={connection === 'online'} onShow={show} />
      <Sheet open={isShown} onOpenChange={setShown}>
        <PendingSheet queue={queue} />
      </Sheet>
      <StorageBanner />
      <UpdateOffer />
    </>
  )
}

interface ConnectionLineProps {
  readonly connection: Exclude<Connection, 'online'>
  /** How many changes are pending. */
  readonly waiting: number
  readonly onShow: () => void
}

function ConnectionLine({ connection, waiting, onShow }: ConnectionLineProps) {
  const time = useDataTime()
  useEffect(() => (connection === 'unreachable' ? startProbing() : undefined), [connection])
  return (
    <Banner
      icon={<CloudOff />}
      action={
        <>
          {waiting > 0 && <ShowButton onShow={onShow} />}
          {connection !== 'offline' && <TryAgain />}
        </>
      }
    >
      {CONNECTION_TEXT[connection]} {time && `Showing data from ${time}. `}
      {waiting > 0 && pendingText(waiting, connection)}
    </Banner>
  )
}

function TryAgain() {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await probeNow()
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void ask()}>
      Try again
    </Button>
  )
}

interface PendingBannerProps {
  readonly queue: Queue
  readonly isOnline: boolean
  readonly onShow: () => void
}

/**
 * Reports refused changes, and, while online, one that cannot be sent. Offline the connection banner counts the pending changes;
 * one that was not tried yet is about to be sent and needs no banner.
 */
function PendingBanner({ queue, isOnline, onShow }: PendingBannerProps) {
  const refused = queue.filter(({ state }) => state === 'refused').length
  if (refused > 0) {
    return (
      <Banner tone="warning" icon={<CircleAlert />} action={<ShowButton onShow={onShow} />}>
        {refusedText(refused)}
      </Banner>
    )
  }
  const isHeldUp = queue.some((write) => write.state === 'waiting' && write.tries > 0)
  if (!isOnline || !isHeldUp) return null
  return (
    <Banner icon={<Hourglass />} action={<ShowButton onShow={onShow} />}>
      {pendingText(queue.length, 'online')}
    </Banner>
  )
}

const STORAGE_TEXT = {
  blocked: `This browser blocks storage for ${brand}, so the app doesn’t work offline and you’ll log in again after a reload. To change that, allow cookies and site data for this site.`,
  full: `This device has no room for ${brand}’s offline copy, so the app doesn’t work offline. Free up space, then reload the page.`,
  tab_full:
    'This tab has no room for more data, so some pages may not open offline after a reload. Logging in with “Keep me signed in” gives it more room.',
} as const satisfies Record<StorageProblem, string>

const TOLD_KEY = 'verdant.storage-told'

/** Says once on a device what is missing offline, and why. */
function StorageBanner() {
  const problem = useSyncExternalStore(storageProblem.subscribe, storageProblem.get)
  const [told, setTold] = useState(() => safeLocalStorage.getItem(TOLD_KEY))
  if (problem === undefined || told === problem) return null
  const close = () => {
    safeLocalStorage.setItem(TOLD_KEY, problem)
    setTold(problem)
  }
  return (
    <Banner
      tone="warning"
      icon={<HardDrive />}
      action={
        <Button variant="quiet" size="sm" onClick={close}>
          Got it
        </Button>
      }
    >
      {STORAGE_TEXT[problem]}
    </Banner>
  )
}

/** Opens the queue. */
const ShowButton = ({ onShow }: { onShow: () => void }) => (
  <Button variant="quiet" size="sm" onClick={onShow}>
    Show changes
  </Button>
)
