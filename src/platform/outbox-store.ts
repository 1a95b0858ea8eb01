/**
 * Where the queue of writes is stored: a database that page and worker share, session storage for a session that ends with its
 * tab, or memory while there is neither.
 */
import { clear, createStore, del, getMany, set, update, type UseStore } from 'idb-keyval'
import type { WorkerIdentity } from '#core/outbox/identity.ts'
import {
  IDENTITY_KEY,
  OUTBOX_CHANNEL,
  OUTBOX_DATABASE,
  OUTBOX_STORE,
  QUEUE_KEY,
  SENT_KEY,
} from '#core/outbox/places.ts'
import type { QueueStore } from '#core/outbox/drain.ts'
import { remember } from '#core/outbox/queue.ts'
import {
  parseQueue,
  parseSent,
  type Queue,
  type QueuedWrite,
  type SentWrite,
} from '#core/outbox/queued-write.ts'

import { isTabSession } from './session.ts'
import { readFromTab, writeToTab } from './tab-storage.ts'

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

/** Tries twice, the second time with the database opened anew: some browsers cut a page in the background off from it. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    opened = undefined
    return work()
  }
}

/** What is on the device, as it was last read. */
let latest: { queue: Queue; sent: readonly SentWrite[] } = { queue: [], sent: [] }
/** The queue while storage takes nothing; each change tries again to bring it there. */
let memory: Queue | undefined

/** Whether what waits outlives the tab. */
export const isLasting = (): boolean => memory === undefined && !isTabSession()

/** What waits, and what was sent that data on the device may not say yet. */
export async function readOutbox(): Promise<typeof latest> {
  try {
    const [queue, sent] = isTabSession()
      ? [readFromTab(QUEUE_KEY), readFromTab(SENT_KEY)]
      : await insist(() => getMany<unknown>([QUEUE_KEY, SENT_KEY], outboxDatabase))
    latest = { queue: parseQueue(queue), sent: parseSent(sent) }
  } catch {
    // As it was last read.
  }
  return { ...latest, queue: memory ?? latest.queue }
}

export const queueStore: QueueStore = {
  read: async () => (await readOutbox()).queue,
  async change(by) {
    try {
      await changeStored(QUEUE_KEY, (kept) => by(memory ?? parseQueue(kept)))
      memory = undefined
    } catch {
      memory = by(memory ?? latest.queue)
    }
    channel?.postMessage('changed')
    tellHere()
  },
  async noteSent(write, at) {
    // Where storage takes nothing, this tab knows of it all the same.
    latest = { ...latest, sent: remember(latest.sent, write, at) }
    await changeSent((sent) => remember(sent, write, at))
    channel?.postMessage('changed')
  },
}

/**
 * Changes a stored value.
 *
 * @throws where storage takes nothing
 */
async function changeStored(key: string, by: (kept: unknown) => unknown): Promise<void> {
  if (!isTabSession()) await insist(() => update(key, by, outboxDatabase))
  else if (!writeToTab(key, by(readFromTab(key)))) throw new Error('Session storage is full.')
}

const changeSent = (by: (sent: readonly SentWrite[]) => readonly SentWrite[]): Promise<void> =>
  ifStorageAllows(() => changeStored(SENT_KEY, (kept) => by(parseSent(kept))))

/** Deletes from the device what is of any client but this one. */
export async function keepOnly(userUuid: string | undefined): Promise<void> {
  const isTheirs = ({ user_uuid }: QueuedWrite): boolean => user_uuid === userUuid
  await ifStorageAllows(async () => {
    const [queue, sent] = await insist(() => getMany<unknown>([QUEUE_KEY, SENT_KEY], outboxDatabase))
    if (!parseQueue(queue).every(isTheirs))
      await update(QUEUE_KEY, (kept) => parseQueue(kept).filter(isTheirs), outboxDatabase)
    if (!parseSent(sent).every(isTheirs))
      await update(SENT_KEY, (kept) => parseSent(kept).filter(isTheirs), outboxDatabase)
  })
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
  latest = { queue: [], sent: [] }
  tellHere()
  await ifStorageAllows(() => clear(outboxDatabase))
  await letGoOfOutbox()
}

/** Closes the database, so that another tab can delete it. */
export async function letGoOfOutbox(): Promise<void> {
  const mine = opened
  opened = undefined
  if (mine) await ifStorageAllows(() => mine('readonly', (entries) => entries.transaction.db.close()))
}
