/**
 * Stores the outbox: in a database that page and worker share, in session storage for a session that ends with
 * its tab, or in memory while storage is unavailable.
 */
import { clear, del, get, getMany, set, update } from 'idb-keyval'
import * as v from 'valibot'
import { createListeners } from '#core/create-store.ts'
import { remember } from '#core/outbox/queue.ts'
import {
  parseQueue,
  parseSent,
  type Queue,
  type QueuedWrite,
  type SentWrite,
} from '#core/outbox/queued-write.ts'
import type { QueueStore } from '#core/outbox/sync.ts'
import { createDatabase } from './database.ts'
import {
  IDENTITY_KEY,
  OUTBOX_CHANNEL,
  OUTBOX_DATABASE,
  OUTBOX_STORE,
  QUEUE_KEY,
  ENCRYPTION_KEY,
  SENT_KEY,
  SUBSCRIPTION_KEY,
} from './names.ts'

/** The outbox on this device. */
export const database = createDatabase(OUTBOX_DATABASE, OUTBOX_STORE)

/** Tries twice, the second time with the database reopened: some browsers close a background page's connection. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    database.reopen()
    return work()
  }
}

async function ifStorageAllows(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Storage is unavailable, so there is nothing to delete.
  }
}

/** The identity under which a queued write is sent. */
export const Identity = v.object({
  user_uuid: v.pipe(v.string(), v.nonEmpty()),
  token: v.pipe(v.string(), v.nonEmpty()),
  /** The API's base: a path of this site, or an https address. */
  api_base: v.pipe(v.string(), v.regex(/^(?:\/(?!\/)|https?:\/\/)/)),
})
export type Identity = v.InferOutput<typeof Identity>

/** A session that outlives its tab, stored where the worker can read it; undefined without one, or without storage. */
export async function readIdentity(): Promise<Identity | undefined> {
  const parsed = v.safeParse(Identity, await get(IDENTITY_KEY, database.use).catch(() => undefined))
  return parsed.success ? parsed.output : undefined
}

/** Stores the identity for the worker; undefined if the session is limited to one tab. */
export const storeIdentity = (identity: Identity | undefined): Promise<void> =>
  ifStorageAllows(() =>
    identity ? set(IDENTITY_KEY, identity, database.use) : del(IDENTITY_KEY, database.use),
  )

/**
 * The key under which unsent changes are encrypted when the session ends. The server derives it from the client and the id, and
 * whoever can read it here can read the session's token, too: it goes when the session does.
 */
export const EncryptionKey = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** 256 bits, base64. */
  key: v.string(),
  user_uuid: v.string(),
})
export type EncryptionKey = v.InferOutput<typeof EncryptionKey>

/** This device's push subscription, stored by the page for the worker. */
const KnownSubscription = v.object({
  endpoint: v.string(),
  /** The server's public key, base64url. */
  public_key: v.string(),
})
export type KnownSubscription = v.InferOutput<typeof KnownSubscription>

export async function readSubscription(): Promise<KnownSubscription | undefined> {
  const parsed = v.safeParse(KnownSubscription, await get(SUBSCRIPTION_KEY, database.use))
  return parsed.success ? parsed.output : undefined
}

/** Stores it, or clears it; @throws if storage is unavailable. */
export const storeSubscription = (known: KnownSubscription | undefined): Promise<void> =>
  known ? set(SUBSCRIPTION_KEY, known, database.use) : del(SUBSCRIPTION_KEY, database.use)

/** Storage of a session that ends with its tab. */
export interface TabStorage {
  /** Whether the session ends with its tab; then nothing of it is stored in the database. */
  readonly isUsed: () => boolean
  readonly read: (key: string) => unknown
  /** False if storage is full. */
  readonly write: (key: string, value: unknown) => boolean
}

/** The queue, and sent writes that data on the device may not include yet. */
export interface Contents {
  readonly queue: Queue
  readonly sent: readonly SentWrite[]
}
const EMPTY: Contents = { queue: [], sent: [] }

/**
 * Opens the stored queue.
 *
 * @param tab for a page, which also holds the queue in memory while storage is unavailable; without it a change that
 *   cannot be stored throws, because the worker may be stopped at any moment
 */
