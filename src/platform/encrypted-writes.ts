/**
 * Unsent changes of a session that has ended: encrypted at its end, and sent when their client logs in again. See
 * docs/decisions/0043-changes-outlive-a-session.md.
 */
import { v4 } from 'uuid'
import { getQueueKey } from '#core/contract/queue-key.ts'
import { restore } from '#core/outbox/queue.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import {
  addEncryptedWrites,
  changeEncryptedWrites,
  parseEncryptedWrites,
  readEncryptedWrites,
  type EncryptedWrites,
  encryptQueue,
  encryptStoredQueue,
  decryptWrites,
} from '#outbox/encrypted-writes.ts'
import { QUEUE_KEY, ENCRYPTION_KEY, ENCRYPTED_KEY } from '#outbox/names.ts'
import type { OutboxStore } from '#outbox/store.ts'
import { call } from './api.ts'
import { clock } from './clock.ts'
import { readFromTab, writeToTab } from './tab-storage.ts'

const now = (): number => clock.now().getTime()

// A session that ends with its tab leaves what it had in that tab's storage, and nothing on the device.
const readInTab = (): readonly EncryptedWrites[] => parseEncryptedWrites(readFromTab(ENCRYPTED_KEY), now())

const readAll = async (): Promise<readonly EncryptedWrites[]> => [
  ...readInTab(),
  ...(await readEncryptedWrites(now())),
]

/** Deletes what a session left, from wherever it is. */
async function remove(id: string): Promise<void> {
  const others = (all: readonly EncryptedWrites[]) => all.filter((each) => each.id !== id)
  const inTab = readInTab()
  if (others(inTab).length < inTab.length) writeToTab(ENCRYPTED_KEY, others(inTab))
  const onDevice = await readEncryptedWrites(now())
  if (others(onDevice).length < onDevice.length)
    await changeEncryptedWrites(others, now()).catch(() => undefined)
}

/** How many changes wait for their client to log in again. */
export const countEncryptedWrites = async (): Promise<number> =>
  (await readAll()).reduce((sum, { count }) => sum + count, 0)

/** The id of this session's key, which is gone from storage when the session is. */
let sessionKeyId: string | undefined

/**
 * Encrypts what the session that ends leaves unsent. Reads the tab's storage before it returns, so that this can be cleared at once.
 *
 * @returns how many changes it left, also where another tab or the worker has encrypted them
 */
export async function encryptOutbox(): Promise<number> {
  const ofTab = await encryptQueue(readFromTab(QUEUE_KEY), readFromTab(ENCRYPTION_KEY), now())
  if (ofTab) writeToTab(ENCRYPTED_KEY, addEncryptedWrites(readInTab(), ofTab))
  else await encryptStoredQueue(now())
  return (await readAll()).find(({ id }) => id === sessionKeyId)?.count ?? 0
}

/** Deletes what this session left, for a client who has deleted their account. */
export async function dropEncryptedWrites(): Promise<void> {
  if (sessionKeyId !== undefined) await remove(sessionKeyId)
}

async function readKey(id: string): Promise<string | undefined> {
  const outcome = await call(getQueueKey, { params: { id } }, { quiet: true })
  return outcome.ok ? outcome.data.key : undefined
}

/**
 * Gets a new session its key, and puts back what the client's earlier sessions on this device left unsent. Does nothing where the
 * session has a key, or the browser no cryptography (on plain http).
 *
 * @param isCurrent whether the client is still signed in
 * @returns the changes that were put back
 */
export async function recoverEncryptedWrites(
  userUuid: string,
  store: OutboxStore,
  isCurrent: () => boolean,
): Promise<Queue> {
  sessionKeyId = (await store.readEncryptionKey(userUuid))?.id
  if (sessionKeyId !== undefined || !globalThis.crypto?.subtle) return []
  const back: Queue[] = []
  for (const encrypted of await readAll()) {
    const key = await readKey(encrypted.id)
    // Tried again at the next start: without its own key, the session counts as new.
    if (key === undefined || !isCurrent()) return back.flat()
    const writes = (await decryptWrites(encrypted, { key }))?.filter(
      ({ user_uuid }) => user_uuid === userUuid,
    )
    if (!writes || !isCurrent()) continue
    const { sent } = await store.readContents()
    await store.change((queue) => restore(queue, writes, sent))
    await remove(encrypted.id)
    back.push(writes)
  }
  const id = v4()
  const key = await readKey(id)
  if (key === undefined || !isCurrent()) return back.flat()
  await store.storeEncryptionKey({ id, key, user_uuid: userUuid })
  sessionKeyId = (await store.readEncryptionKey(userUuid))?.id
  return back.flat()
}
