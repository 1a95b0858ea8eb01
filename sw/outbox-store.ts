/** The database that the worker shares with the page: what waits, and as whom to send it. */
import { createStore, del, get, update, type UseStore } from 'idb-keyval'
import type { QueueStore } from '#core/outbox/drain.ts'
import { parseIdentity, type WorkerIdentity } from '#core/outbox/identity.ts'
import {
  IDENTITY_KEY,
  OUTBOX_CHANNEL,
  OUTBOX_DATABASE,
  OUTBOX_STORE,
  QUEUE_KEY,
  SENT_KEY,
} from '#core/outbox/places.ts'
import { remember } from '#core/outbox/queue.ts'
import { parseQueue, parseSent } from '#core/outbox/queued-write.ts'

let opened: UseStore | undefined

/** Opened anew for each wake, and let go as soon as the page wants to delete it. */
export const database: UseStore = async (mode, work) => {
  const mine = (opened ??= createStore(OUTBOX_DATABASE, OUTBOX_STORE))
  return mine(mode, (entries) => {
    const { db } = entries.transaction
    db.onversionchange = () => {
      db.close()
      if (opened === mine) opened = undefined
    }
    return work(entries)
  })
}

export const queueStore: QueueStore = {
  read: async () => parseQueue(await get(QUEUE_KEY, database)),
  async change(by) {
    await update(QUEUE_KEY, (kept) => by(parseQueue(kept)), database)
    const channel = new BroadcastChannel(OUTBOX_CHANNEL)
    channel.postMessage('changed')
    channel.close()
  },
  noteSent: (write, at) => update(SENT_KEY, (kept) => remember(parseSent(kept), write, at), database),
}

/** Who keeps a session on this device; nobody where it is a tab's alone, or where nothing can be read. */
export async function readIdentity(): Promise<WorkerIdentity | undefined> {
  const kept: unknown = await get(IDENTITY_KEY, database).catch(() => undefined)
  return parseIdentity(kept)
}

/** Lets go of an identity. */
export const dropIdentity = (): Promise<void> => del(IDENTITY_KEY, database)
