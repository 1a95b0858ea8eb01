/** Where the queue of writes is kept: a database that page and worker share, or memory where there is none. */
import { clear, createStore, del, get, set, update, type UseStore } from 'idb-keyval'
import type { WorkerIdentity } from '#core/outbox/identity.ts'
import {
  IDENTITY_KEY,
  OUTBOX_CHANNEL,
  OUTBOX_DATABASE,
  OUTBOX_STORE,
  QUEUE_KEY,
} from '#core/outbox/places.ts'
import type { QueueStore } from '#core/outbox/drain.ts'
import { parseQueue, type Queue } from '#core/outbox/queued-write.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(OUTBOX_CHANNEL) : undefined
const listeners = new Set<() => void>()
const tellHere = () => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', tellHere)

/** Hears when the queue has changed: in this tab, in another, or by the worker. */
export const whenQueueChanges = (listener: () => void): void => void listeners.add(listener)

let opened: UseStore | undefined

/** The database; it lets go as soon as somebody wants to delete it. */
export const outboxDatabase: UseStore = async (mode, work) => {
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

/** The queue where storage is refused or missing; it ends with the page. */
let memory: Queue | undefined
let latest: Queue = []

/** Whether what waits outlives the page. */
export const isLasting = (): boolean => memory === undefined

export const queueStore: QueueStore = {
  async read() {
    if (memory) return memory
    try {
      latest = parseQueue(await get(QUEUE_KEY, outboxDatabase))
      return latest
    } catch {
      memory = latest
      return memory
    }
  },
  async change(by) {
    try {
      if (memory) memory = by(memory)
      else await update(QUEUE_KEY, (kept) => by(parseQueue(kept)), outboxDatabase)
    } catch {
      memory = by(latest)
    }
    channel?.postMessage('changed')
    tellHere()
  },
}

async function ifStorageAllows(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Then nothing is kept, and there is nothing to take away.
  }
}

/** Tells the worker as whom it may send; nobody where the session is this tab's alone. */
export const keepIdentity = (identity: WorkerIdentity | undefined): Promise<void> =>
  ifStorageAllows(() =>
    identity ? set(IDENTITY_KEY, identity, outboxDatabase) : del(IDENTITY_KEY, outboxDatabase),
  )

/** Empties the outbox and lets go of its database, so that it can be deleted. */
export async function dropOutbox(): Promise<void> {
  memory = undefined
  latest = []
  tellHere()
  await ifStorageAllows(() => clear(outboxDatabase))
  await ifStorageAllows(() => outboxDatabase('readonly', (entries) => entries.transaction.db.close()))
  opened = undefined
}
