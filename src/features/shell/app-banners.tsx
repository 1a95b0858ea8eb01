import { CloudOff } from 'lucide-react'
import { brand } from '#core/contract/brand.ts'
import { type Connection, useConnection } from '#app/lib/online.ts'
import { useDataAge } from '#app/lib/data-age.ts'
import { queryClient } from '#app/lib/queries.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { UpdateBanner } from './update-banner.tsx'

/** What the app says of itself: that it is offline and how old its data is, and that a new version waits. */
export function AppBanners() {
  const connection = useConnection()
  return (
    <>
      {connection !== 'online' && <ConnectionLine connection={connection} />}
      <UpdateBanner />
    </>
  )
}

const CONNECTION_WORDS = {
  slow: 'The connection is slow. ',
  offline: 'You are offline. ',
  unreachable: `${brand} does not answer. `,
} as const satisfies Record<Exclude<Connection, 'online'>, string>

function ConnectionLine({ connection }: { connection: Exclude<Connection, 'online'> }) {
  const age = useDataAge()
  const tryAgain = (
    <Button variant="quiet" size="sm" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
      Try again
    </Button>
  )
  return (
    <Banner icon={<CloudOff />} action={connection !== 'offline' && tryAgain}>
      {CONNECTION_WORDS[connection]}
      {age ? `What you see was last updated ${age}.` : 'Nothing of this page is kept on this device.'}
    </Banner>
  )
}
