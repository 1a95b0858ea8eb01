import { useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { useConnection } from '#app/platform/online.ts'
import { clientZone, longDay, timeForBoth } from '#app/shared/advisor/call-times.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import {
  type Advisor,
  type CallType,
  createAdvisorCall,
  FREE_CANCEL_HOURS,
  type Slot,
} from '#core/contract/advisor.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import { EVERYTHING, PacketChoice, type PacketChoiceValue } from './packet-choice.tsx'
import { PacketLink } from './packet-link.tsx'
import { useAdvisorWrite } from './use-advisor-write.ts'

const NOTE_LENGTH = 500

interface ConfirmSheetProps {
  readonly type: CallType
  readonly slot: Slot
  readonly advisor: Advisor
  /** @param isBooked whether the call was booked */
  readonly onClose: (isBooked: boolean) => void
}

/** The last step of a booking: the time, what to talk about, and whether to share a summary. */
export function ConfirmSheet({ type, slot, advisor, onClose }: ConfirmSheetProps) {
  const isOnline = useConnection() !== 'offline'
  const { run, isBusy, problem } = useAdvisorWrite()
  const [note, setNote] = useState('')
  const [shares, setShares] = useState(false)
  const [choice, setChoice] = useState<PacketChoiceValue>(EVERYTHING)
  const [token, setToken] = useState<string>()
  const isComplete = !shares || choice.sections.length > 0
  const book = async () => {
    const packet = shares ? { ...choice, sections: [...choice.sections] } : null
    const done = await run(createAdvisorCall, { body: { name: type.name, ...slot, note, packet } })
    if (!done) return
    if (done.packet_token === null) onClose(true)
    else setToken(done.packet_token)
  }
  const zone = clientZone()
  const isFree = Date.parse(slot.starts_at) - clock.now().getTime() >= FREE_CANCEL_HOURS * HOUR_MS
  const isBooked = token !== undefined
  return (
    <Sheet open onOpenChange={(open) => !open && onClose(isBooked)}>
      <SheetContent
        title={isBooked ? 'Your call is booked' : 'Confirm your call'}
        description={`${type.name}, ${type.minutes} minutes, with ${advisor.name}`}
        footer={
          isBooked ? (
            <Button onClick={() => onClose(true)}>Done</Button>
          ) : (
            <Button
              block
              size="lg"
              busy={isBusy}
              disabled={!isOnline || !isComplete}
              onClick={() => void book()}
            >
              Book call
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-5">
          <p>
            <span className="block text-20 font-bold">{longDay(slot.starts_at, zone)}</span>
            <span className="text-15 text-quiet">{timeForBoth(slot.starts_at, zone, advisor)}</span>
          </p>
          {token === undefined ? (
            <>
              <Field label="What would you like to talk about? (optional)">
                <Textarea
                  value={note}
                  maxLength={NOTE_LENGTH}
                  onChange={(event) => setNote(event.target.value)}
                />
              </Field>
              <div className="flex flex-col gap-2">
                <Checkbox
                  checked={shares}
                  onCheckedChange={setShares}
                  label={
                    <>
                      Share a summary of my plan with {advisor.name}
                      <span className="block text-13 text-quiet">
                        You get a link to send. It ends 7 days after the call, and you can end it any time.
                      </span>
                    </>
                  }
                />
                {shares && <PacketChoice value={choice} onChange={setChoice} />}
              </div>
              <p className="text-15 text-quiet">
                This uses 1 of your calls.{' '}
                {isFree
                  ? `Cancel ${FREE_CANCEL_HOURS} hours or more before it, and the call comes back.`
                  : `It starts in less than ${FREE_CANCEL_HOURS} hours, so a canceled call doesn’t come back.`}
              </p>
              {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
              {!isOnline && <Alert tone="warning">Booking needs a connection.</Alert>}
            </>
          ) : (
            <PacketLink token={token} advisorName={advisor.name} />
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}
