/** Handles a tap on a notification: its buttons write, and a tap elsewhere opens the app. */
import { brand } from '#core/contract/brand.ts'
import type { PushData, ReminderAction } from '#core/contract/push-payload.ts'
import { LOOKS, type NotificationData, readNotificationData, type ShownOptions } from './notification-data.ts'
import type { Written } from './outbox.ts'
import type { Page } from './request-navigation.ts'

/** What handling a tap needs from the worker. */
export interface NotificationDeps {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  readonly origin: string
  /** Asks the page in a window to navigate; false when it does not answer. */
  readonly requestNavigation: (window: OpenWindow, path: string) => Promise<boolean>
  readonly setBadge: (count: number) => Promise<void>
  /**
   * `onStored` is called once the write is stored on the device; until then the tap can be lost. `onPending` is
   * called when the response takes long; the request continues.
   */
  readonly write: (
    reminder: Reminder,
    action: ReminderAction,
    writeUuid: string,
    onStored: () => void,
    onPending: () => void,
  ) => Promise<Written>
}

interface OpenWindow extends Page {
  readonly url: string
  readonly visibilityState: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}
export type Reminder = Extract<PushData, { kind: 'reminder' }>

const WORDS: Record<ReminderAction, Record<Exclude<Written, 'nobody'>, string>> = {
  'mark-paid': {
    sent: 'Marked as paid',
    waiting: 'We’ll mark it as paid when you’re back online',
    refused: 'Couldn’t mark this as paid',
  },
  snooze: {
    sent: 'We’ll remind you tomorrow',
    waiting: 'We’ll snooze this when you’re back online',
    refused: 'Couldn’t snooze this reminder',
  },
}

const UNSAVED: Record<ReminderAction, string> = {
  'mark-paid': 'Couldn’t mark this as paid',
  snooze: 'Couldn’t snooze this reminder',
}

const isAction = (action: string): action is ReminderAction => Object.hasOwn(WORDS, action)

/** The path that a tap opens. */
function pathOf(push: PushData | undefined): string {
  if (push?.kind === 'reminder') return `/debt/${push.debt_uuid}`
  if (push?.kind === 'guardrail') return '/spend'
  if (push?.kind === 'payment') return '/payment'
  if (push?.kind === 'call') return '/advisor'
  if (push?.kind === 'brokerage') return '/brokerage'
  if (push?.kind === 'security') return '/settings#security'
  return push?.kind === 'test' ? '/settings#notifications' : '/dashboard'
}

/**
 * Brings the app to the front at an address, in an open window if there is one. The page navigates without a reload;
 * only a page that does not answer is loaded at the address.
 */
async function openAt(path: string, { clients, origin, requestNavigation }: NotificationDeps): Promise<void> {
  const address = new URL(path, origin).href
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open =
    windows.find(({ url }) => url === address) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  try {
    if (!open) throw new Error('No window is open.')
    await open.focus()
    if (open.url !== address && !(await requestNavigation(open, path))) await open.navigate(address)
  } catch {
    // A window may refuse: the worker does not control it yet, or the browser requires another tap.
    await clients.openWindow(address)
  }
}

/** How many due dates on this device are still unanswered; the others have been answered or dismissed. */
async function countShown({ registration }: NotificationDeps, answered: NotificationData): Promise<number> {
  const shown = await registration.getNotifications().catch(() => [])
  return shown.filter(({ data }: { data: unknown }) => {
    const known = readNotificationData(data)
    return known?.push.kind === 'reminder' && !known.is_answered && known.write_uuid !== answered.write_uuid
  }).length
}

/** A silent confirmation in place of the notification that was tapped. */
async function confirm(
  written: Exclude<Written, 'nobody'>,
  action: ReminderAction,
  tag: string,
  answered: NotificationData,
  { registration }: NotificationDeps,
): Promise<void> {
  const data: NotificationData = { ...answered, is_answered: true }
  const options: ShownOptions = { ...LOOKS, tag, silent: written !== 'refused', data }
  await registration.showNotification(WORDS[action][written], options)
}

/** Shows the reminder again when the device could not store what its button asked for: a tap opens the debt. */
async function showAgain(
  action: ReminderAction,
  tag: string,
  data: NotificationData,
  { registration }: NotificationDeps,
): Promise<void> {
  const options: ShownOptions = { ...LOOKS, body: `Tap to open ${brand} and try again.`, tag, data }
  await registration.showNotification(UNSAVED[action], options)
}

/** Does what a tap on a notification asks for. A button's notification stays until its write is stored. */
export async function answerTap(
  { notification, action }: Pick<NotificationEvent, 'notification' | 'action'>,
  deps: NotificationDeps,
): Promise<void> {
  const data = readNotificationData(notification.data)
  if (data?.push.kind !== 'reminder' || !isAction(action)) {
    notification.close()
    await openAt(pathOf(data?.push), deps)
    return
  }
  let isStored = false
  const onStored = (): void => {
    isStored = true
    notification.close()
  }
  const answer = (written: Exclude<Written, 'nobody'>) =>
    confirm(written, action, notification.tag, data, deps)
  const written = await deps
    .write(data.push, action, data.write_uuid, onStored, () => void answer('waiting'))
    .catch(() => (isStored ? 'waiting' : 'unsaved'))
  if (written === 'unsaved') {
    await showAgain(action, notification.tag, data, deps)
    return
  }
  if (written === 'nobody') {
    notification.close()
    await openAt(pathOf(data.push), deps)
    return
  }
  if (written !== 'refused') await deps.setBadge(await countShown(deps, data))
  await answer(written)
}
