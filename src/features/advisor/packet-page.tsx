import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, type Refusal } from '#app/platform/api.ts'
import { shortDate } from '#app/platform/format.ts'
import { longDay, shortDay, timeOfDay } from '#app/shared/advisor/call-times.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { openPacket } from '#core/contract/advisor-packets.ts'
import { brand } from '#core/contract/brand.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { PacketBody } from './packet-content.tsx'

type Opened = Data<typeof openPacket>

function Summary({ opened: { content, call: booked, expires_at } }: { opened: Opened }) {
  const { advisor } = booked
  return (
    <>
      <PageHeader
        eyebrow={`Summary for ${advisor.name}`}
        title={`${content.first_name}’s plan`}
        sub={`${booked.type}, ${longDay(booked.starts_at, advisor.time_zone)}, ${timeOfDay(booked.starts_at, advisor.time_zone)} your time. As of ${shortDate(content.as_of)}; later changes aren’t in it.`}
        actions={
          <Button variant="secondary" data-print="hide" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        }
      />
      {booked.note !== '' && (
        <Card tone="wash">
          <p className="text-13 text-quiet">{content.first_name} wants to talk about</p>
          <p className="text-17 wrap-anywhere">{booked.note}</p>
        </Card>
      )}
      <PacketBody content={content} />
      <p className="text-13 text-quiet">
        {content.hides_amounts && 'The client hides dollar amounts. '}
        Figures are the client’s own entries and {brand}’s estimates. The client sees each time this page is
        opened, and can stop sharing it at any time. The link ends on{' '}
        {shortDay(expires_at, advisor.time_zone)}.
      </p>
    </>
  )
}

interface PacketPageProps {
  /** The secret in the address's fragment, which no server receives as part of an address. */
  readonly token: string
}

/** A summary that a client shares with their advisor, open to whoever has its link. It is kept nowhere on the device. */
export function PacketPage({ token }: PacketPageProps) {
  const [tries, setTries] = useState(0)
  return <Reading key={tries} token={token} onRetry={() => setTries(tries + 1)} />
}

/** One reading, which the client sees. */
function Reading({ token, onRetry }: PacketPageProps & { readonly onRetry: () => void }) {
  const [opened, setOpened] = useState<Opened>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      const options = { quiet: true, signal: stop.signal }
      const outcome = await call(openPacket, { body: { token } }, options)
      if (stop.signal.aborted) return
      if (outcome.ok) setOpened(outcome.data)
      else setRefusal(outcome)
    })()
    return () => stop.abort()
  }, [token])
  const isGone = refusal !== undefined && (refusal.status === 404 || refusal.status === 422)
  return (
    <Page className="max-w-3xl!">
      <title>{`Plan summary · ${brand}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {/* The service worker answers with the shell of another address, which has other headers. */}
      <meta name="referrer" content="no-referrer" />
      {opened ? (
        <Summary opened={opened} />
      ) : isGone ? (
        <Card>
          <EmptyState title={<h1>This summary isn’t shared</h1>}>
            It has ended, or the link isn’t complete. Ask your client for a new one.
          </EmptyState>
        </Card>
      ) : refusal ? (
        <Card>
          <h1 className="sr-only">Plan summary</h1>
          <FailedState title="Couldn’t load the summary" onRetry={onRetry}>
            {refusal.message}
          </FailedState>
        </Card>
      ) : (
        <Loading label="Loading the summary">
          <Skeleton className="h-16 w-64" />
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Page>
  )
}
