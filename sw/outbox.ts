/// <reference lib="webworker" />
/** The worker's part of the outbox: sends the queue while no page is open, and lets notifications write. */
import { enqueue } from '#core/outbox/queue.ts'
import { makeWrite, type WriteAbout, type WriteCall, type WriteInput } from '#core/outbox/queued-write.ts'
import type { SyncResult } from '#core/outbox/sync.ts'
import { encryptStoredQueue } from '#outbox/encrypted-writes.ts'
import { sendPendingLogouts } from '#outbox/logouts.ts'
import { LASTING_DATABASES, type LeftMessage, OUTBOX_SYNC, SESSION_CHANNEL } from '#outbox/names.ts'
import { type Fetch, request } from '#outbox/request.ts'
import { createLock, requestSync, type SendDeps, sendQueue } from '#outbox/send.ts'
import { openOutboxStore, readIdentity, storeIdentity } from '#outbox/store.ts'
import { setBadge } from './badge.ts'

/** After this a tapped button's notification says that its write is pending; the request goes on. */
const PENDING_AFTER_MS = 10_000

/** What came of a write: made, queued until there is a network, refused, or no session here to make it. */
export type Written = 'sent' | 'waiting' | 'refused' | 'nobody'

/** What the outbox needs of the worker. */
export interface OutboxDeps extends Omit<SendDeps, 'request'> {
  readonly fetch: Fetch
  /** Asks to be woken when there is a network; does nothing where the browser cannot. */
  readonly askForSync: () => Promise<void>
  /** The server has ended the session of this token: nothing of its client stays on the device. */
  readonly clearClient: (token: string) => Promise<void>
}

/** Sends the queue of the client who stays signed in on this device. */
export const sendPending = (deps: OutboxDeps): Promise<SyncResult | 'busy'> => {
  const send: SendDeps['request'] = async (asked) => {
    const { parsed } = await request(asked, deps.fetch)
    if (!parsed.ok && parsed.code === 'session_expired') await deps.clearClient(asked.token)
    return parsed
  }
  return sendQueue({ ...deps, request: send }, () => true)
}

/**
 * Answers a sync event.
 *
 * @throws Error while a write is pending: the browser comes again later, in its own time
 */
export async function onSync(tag: string, deps: OutboxDeps): Promise<void> {
  if (tag !== OUTBOX_SYNC) return
  const result = await sendPending(deps)
  if (result === 'busy' || result.kind === 'later') throw new Error('Some changes are still pending.')
}

/**
 * Makes a write from the worker: sent at once where the server can be reached, else queued for the next sync or opening.
 *
 * @param about `id` is its Idempotency-Key: the same id is the same write, however often it is tapped
 * @param onStored called once the write is on the device, before it is sent
 * @param onPending called when the answer takes long; the request goes on
 */
export async function writeFromWorker(
  call: WriteCall,
  input: WriteInput,
  about: Omit<WriteAbout, 'made_at'>,
  deps: OutboxDeps,
  onStored: () => void = () => undefined,
  onPending: () => void = () => undefined,
): Promise<Written> {
  if ((await deps.identity())?.user_uuid !== about.user_uuid) return 'nobody'
  const write = makeWrite(call, input, { ...about, made_at: deps.now() })
  await deps.store.change((queue) => enqueue(queue, write))
  onStored()
  const timer = setTimeout(onPending, PENDING_AFTER_MS)
  const result = await sendPending(deps).finally(() => clearTimeout(timer))
  if (result !== 'busy' && result.kind === 'ended') return 'nobody'
  const left = (await deps.store.read()).find(({ id }) => id === about.id)
  if (left?.state === 'waiting') await deps.askForSync()
  return left?.state ?? 'sent'
}

// As the browser has it

async function deleteDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const deletion = indexedDB.deleteDatabase(name)
    // A tab that still holds it open closes it when it hears that the client has left.
    deletion.onsuccess = deletion.onerror = deletion.onblocked = () => resolve()
  })
}

/**
 * The server has ended this session: as at a log-out, nothing of the client can be read any more where the worker reaches it, and
 * every open tab clears the rest. What waits is encrypted for the client's next login. A session that was begun since is
 * another one.
 */
async function clearClient(token: string, registration: ServiceWorkerRegistration): Promise<void> {
  if ((await readIdentity())?.token !== token) return
  await encryptStoredQueue(now())
  await storeIdentity(undefined)
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage({ left: token, by: 'worker' } satisfies LeftMessage)
  channel.close()
  const shown = await registration.getNotifications().catch(() => [])
  for (const notification of shown) notification.close()
  await setBadge(navigator, 0)
  const subscription = await registration.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  const databases = await indexedDB.databases().catch(() => [])
  await Promise.all(
    databases.flatMap(({ name }) =>
      name === undefined || LASTING_DATABASES.includes(name) ? [] : deleteDatabase(name),
    ),
  )
}

const now = (): number => Date.now()

/** The queue as the worker reads and writes it. */
export const outboxStore = openOutboxStore()
const lock = createLock(now)

export const outboxDeps = (registration: ServiceWorkerRegistration): OutboxDeps => ({
  store: outboxStore,
  identity: readIdentity,
  fetch: (address, init) => fetch(address, init),
  now,
  random: Math.random,
  lock,
  askForSync: () => requestSync(registration),
  clearClient: (token) => clearClient(token, registration),
})

/**
 * Tells the server of log-outs that were made offline.
 *
 * @throws Error while one is pending: the browser comes again later
 */
async function sendLogouts(tag: string): Promise<void> {
  if (tag === OUTBOX_SYNC && (await sendPendingLogouts(now()))) throw new Error('A log-out is still pending.')
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Answers the browser's word that there is a network. */
export function sendOnSync(event: Event, registration: ServiceWorkerRegistration): void {
  const sync = event as SyncEvent
  sync.waitUntil(Promise.all([onSync(sync.tag, outboxDeps(registration)), sendLogouts(sync.tag)]))
}
