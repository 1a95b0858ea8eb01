import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { count } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { sectionList } from '#app/shared/sharing/sections.tsx'
import { sharedPlansQuery } from '#app/shared/sharing/shared-plans.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { deleteShareInvitation, type Share, type ShareInvitation } from '#core/contract/sharing.ts'
import { ShareDetails } from './share-details.tsx'
import { InvitePartner, RestoreShare, ShareWithAdvisor } from './share-forms.tsx'
import { rereadShares, sharesQuery } from './shares-query.ts'

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const day = (instant: string): string => date.format(new Date(instant))

/** Whom the client shares their plan with, what those people read, and sharing with somebody else. */
export function SharingCard() {
  const query = useQuery(sharesQuery)
  /** `advisor` and `partner` begin a share; else the id of the one that is open. */
  const [open, setOpen] = useState<string>()
  /** The share that was just ended, to be given again. */
  const [undoing, setUndoing] = useState<Share>()
  const isOffline = useConnection() === 'offline'
  const { shares = [], invitations = [] } = query.data ?? {}
  const live = shares.filter(({ ended_at }) => ended_at === null)
  const ended = shares.filter(({ ended_at }) => ended_at !== null)
  const shown = shares.find(({ share_uuid }) => share_uuid === open)
  const close = () => setOpen(undefined)
  const openButton = (share: Share) => <OpenButton share={share} onOpen={setOpen} />
  return (
    <Card id="sharing">
      <CardTitle level={3}>Sharing</CardTitle>
      <p className="text-15 text-quiet">
        Let an advisor read your plan, or somebody from your household read or edit it. You choose the
        sections, see what they read, and can stop at any time.
      </p>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && !query.data && <QueryFailed query={query} title="Couldn’t load who you share with" />}
      {live.length > 0 && <ShareList label="Shared with" shares={live} renderAction={openButton} />}
      {invitations.length > 0 && <InvitationList invitations={invitations} isOffline={isOffline} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isOffline} onClick={() => setOpen('advisor')}>
          Share with an advisor
        </Button>
        <Button variant="secondary" disabled={isOffline} onClick={() => setOpen('partner')}>
          Invite a partner
        </Button>
      </div>
      {isOffline && <p className="text-13 text-quiet">Sharing needs a connection.</p>}
      <SharedWithMe />
      {ended.length > 0 && (
        <ShareList label="No longer shared with" shares={ended} renderAction={openButton} />
      )}
      <Sheet open={open === 'advisor'} onOpenChange={close}>
        <SheetContent title="Share with an advisor">
          <ShareWithAdvisor onDone={close} />
        </SheetContent>
      </Sheet>
      <Sheet open={open === 'partner'} onOpenChange={close}>
        <SheetContent title="Invite a partner">
          <InvitePartner onDone={close} />
        </SheetContent>
      </Sheet>
      <Sheet open={shown !== undefined} onOpenChange={close}>
        {shown && (
          <SheetContent title={`${shown.first_name} ${shown.last_name}`}>
            <ShareDetails
              key={shown.share_uuid}
              share={shown}
              isOffline={isOffline}
              onDone={close}
              onUndo={() => setUndoing(shown)}
            />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={undoing !== undefined} onOpenChange={() => setUndoing(undefined)}>
        {undoing && (
          <SheetContent title={`Share with ${undoing.first_name} again`}>
            <RestoreShare share={undoing} onDone={() => setUndoing(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}

/** Whose plans the client may open, with the way to them; nothing where nobody shares one. */
function SharedWithMe() {
  const { data } = useQuery(sharedPlansQuery)
  const { partners = [], client_count = 0 } = data ?? {}
  if (partners.length === 0 && client_count === 0) return null
  return (
    <section aria-label="Shared with you" className="flex flex-col items-start gap-2">
      <h4 className="text-13 text-quiet">Shared with you</h4>
      <p className="text-15">
        {[
          ...partners.map(({ first_name }) => `${first_name}’s plan`),
          ...(client_count > 0 ? [`plans of ${count(client_count, 'client')}`] : []),
        ].join(', ')}
      </p>
      <Button asChild variant="secondary">
        <Link to="/chooseProfile">Switch profile</Link>
      </Button>
    </section>
  )
}

const ROLES = { advisor: 'Advisor', partner: 'Partner' } as const

function shareLine({ kind, access, ended_at, expires_at, last_used_at }: Share): string {
  const now = clock.now().getTime()
  return [
    kind === 'partner' && access === 'edit' ? 'Partner, can edit' : ROLES[kind],
    ended_at !== null ? `ended ${day(ended_at)}` : expires_at !== null && `until ${day(expires_at)}`,
    last_used_at === null ? 'hasn’t looked yet' : `last looked ${ago(Date.parse(last_used_at), now)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function OpenButton({ share, onOpen }: { share: Share; onOpen: (shareUuid: string) => void }) {
  const isLive = share.ended_at === null
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${isLive ? 'Manage' : 'See'} ${share.first_name} ${share.last_name}`}
      onClick={() => onOpen(share.share_uuid)}
    >
      {isLive ? 'Manage' : 'See log'}
    </Button>
  )
}

interface ShareListProps {
  readonly label: string
  readonly shares: readonly Share[]
  readonly renderAction: (share: Share) => ReactNode
}

export const ShareList = ({ label, shares, renderAction }: ShareListProps) => (
  <section aria-label={label}>
    <h4 className="text-13 text-quiet">{label}</h4>
    <ul className="flex flex-col divide-y divide-hair">
      {shares.map((share) => (
        <li key={share.share_uuid} className="flex min-h-14 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block text-15 font-medium wrap-anywhere">
              {share.first_name} {share.last_name}
            </span>
            <span className="block text-13 text-quiet">{shareLine(share)}</span>
            <span className="block text-13 text-quiet">{sectionList(share.sections)}</span>
          </span>
          {renderAction(share)}
        </li>
      ))}
    </ul>
  </section>
)

interface InvitationListProps {
  readonly invitations: readonly ShareInvitation[]
  readonly isOffline: boolean
}

export function InvitationList({ invitations, isOffline }: InvitationListProps) {
  const [busy, setBusy] = useState<string>()
  const withdraw = async (id: string) => {
    setBusy(id)
    await call(deleteShareInvitation, { params: { id } })
    await rereadShares()
    setBusy(undefined)
  }
  return (
    <section aria-label="Open invitations">
      <h4 className="text-13 text-quiet">Open invitations</h4>
      <ul className="flex flex-col divide-y divide-hair">
        {invitations.map(({ invitation_uuid, access, sections, expires_at }) => (
          <li key={invitation_uuid} className="flex min-h-14 items-center justify-between gap-4 py-2">
            <span>
              <span className="block text-15 font-medium">
                {access === 'edit' ? 'Partner, can edit' : 'Partner, can view'}
              </span>
              <span className="block text-13 text-quiet">
                {sectionList(sections)} · until {day(expires_at)}
              </span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              disabled={isOffline}
              busy={busy === invitation_uuid}
              aria-label={`Withdraw the invitation until ${day(expires_at)}`}
              onClick={() => void withdraw(invitation_uuid)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
