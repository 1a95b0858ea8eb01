import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { endOtherSessions, endSession, listSessions, type Session } from '#core/contract/account-profile.ts'
import { NeedsConnection, useIsOffline } from './needs-connection.tsx'

/** The signed-in devices, each of which can be signed out. */
export function DevicesCard() {
  const queryClient = useQueryClient()
  const query = queryFor(listSessions, {})
  const sessions = useQuery(query)
  const [busy, setBusy] = useState<string>()
  const isOffline = useIsOffline()
  const run = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    await work()
    await queryClient.invalidateQueries(query)
    setBusy(undefined)
  }
  const others = sessions.data?.filter((session) => !session.is_current) ?? []
  return (
    <Card id="devices">
      <CardTitle level={3}>Devices</CardTitle>
      {sessions.isPending && <Skeleton className="h-24" />}
      {sessions.isError && !sessions.data && (
        <QueryFailed query={sessions} title="Couldn’t load your devices" />
      )}
      <ul className="flex flex-col divide-y divide-hair">
        {sessions.data?.map((session) => (
          <DeviceRow
            key={session.session_uuid}
            session={session}
            isBusy={busy === session.session_uuid}
            isOffline={isOffline}
            onEnd={() =>
              void run(session.session_uuid, () => call(endSession, { params: { id: session.session_uuid } }))
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="secondary"
          className="self-start"
          busy={busy === 'others'}
          disabled={isOffline}
          onClick={() => void run('others', () => call(endOtherSessions, {}))}
        >
          Sign out all other devices
        </Button>
      )}
      {others.length > 0 && <NeedsConnection />}
    </Card>
  )
}

interface DeviceRowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly isOffline: boolean
  readonly onEnd: () => void
}

const DeviceRow = ({ session, isBusy, isOffline, onEnd }: DeviceRowProps) => (
  <li className="flex min-h-14 items-center justify-between gap-4 py-2">
    <span>
      <span className="block text-15 font-medium">{session.device}</span>
      <span className="block text-13 text-quiet">
        {session.is_current
          ? 'This device'
          : `Last active ${ago(new Date(session.last_seen_at).getTime(), clock.now().getTime())}`}
      </span>
    </span>
    {!session.is_current && (
      <Button
        variant="quiet"
        size="sm"
        busy={isBusy}
        disabled={isOffline}
        onClick={onEnd}
        aria-label={`Sign out ${session.device}`}
      >
        Sign out
      </Button>
    )}
  </li>
)
