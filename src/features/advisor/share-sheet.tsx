import { useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { type AdvisorCall, createPacket } from '#core/contract/advisor.ts'
import { EVERYTHING, PacketChoice, type PacketChoiceValue } from './packet-choice.tsx'
import { PacketLink } from './packet-link.tsx'
import { useAdvisorWrite } from './use-advisor-write.ts'

/** Shares a summary for a call that is booked, in place of an earlier one. */
export function ShareSheet({ call, onClose }: { call: AdvisorCall; onClose: () => void }) {
  const isOnline = useConnection() !== 'offline'
  const { run, isBusy, problem } = useAdvisorWrite()
  const { packet } = call
  const [choice, setChoice] = useState<PacketChoiceValue>(packet ?? EVERYTHING)
  const [token, setToken] = useState<string>()
  const share = async () => {
    const { sections, hides_amounts } = choice
    const done = await run(createPacket, {
      body: { call_uuid: call.call_uuid, sections: [...sections], hides_amounts },
    })
    if (done?.packet_token) setToken(done.packet_token)
  }
  const replaces = packet !== null && packet.revoked_at === null
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Share a summary"
        description={`A snapshot of your plan today, for ${call.advisor.name}. It ends 7 days after the call.${
          replaces ? ' The link you sent before ends now.' : ''
        }`}
        footer={
          token === undefined ? (
            <Button
              block
              size="lg"
              busy={isBusy}
              disabled={!isOnline || choice.sections.length === 0}
              onClick={() => void share()}
            >
              Create link
            </Button>
          ) : (
            <Button onClick={onClose}>Done</Button>
          )
        }
      >
        <div className="flex flex-col gap-4">
          {token === undefined ? (
            <PacketChoice value={choice} onChange={setChoice} />
          ) : (
            <PacketLink token={token} advisorName={call.advisor.name} />
          )}
          {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
        </div>
      </SheetContent>
    </Sheet>
  )
}