export function openOutboxStore(tab?: TabStorage) {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(OUTBOX_CHANNEL) : undefined
  const { notify, subscribe } = createListeners()
  channel?.addEventListener('message', notify)
  const announce = () => channel?.postMessage('changed')
  /** As it was last read. */
  let latest = EMPTY
  /** The queue while storage is unavailable; each change retries storing it. */
  let memory: Queue | undefined

  /** @throws if storage is unavailable */
  async function changeStored(key: string, by: (stored: unknown) => unknown): Promise<void> {
    if (!tab?.isUsed()) await insist(() => update(key, by, database.use))
    else if (!tab.write(key, by(tab.read(key)))) throw new Error('Session storage is full.')
  }

  async function readContents(): Promise<Contents> {
    try {
      const [queue, sent] = tab?.isUsed()
        ? [tab.read(QUEUE_KEY), tab.read(SENT_KEY)]
        : await insist(() => getMany<unknown>([QUEUE_KEY, SENT_KEY], database.use))
      latest = { queue: parseQueue(queue), sent: parseSent(sent) }
    } catch (error) {
      if (!tab) throw error
    }
    return { ...latest, queue: memory ?? latest.queue }
  }

  const store: QueueStore = {
    read: async () => (await readContents()).queue,
    async change(by) {
      try {
        await changeStored(QUEUE_KEY, (stored) => by(memory ?? parseQueue(stored)))
        memory = undefined
      } catch (error) {
        if (!tab) throw error
        memory = by(memory ?? latest.queue)
      }
      announce()
      notify()
    },
    async noteSent(write, at) {
      // This tab shows it even if storage is unavailable.
      latest = { ...latest, sent: remember(latest.sent, write, at) }
      const storing = changeStored(SENT_KEY, (stored) => remember(parseSent(stored), write, at))
      await (tab ? ifStorageAllows(() => storing) : storing)
      announce()
    },
  }
  return {
    ...store,
    readContents,
    /** The key of a client's session; undefined where it has none yet. */
    async readEncryptionKey(userUuid: string): Promise<EncryptionKey | undefined> {
      const stored: unknown = tab?.isUsed()
        ? tab.read(ENCRYPTION_KEY)
        : await get(ENCRYPTION_KEY, database.use).catch(() => undefined)
      const parsed = v.safeParse(EncryptionKey, stored)
      return parsed.success && parsed.output.user_uuid === userUuid ? parsed.output : undefined
    },
    /** Stores it, unless another tab was faster. */
    storeEncryptionKey: (key: EncryptionKey): Promise<void> =>
      ifStorageAllows(() =>
        changeStored(ENCRYPTION_KEY, (stored) =>
          v.is(EncryptionKey, stored) && stored.user_uuid === key.user_uuid ? stored : key,
        ),
      ),
    /** Subscribes to changes of the queue by this tab, another, or the worker. */
    subscribe,
    /** Whether queued writes outlive the tab. */
    isLasting: (): boolean => memory === undefined && !tab?.isUsed(),
    /** Deletes other clients' writes from the database. */
    async retainOnly(userUuid: string | undefined): Promise<void> {
      const isTheirs = ({ user_uuid }: QueuedWrite): boolean => user_uuid === userUuid
      await ifStorageAllows(async () => {
        const [queue, sent] = await insist(() => getMany<unknown>([QUEUE_KEY, SENT_KEY], database.use))
        if (!parseQueue(queue).every(isTheirs))
          await update(QUEUE_KEY, (stored) => parseQueue(stored).filter(isTheirs), database.use)
        if (!parseSent(sent).every(isTheirs))
          await update(SENT_KEY, (stored) => parseSent(stored).filter(isTheirs), database.use)
      })
    },
    /** Empties the database and closes it, so that it can be deleted. */
    async clear(): Promise<void> {
      memory = undefined
      latest = EMPTY
      notify()
      await ifStorageAllows(() => clear(database.use))
      await database.close()
    },
  }
}
export type OutboxStore = ReturnType<typeof openOutboxStore>
