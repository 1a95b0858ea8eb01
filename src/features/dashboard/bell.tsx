import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon, BellOff, CircleAlert, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { discard, overrideConflict, type QueuedWrite, useQueuedWrites } from '#app/platform/outbox.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { useUpdateWaiting } from '#app/platform/update-waiting.ts'
import { acceptUpdate } from '#app/platform/worker.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet, SheetContent, SheetTrigger } from '#app/ui/overlays/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { brand } from '#core/contract/brand.ts'
import { NOTIFICATION_DAYS, type Notification } from '#core/contract/notifications.ts'
import { isConflict } from '#core/outbox/queue.ts'
import { notificationWords } from './notification-labels.ts'
import { laterPage, markRead, useNotifications } from './notifications.ts'

const MOST_SHOWN = 9

/** The bell: notifications, with pending changes on top. */
export function Bell() {
  const { query, answer } = useNotifications()
  const conflicts = useQueuedWrites().filter(isConflict)
  const hasUpdate = useUpdateWaiting()
  const [isOpen, setOpen] = useState(false)
  const news = (answer?.unread_count ?? 0) + conflicts.length + Number(hasUpdate)
  const close = () => setOpen(false)
  const openOrClose = (opens: boolean) => {
    setOpen(opens)
    if (opens) void query.refetch()
  }
  return (
    <Sheet open={isOpen} onOpenChange={openOrClose}>
      <SheetTrigger asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label={news > 0 ? `Notifications, ${news} unread` : 'Notifications'}
        >
          <BellIcon aria-hidden="true" />
          {news > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-red px-1 text-[0.6875rem] font-bold text-red-ink"
            >
              {news > MOST_SHOWN ? `${MOST_SHOWN}+` : news}
            </span>
          )}
        </Button>
      </SheetTrigger>
      <SheetContent
        title="Notifications"
        description={`From the past ${NOTIFICATION_DAYS} days.`}
        footer={<MarkAll notifications={answer?.notifications ?? []} />}
      >
        <ul className="flex flex-col divide-y divide-hair">
          {hasUpdate && <UpdateRow />}
          {conflicts.map((write) => (
            <ConflictRow key={write.id} write={write} />
          ))}
          {answer?.notifications.map((each) => (
            <NotificationRow key={each.notification_uuid} notification={each} onOpen={close} />
          ))}
          {answer?.next_cursor && <LaterPage cursor={answer.next_cursor} onOpen={close} />}
        </ul>
        {query.isPending && <Skeleton className="h-40" />}
        {query.isError && !answer && <QueryFailed query={query} title="Couldn’t load your notifications" />}
        {answer?.notifications.length === 0 && news === 0 && (
          <EmptyState icon={<BellOff />} title="No notifications yet">
            Reminders we send and changes to your account appear here.
          </EmptyState>
        )}
      </SheetContent>
    </Sheet>
  )
}

function MarkAll({ notifications }: { notifications: readonly Notification[] }) {
  const [isBusy, setBusy] = useState(false)
  const [newest] = notifications
  if (!newest || notifications.every(({ is_read }) => is_read)) return null
  const mark = async () => {
    setBusy(true)
    await markRead(newest)
    setBusy(false)
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void mark()}>
      Mark all as read
    </Button>
  )
}

interface RowProps {
  readonly icon: ReactNode
  readonly children: ReactNode
}

const Row = ({ icon, children }: RowProps) => (
  <li className="flex gap-3 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-accent">
    {icon}
    <div className="flex min-w-0 flex-1 flex-col items-start gap-1">{children}</div>
  </li>
)

const UpdateRow = () => (
  <Row icon={<RefreshCw aria-hidden="true" />}>
    <p className="text-15 font-medium">A new version of {brand} is ready</p>
    <Button size="sm" onClick={acceptUpdate}>
      Update now
    </Button>
  </Row>
)

const ConflictRow = ({ write: { id, label } }: { write: QueuedWrite }) => (
  <Row icon={<CircleAlert aria-hidden="true" />}>
    <p className="text-15 font-medium wrap-break-word">Choose a version: {label}</p>
    <p className="text-13 text-quiet">It was also changed somewhere else.</p>
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => void overrideConflict(id)}>
        Keep my change
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void discard(id)}>
        Use the other version
      </Button>
    </div>
  </Row>
)

interface NotificationRowProps {
  readonly notification: Notification
  readonly onOpen: () => void
}

function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const today = useToday()
  const [now] = useState(() => clock.now().getTime())
  const { icon: Icon, text, link } = notificationWords(notification, today)
  const { is_read, created_at } = notification
  const at = Date.parse(created_at)
  const open = () => {
    if (!is_read) void markRead(notification)
    onOpen()
  }
  return (
    <Row icon={<Icon aria-hidden="true" />}>
      <Link {...link} onClick={open} className="min-h-6 text-15 underline-offset-4 hover:underline">
        <span className={is_read ? '' : 'font-bold'}>{text}</span>
        {!is_read && <span className="sr-only">, unread</span>}
      </Link>
      <time dateTime={created_at} className="text-13 text-quiet">
        {ago(at, Math.max(now, at))}
      </time>
    </Row>
  )
}

/** Older notifications load only on request. */
function LaterPage({ cursor, onOpen }: { cursor: string; onOpen: () => void }) {
  const [isWanted, setWanted] = useState(false)
  const query = useQuery({ ...laterPage(cursor), enabled: isWanted })
  if (!isWanted) {
    return (
      <li className="py-2">
        <Button variant="link" size="sm" onClick={() => setWanted(true)}>
          Show older
        </Button>
      </li>
    )
  }
  return (
    <>
      {query.isPending && <Skeleton className="h-20" />}
      {query.isError && !query.data && (
        <li>
          <QueryFailed query={query} title="Couldn’t load older notifications" />
        </li>
      )}
      {query.data?.notifications.map((each) => (
        <NotificationRow key={each.notification_uuid} notification={each} onOpen={onOpen} />
      ))}
      {query.data?.next_cursor && <LaterPage cursor={query.data.next_cursor} onOpen={onOpen} />}
    </>
  )
}
