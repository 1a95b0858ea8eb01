import { useState } from 'react'
import { useConnection, useIsReachable } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { clientZone, longDay, timeForBoth } from '#app/shared/advisor/call-times.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Advisor, type AdvisorCall, type Slot, updateAdvisorCall } from '#core/contract/advisor.ts'
import { SlotPicker, useSlots } from './slot-picker.tsx'
import { useAdvisorWrite } from './use-advisor-write.ts'

interface MoveSheetProps {
  readonly call: AdvisorCall
  readonly advisors: readonly Advisor[]
  readonly onClose: () => void
}

/** Moves a call to another time. */
export function MoveSheet({ call, advisors, onClose }: MoveSheetProps) {
  const isOnline = useConnection() !== 'offline'
  const isReachable = useIsReachable()
  const query = useSlots(call.type, undefined)
  const [chosen, setChosen] = useState<Slot>()
  const { run, isBusy, problem } = useAdvisorWrite()
  const zone = clientZone()
  const advisor = advisors.find(({ advisor_id }) => advisor_id === chosen?.advisor_id)
  const move = async () => {
    if (!chosen) return
    const done = await run(updateAdvisorCall, { body: { call_uuid: call.call_uuid, ...chosen } })
    if (done) onClose()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Change the time"
        description={`Now ${longDay(call.starts_at, zone)}, ${timeForBoth(call.starts_at, zone, call.advisor)}`}
        footer={
          <Button
            block
            size="lg"
            busy={isBusy}
            disabled={!isOnline || chosen === undefined}
            onClick={() => void move()}
          >
            Move call
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {query.data && (
            <SlotPicker slots={query.data.slots} advisors={advisors} chosen={chosen} onChoose={setChosen} />
          )}
          {query.isPending && isReachable && <Skeleton className="h-48" />}
          {!isReachable && !query.data && <Alert tone="warning">Changing the time needs a connection.</Alert>}
          {query.isError && !query.data && isReachable && (
            <QueryFailed query={query} title="Couldn’t load the free times" />
          )}
          {chosen && advisor && (
            <p className="text-15">
              New time: <b>{longDay(chosen.starts_at, zone)}</b>,{' '}
              {timeForBoth(chosen.starts_at, zone, advisor)}
            </p>
          )}
          {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
        </div>
      </SheetContent>
    </Sheet>
  )
}
