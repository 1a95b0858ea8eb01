import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { brand } from '#core/contract/brand.ts'
import { type Connection, useConnection } from '#app/platform/online.ts'
import { useDataTime } from '#app/platform/data-age.ts'
import { useWaiting } from '#app/platform/outbox.ts'
import { keepTrying, tryNow } from './reach.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { UpdateOffer } from './update-offer.tsx'
import { ShowButton, WaitingBanner } from './waiting-banner.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'
import { waitText } from './waiting-words.ts'

/** What the app says of itself: that it is offline, how old its data is, which changes wait, and that a new version does. */
export function AppBanners() {
  const connection = useConnection()
  const queue = useWaiting()
  const [isShown, setShown] = useState(false)
  const show = () => setShown(true)
  const waiting = queue.filter(({ state }) => state === 'waiting').length
  return (
    <>
      {connection !== 'online' && <ConnectionLine connection={connection} waiting={waiting} onShow={show} />}
      <WaitingBanner queue={queue} isOnline={connection === 'online'} onShow={show} />
      <Sheet open={isShown} onOpenChange={setShown}>
        <WaitingSheet queue={queue} />
      </Sheet>
      <UpdateOffer />
    </>
  )
}

const CONNECTION_WORDS = {
  slow: 'The connection is slow. ',
  offline: 'You’re offline. ',
  unreachable: `Can’t reach ${brand} right now. `,
} as const satisfies Record<Exclude<Connection, 'online'>, string>

interface ConnectionLineProps {
  readonly connection: Exclude<Connection, 'online'>
  /** How many changes wait. */
  readonly waiting: number
  readonly onShow: () => void
}

function ConnectionLine({ connection, waiting, onShow }: ConnectionLineProps) {
  const time = useDataTime()
  useEffect(() => (connection === 'unreachable' ? keepTrying() : undefined), [connection])
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
      {CONNECTION_WORDS[connection]}
      {time && `Showing data from ${time}. `}
      {waiting > 0 && waitText(waiting)}
    </Banner>
  )
}

function TryAgain() {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await tryNow()
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void ask()}>
      Try again
    </Button>
  )
}
