/// <reference lib="webworker" />
/** What push messages and notifications need, as the browser has it. */
import { discard } from '#core/outbox/queue.ts'
import { readIdentity, readSubscription, storeSubscription } from '#outbox/store.ts'
import { setBadge } from './badge.ts'
import { MOVE_SUBSCRIPTION } from './calls.ts'
import type { NotificationDeps } from './notification.ts'
import { outboxDeps, outboxStore, writeFromWorker } from './outbox.ts'
import type { PushDeps } from './push.ts'
import { reminderWrite } from './reminder-write.ts'
import { requestNavigation } from './request-navigation.ts'
import type { ChangeDeps } from './subscription-change.ts'

const signedIn = async () => (await readIdentity())?.user_uuid
const badge = (count: number) => setBadge(navigator, count)

/** For a push message. */
export const pushDeps = ({ registration, clients }: ServiceWorkerGlobalScope): PushDeps => ({
  registration,
  signedIn,
  setBadge: badge,
  newUuid: () => crypto.randomUUID(),
  isAppOpen: async () => (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0,
  unsubscribe: async () =>
    (await registration.pushManager.getSubscription().catch(() => null))?.unsubscribe().catch(() => false),
})

/** For a tap on a notification. */
export const notificationDeps = ({
  registration,
  clients,
  location,
}: ServiceWorkerGlobalScope): NotificationDeps => ({
  registration,
  clients,
  origin: location.origin,
  requestNavigation,
  setBadge: badge,
  write: (reminder, action, writeUuid, onStored, onPending) => {
    const { call, input, about } = reminderWrite(reminder, action, writeUuid, new Date())
    return writeFromWorker(call, input, about, outboxDeps(registration), onStored, onPending)
  },
})

/** For a subscription that the browser has dropped. */
export const changeDeps = (registration: ServiceWorkerRegistration): ChangeDeps => ({
  subscribe: (options) => registration.pushManager.subscribe(options),
  known: readSubscription,
  store: storeSubscription,
  tell: async (body) => {
    const user_uuid = await signedIn()
    if (user_uuid === undefined) return
    const about = {
      id: crypto.randomUUID(),
      user_uuid,
      subject: MOVE_SUBSCRIPTION.name,
      label: 'Where this device gets its reminders',
    }
    const written = await writeFromWorker(MOVE_SUBSCRIPTION, { body }, about, outboxDeps(registration))
    // A device that was taken off the list meanwhile: nothing that the client could settle.
    if (written === 'refused') await outboxStore.change((queue) => discard(queue, about.id))
  },
})
