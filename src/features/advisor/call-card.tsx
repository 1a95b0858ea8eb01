import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { download } from '#app/platform/download.ts'
import { count } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { clientZone, longDay, shortDay, timeForBoth, timeOfDay } from '#app/shared/advisor/call-times.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import type { Packet } from '#core/contract/advisor-packets.ts'
import { type Advisor, type AdvisorCall, cancelAdvisorCall, deletePacket } from '#core/contract/advisor.ts'
import { callCalendar } from './call-calendar.ts'
import { MoveSheet } from './move-sheet.tsx'
import { sectionLabels } from './packet-labels.ts'
import { ShareSheet } from './share-sheet.tsx'
import { useAdvisorWrite } from './use-advisor-write.ts'

/** Saves the file that adds a call to a calendar, moves it there, or removes it. */
export const saveCalendarFile = (call: AdvisorCall): void =>
  download('advisor-call.ics', 'text/calendar', callCalendar(call, clock.now()))

const isShared = (packet: Packet | null): packet is Packet =>
  packet !== null && packet.revoked_at === null && new Date(packet.expires_at) > clock.now()

/** When and on what device a summary was opened. */
function Openings({ packet }: { packet: Packet }) {
  const zone = clientZone()
  if (packet.open_count === 0) return <p className="text-15 text-quiet">Not opened yet.</p>
  const more = packet.open_count - packet.openings.length
  return (
    <Fold title={`Opened ${count(packet.open_count, 'time')}`}>
      <ul className="flex flex-col gap-1 text-15 text-quiet">
        {packet.openings.map(({ opened_at, device }) => (
          <li key={`${opened_at} ${device}`}>
            {shortDay(opened_at, zone)}, {timeOfDay(opened_at, zone)} · {device}
          </li>
        ))}
        {more > 0 && <li>{count(more, 'earlier opening')}</li>}
      </ul>
    </Fold>
  )
}

/** What the client shares for a call, who opened it, and how to end it. */
function Sharing({ call }: { call: AdvisorCall }) {
  const isOnline = useConnection() !== 'offline'
  const { run, isBusy, problem } = useAdvisorWrite()
  const [isOpen, setOpen] = useState(false)
  const { packet } = call
  return (
    <div className="flex flex-col gap-2 border-t border-hair pt-3">
      {isShared(packet) ? (
        <>
          <p className="text-15">
            You share a summary until {shortDay(packet.expires_at, clientZone())}:{' '}
            {packet.sections.map((section) => sectionLabels[section].toLowerCase()).join(', ')}
            {packet.hides_amounts && ', without dollar amounts'}.
          </p>
          <Openings packet={packet} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" disabled={!isOnline} onClick={() => setOpen(true)}>
              Create new link
            </Button>
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              disabled={!isOnline}
              onClick={() => void run(deletePacket, { params: { id: packet.packet_uuid } })}
            >
              Stop sharing
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-15 text-quiet">
            {packet === null
              ? 'Nothing of your plan is shared for this call.'
              : 'The summary isn’t shared any more.'}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="self-start"
            disabled={!isOnline}
            onClick={() => setOpen(true)}
          >
            Share a summary
          </Button>
        </>
      )}
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {isOpen && <ShareSheet call={call} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** How the call takes place: a link where there is one. */
const Place = ({ place }: { place: string }) =>
  /^https:\/\/\S+$/.test(place) ? (
    <a href={place} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-4">
      Join the call
    </a>
  ) : (
    <>{place}</>
  )

/** A booked call: when, with whom, and what can be done about it. */
export function CallCard({ call, advisors }: { call: AdvisorCall; advisors: readonly Advisor[] }) {
  const isOnline = useConnection() !== 'offline'
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const zone = clientZone()
  const now = clock.now()
  const hasStarted = new Date(call.starts_at) <= now
  const isMovable = now <= new Date(call.free_until)
  return (
    <Card tone="wash">
      <CardTitle>
        {call.type} with {call.advisor.name}
      </CardTitle>
      <div>
        <p className="text-20 font-bold">{longDay(call.starts_at, zone)}</p>
        <p className="text-15 text-quiet">
          {timeForBoth(call.starts_at, zone, call.advisor)} · {call.minutes} minutes
        </p>
      </div>
      <p className="text-15">
        <Place place={call.place} />
      </p>
      {call.note !== '' && <p className="text-15 wrap-anywhere text-quiet">To discuss: {call.note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => saveCalendarFile(call)}>
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </Button>
        {!hasStarted &&
          isMovable &&
          (call.change_url === null ? (
            <Button size="sm" variant="secondary" disabled={!isOnline} onClick={() => setOpen('move')}>
              Change time
            </Button>
          ) : (
            <Button asChild size="sm" variant="secondary">
              <a href={call.change_url} target="_blank" rel="noreferrer">
                Change time at Calendly
              </a>
            </Button>
          ))}
        {!hasStarted && (
          <Button size="sm" variant="quiet" disabled={!isOnline} onClick={() => setOpen('cancel')}>
            Cancel call
          </Button>
        )}
      </div>
      {!isOnline && <p className="text-13 text-quiet">Changing or canceling needs a connection.</p>}
      <Sharing call={call} />
      {open === 'move' && <MoveSheet call={call} advisors={advisors} onClose={() => setOpen(undefined)} />}
      {open === 'cancel' && <CancelCallDialog call={call} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

/** Cancels a call, and says first whether it comes back. */
function CancelCallDialog({ call, onClose }: { call: AdvisorCall; onClose: () => void }) {
  const { run, isBusy, problem } = useAdvisorWrite()
  const zone = clientZone()
  const isFree = clock.now() <= new Date(call.free_until)
  const cancel = async () => {
    const done = await run(cancelAdvisorCall, { body: { call_uuid: call.call_uuid } })
    if (done) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Cancel your ${call.type} call?`}
        description={`${longDay(call.starts_at, zone)}, ${timeOfDay(call.starts_at, zone)}, with ${call.advisor.name}. ${
          isFree
            ? 'The call comes back to your balance.'
            : 'It starts in less than 24 hours, so the call doesn’t come back to your balance.'
        }`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Keep call</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
              Cancel call
            </Button>
          </>
        }
      >
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      </DialogContent>
    </Dialog>
  )
}
