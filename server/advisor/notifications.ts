/** Tells a client of their calls: in their notifications, and by push for what they did not do themselves. */
import { brand } from '#core/contract/brand.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notify } from '#server/notification/queries.ts'
import { pushAlerts } from '#server/push/alerts.ts'
import type { CallRow } from './queries.ts'

/** An instant as a client reads it: `Tue, Dec 1, 10:00 AM EST`. */
export const timeText = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)

/** A time of day: `10:00 AM EST`. */
const clockText = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)

type CallEvent = 'call_booked' | 'call_changed' | 'call_canceled'

/** Adds what happened to a call to its client's notifications, once for each state of the call. */
export const notifyCall = (
  transaction: Db,
  kind: CallEvent,
  { user_uuid, call_uuid, type, starts_at, sequence }: CallRow,
  zone: string,
  now: Date,
): Promise<boolean> =>
  notify(
    transaction,
    user_uuid,
    kind,
    now,
    { uuid: call_uuid, name: `${type}, ${timeText(starts_at, zone)}` },
    `${kind}:${call_uuid}:${sequence}`,
  )

const TITLES: Readonly<Record<CallEvent, string>> = {
  call_booked: 'Your advisor call is booked',
  call_changed: 'Your advisor call was moved',
  call_canceled: 'Your advisor call was canceled',
}

const callPayload = (
  { settings }: Pick<Dependencies, 'settings'>,
  { user_uuid, call_uuid }: CallRow,
  { title, body }: { readonly title: string; readonly body: string },
): PushPayload => ({
  web_push: 8030,
  notification: {
    title,
    body,
    navigate: `${settings.address ?? ''}/advisor`,
    tag: `call:${call_uuid}`,
    data: { kind: 'call', user_uuid },
  },
})

/** Pushes what the advisor or the provider did with a call. */
export const pushCallEvent = (
  dependencies: Dependencies,
  kind: CallEvent,
  row: CallRow,
  zone: string,
): Promise<void> =>
  pushAlerts(dependencies, row.user_uuid, [
    {
      topic: `call${row.call_uuid.slice(-12)}`,
      payload: (hasDetails) =>
        callPayload(dependencies, row, {
          title: hasDetails ? TITLES[kind] : `${brand}: about your advisor call`,
          body: hasDetails
            ? `${row.type} with ${row.advisor_name}, ${timeText(row.starts_at, zone)}`
            : `Open ${brand} to see it.`,
        }),
    },
  ])

/** Pushes that a call starts within the hour. */
export const pushCallReminder = (dependencies: Dependencies, row: CallRow, zone: string): Promise<void> =>
  pushAlerts(dependencies, row.user_uuid, [
    {
      topic: `call${row.call_uuid.slice(-12)}`,
      payload: (hasDetails) =>
        callPayload(dependencies, row, {
          title: `Your advisor call is at ${clockText(row.starts_at, zone)}`,
          body: hasDetails ? `${row.type} with ${row.advisor_name}` : `Open ${brand} for the details.`,
        }),
      usefulUntil: row.starts_at,
    },
  ])
