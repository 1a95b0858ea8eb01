import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import * as v from 'valibot'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const Messages = v.object({
  data: v.array(v.object({ to: v.string(), text: v.string(), sent_at: v.string() })),
})
const REFRESH_MS = 2000
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** The text messages that the sandbox did not send, newest first, refreshed every two seconds. */
export function DevMessages() {
  const messages = useQuery({
    queryKey: ['dev-messages'],
    queryFn: async () => v.parse(Messages, await (await fetch('/api/dev/outbox')).json()).data,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page>
      <PageHeader eyebrow="Sandbox" title="Outbox" sub="Text messages show up here instead of being sent." />
      {messages.isPending && <Skeleton className="h-24" />}
      {messages.isError && (
        <FailedState title="Couldn’t load the outbox" onRetry={() => void messages.refetch()} />
      )}
      {messages.data?.length === 0 && (
        <EmptyState icon={<MessageSquareText />} title="No messages yet">
          Register, and your code appears here.
        </EmptyState>
      )}
      <ul className="flex max-w-box flex-col gap-3">
        {messages.data?.map((message) => (
          <li key={`${message.sent_at} ${message.to}`}>
            <Card>
              <p className="flex justify-between text-13 text-quiet">
                <span>{message.to}</span>
                <time dateTime={message.sent_at}>{time.format(new Date(message.sent_at))}</time>
              </p>
              <p className="text-15">{message.text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  )
}
