import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { queryClient } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { deleteCalendarFeed } from '#core/contract/calendar.ts'
import { deleteShare, type Share } from '#core/contract/sharing.ts'
import { calendarQuery } from './calendar-card.tsx'
import { NeedsConnection, useIsOffline } from './needs-connection.tsx'
import { rereadShares, sharesQuery } from './shares-query.ts'
import { InvitationList, ShareList } from './sharing-card.tsx'

/** What a new password does not end, each with the button that does. It is in the page only at its own address. */
export function StillOpenCard() {
  const sharing = useQuery(sharesQuery)
  const calendar = useQuery(calendarQuery)
  const isOffline = useIsOffline()
  const { shares = [], invitations = [] } = sharing.data ?? {}
  const live = shares.filter(({ ended_at }) => ended_at === null)
  const isNothing = sharing.data && calendar.data === null && live.length === 0 && invitations.length === 0
  return (
    <Card id="still-open">
      <CardTitle level={3}>Who still has access</CardTitle>
      <p className="text-15 text-quiet">
        {isNothing
          ? 'Your plan isn’t shared with anyone, and you don’t have a calendar address.'
          : 'Changing your password doesn’t end this access. End anything you don’t recognize or no longer need.'}
      </p>
      {(sharing.isPending || calendar.isPending) && <Skeleton className="h-14" />}
      {sharing.isError && !sharing.data && (
        <QueryFailed query={sharing} title="Couldn’t load who you share with" />
      )}
      {live.length > 0 && (
        <ShareList
          label="Shared with"
          shares={live}
          renderAction={(share) => <EndShare share={share} isOffline={isOffline} />}
        />
      )}
      {invitations.length > 0 && <InvitationList invitations={invitations} isOffline={isOffline} />}
      {calendar.isError && calendar.data === undefined && (
        <QueryFailed query={calendar} title="Couldn’t load your calendar settings" />
      )}
      {calendar.data && <CalendarAddress isOffline={isOffline} />}
      <NeedsConnection />
    </Card>
  )
}

function EndShare({ share, isOffline }: { readonly share: Share; readonly isOffline: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const outcome = await call(deleteShare, { params: { id: share.share_uuid } })
    if (outcome.ok) toast.success(outcome.message ?? 'No longer shared')
    await rereadShares()
    setBusy(false)
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={isOffline}
      busy={isBusy}
      aria-label={`End sharing with ${share.first_name} ${share.last_name}`}
      onClick={() => void end()}
    >
      End
    </Button>
  )
}

/** Turned off here, or replaced in its own card, which shows the new address. */
function CalendarAddress({ isOffline }: { readonly isOffline: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const turnOff = async () => {
    setBusy(true)
    const outcome = await call(deleteCalendarFeed, { params: { userUuid: 'me' } })
    setBusy(false)
    if (!outcome.ok) return
    toast.success(outcome.message ?? 'Your calendar address no longer works')
    queryClient.setQueryData(calendarQuery.queryKey, null)
  }
  return (
    <section aria-label="Calendar address" className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span>
        <span className="block text-15 font-medium">Calendar address</span>
        <span className="block text-13 text-quiet">Anyone with this address can see your dates</span>
      </span>
      <span className="flex flex-wrap justify-end">
        <Button asChild variant="quiet" size="sm">
          <Link to="/settings" hash="calendar">
            Replace
          </Link>
        </Button>
        <Button variant="quiet" size="sm" disabled={isOffline} busy={isBusy} onClick={() => void turnOff()}>
          Turn off
        </Button>
      </span>
    </section>
  )
}
