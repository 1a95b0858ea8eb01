/// <reference lib="webworker" />
/** The worlds of push messages and notifications as the browser has them. */
import { get, set } from 'idb-keyval'
import { parseKnownSubscription } from '#core/outbox/known-subscription.ts'
import { SUBSCRIPTION_KEY } from '#core/outbox/places.ts'
import { discard } from '#core/outbox/queue.ts'
import { askToGo } from './ask-to-go.ts'
import { setBadge } from './badge.ts'
import type { NotificationWorld } from './notification.ts'
import { writeFromWorker } from './outbox.ts'
import { database, queueStore, readIdentity } from './outbox-store.ts'
import { outboxWorld } from './outbox-world.ts'
import type { PushWorld } from './push.ts'
import { reminderWrite } from './reminder-write.ts'
import { type ChangeWorld, UPDATE_SUBSCRIPTION } from './subscription-change.ts'

const signedIn = async () => (await readIdentity())?.user_uuid
const badge = (count: number) => setBadge(navigator, count)

/** For a push message. */
export const pushWorld = ({ registration, clients }: ServiceWorkerGlobalScope): PushWorld => ({
  registration,
  signedIn,
  setBadge: badge,
  newUuid: () => crypto.randomUUID(),
  isAppOpen: async () => (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0,
  unsubscribe: async () =>
    (await registration.pushManager.getSubscription().catch(() => null))?.unsubscribe().catch(() => false),
})

/** For a tap on a notification. */
export const notificationWorld = ({
  registration,
  clients,
  location,
}: ServiceWorkerGlobalScope): NotificationWorld => ({
  registration,
  clients,
  origin: location.origin,
  askToGo,
  setBadge: badge,
  write: (reminder, action, writeUuid, onStored, onPending) => {
    const { call, input, about } = reminderWrite(reminder, action, writeUuid, new Date())
    return writeFromWorker(call, input, about, outboxWorld(registration), onStored, onPending)
  },
})

/** For a subscription that the browser has let go of. */
export const changeWorld = (registration: ServiceWorkerRegistration): ChangeWorld => ({
  subscribe: (options) => registration.pushManager.subscribe(options),
  known: async () => parseKnownSubscription(await get(SUBSCRIPTION_KEY, database)),
  keep: (known) => set(SUBSCRIPTION_KEY, known, database),
  tell: async (body) => {
    const user_uuid = await signedIn()
    if (user_uuid === undefined) return
    const about = {
      id: crypto.randomUUID(),
      user_uuid,
      subject: UPDATE_SUBSCRIPTION.name,
      label: 'Where this device gets its reminders',
    }
    const written = await writeFromWorker(UPDATE_SUBSCRIPTION, { body }, about, outboxWorld(registration))
    // A device that was taken off the list meanwhile: nothing that the client could settle.
    if (written === 'refused') await queueStore.change((queue) => discard(queue, about.id))
  },
})
