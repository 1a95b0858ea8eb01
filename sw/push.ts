/** Handles a push message: parses it and always shows a notification. */
import * as v from 'valibot'
import { brand } from '#core/contract/brand.ts'
import { PushPayload, REMINDER_ACTIONS } from '#core/contract/push-payload.ts'
import { LOOKS, type NotificationData, type ShownOptions } from './notification-data.ts'

/** What showing a message needs from the worker. */
export interface PushDeps {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  /** Who is signed in on this device, as far as the worker knows. */
  readonly signedIn: () => Promise<string | undefined>
  readonly setBadge: (count: number) => Promise<void>
  readonly newUuid: () => string
  /** Whether the app is open in a window. */
  readonly isAppOpen: () => Promise<boolean>
  /** Ends this device's subscription. */
  readonly unsubscribe: () => Promise<unknown>
}

const NEUTRAL_TITLE = 'You have a reminder'
const NEUTRAL: ShownOptions = {
  ...LOOKS,
  body: `Open ${brand} to see it.`,
  tag: 'reminder',
  renotify: true,
}

function readPayload(data: Pick<PushMessageData, 'json'> | null): PushPayload | undefined {
  try {
    const parsed = v.safeParse(PushPayload, data?.json())
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** The push service may deliver a message twice; the second must not alert again. */
async function isShown(deps: PushDeps, { title, body, tag }: PushPayload['notification']): Promise<boolean> {
  const shown = await deps.registration.getNotifications({ tag }).catch(() => [])
  return shown.some((each) => each.title === title && each.body === body)
}

/**
 * Shows a message. One that cannot be parsed, or is for another client than the one signed in on this device, shows
 * only that there is a reminder: browsers revoke the permission if a push shows nothing.
 */
export async function showPush(
  event: { readonly data: Pick<PushMessageData, 'json'> | null },
  deps: PushDeps,
): Promise<void> {
  const payload = readPayload(event.data)
  const owner = payload && (await deps.signedIn().catch(() => undefined))
  if (!payload || payload.notification.data.user_uuid !== owner) {
    await deps.registration.showNotification(NEUTRAL_TITLE, NEUTRAL)
    // The session ended with its tab, so unsubscribe: the server deletes the address when the next message fails.
    if (payload && owner === undefined && !(await deps.isAppOpen())) await deps.unsubscribe()
    return
  }
  const { title, body, tag, data: push } = payload.notification
  const isAgain = await isShown(deps, payload.notification)
  const data: NotificationData = { push, write_uuid: deps.newUuid(), is_answered: false }
  const options: ShownOptions = {
    ...LOOKS,
    body,
    tag,
    data,
    // Browsers reject `renotify` without a tag, because there is nothing to replace.
    renotify: tag !== '' && !isAgain,
    silent: isAgain,
    ...(push.kind === 'reminder' && {
      actions: REMINDER_ACTIONS.filter(({ action }) => action !== 'mark-paid' || push.is_payable !== false),
    }),
  }
  await deps.registration.showNotification(title, options)
  if (payload.app_badge !== undefined) await deps.setBadge(payload.app_badge)
}
