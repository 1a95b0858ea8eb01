/** The outbox of this tab: its owner, what the page shows of it, and when it is sent. */
import { toast } from '#app/ui/toast.ts'
import { createStore } from '#core/create-store.ts'
import { showsOutdated, writesOf } from '#core/outbox/queue.ts'
import type { Queue, SentWrite, WaitingWrite } from '#core/outbox/queued-write.ts'
import { createLock, endHangingAttempts, requestSync, type SendDeps, sendQueue } from '#outbox/send.ts'
import { openOutboxStore, storeIdentity } from '#outbox/store.ts'
import { apiAddress, requestInSession } from './api.ts'
import { clock } from './clock.ts'
import { recoverEncryptedWrites } from './encrypted-writes.ts'
import { readConnection, onConnectionChange } from './online.ts'
import { queryClient } from './queries.ts'
import {
  isTabSession,
  readDeviceSession,
  readOwnSession,
  readSession,
  type StoredSession,
  readView,
} from './session.ts'
import { readFromTab, writeToTab } from './tab-storage.ts'

export const outboxStore = openOutboxStore({ isUsed: isTabSession, read: readFromTab, write: writeToTab })

const now = (): number => clock.now().getTime()
const userNow = (): string | undefined => readSession()?.user.user_uuid
const identityOf = ({ user, token }: StoredSession) => ({
  user_uuid: user.user_uuid,
  token,
  api_base: apiAddress(),
})

// What the page shows

/** The writes of one client on this device. */
interface Shown {
  /** Writes that the server has not accepted: pending or refused, oldest first. */
  readonly queued: Queue
  /** Writes that it has accepted, oldest first; older data does not include them. */
  readonly sent: readonly SentWrite[]
}
const NOTHING: Shown = { queued: [], sent: [] }

const shown = createStore(NOTHING)
/** The owner of these writes. */
let owner: string | undefined
/** Sent by this tab without queueing: `write` refreshes the page for them. */
const sentHere = new Set<string>()

const show = (next: Shown): void => shown.set(next.queued.length + next.sent.length === 0 ? NOTHING : next)

/** The signed-in client's writes. */
export const readShown = (): Shown => (owner === userNow() ? shown.get() : NOTHING)

/** Hides a write at once: it was discarded or changed, so there is nothing to wait for. */
export const hide = (id: string): void =>
  show({ ...shown.get(), queued: shown.get().queued.filter((write) => write.id !== id) })

/** Notes a write that was sent without queueing. It is replayed over the device's data until that is refetched. */
export async function noteSentHere(write: WaitingWrite): Promise<void> {
  sentHere.add(write.id)
  await outboxStore.noteSent(write, now())
  await lookAgain()
}

/** How long to wait for the next write of a batch. */
const BATCH_MS = 2000

/** Whether a queued write was sent, or refused as outdated, since the page was last refreshed. */
let isRefreshDue = false
let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches every query on the page: one module's write changes another's totals. */
export async function refresh(): Promise<void> {
  clearTimeout(refreshTimer)
  isRefreshDue = false
  await queryClient.invalidateQueries()
}

function refreshIfDue(): void {
  clearTimeout(refreshTimer)
  if (isRefreshDue) void refresh()
}

/** A batch ends when every pending write was attempted, or when sending stops. */
function refreshAfterBatch(queued: Queue): void {
  clearTimeout(refreshTimer)
  if (!queued.some((write) => write.state === 'waiting' && write.tries === 0)) refreshIfDue()
  else if (isRefreshDue) refreshTimer = setTimeout(refreshIfDue, BATCH_MS)
}

/** Writes of an earlier session that were put back and are not sent yet. */
const restored = new Set<string>()

/** Tells the client, once none of them is pending, how many were sent. The queue shows those that were refused. */
function tellOfRestored(queued: Queue, sent: readonly SentWrite[]): void {
  if (restored.size === 0 || queued.some(({ id, state }) => state === 'waiting' && restored.has(id))) return
  const count = sent.filter(({ id }) => restored.has(id)).length
  restored.clear()
  if (count === 1) toast.success('1 change from before you were signed out was sent.')
  if (count > 1) toast.success(`${count} changes from before you were signed out were sent.`)
}

/**
 * Rereads the queue. After a batch of writes was sent, by any tab or by the worker, every query on the page is
 * refetched once. The same goes for a write refused because the page was out of date.
 */
export async function lookAgain(): Promise<void> {
  const userUuid = userNow()
  const found = await outboxStore.readContents()
  const isSame = userUuid === owner
  owner = userUuid
  const before = shown.get()
  const known = new Set(before.sent.map(({ id }) => id))
  const sent = found.sent.filter(({ user_uuid }) => user_uuid === userUuid)
  const isNews = sent.some(({ id }) => !known.has(id) && !sentHere.has(id))
  const waited = new Set(before.queued.flatMap(({ id, state }) => (state === 'waiting' ? id : [])))
  const queued = writesOf(found.queue, userUuid)
  const isOutdated = queued.some(({ id, refusal }) => waited.has(id) && refusal && showsOutdated(refusal))
  show({ queued, sent })
  tellOfRestored(queued, sent)
  if (isSame && (isNews || isOutdated)) isRefreshDue = true
  refreshAfterBatch(queued)
}

// When it is sent

/** How soon to check again while another tab is sending. */
const BUSY_MS = 5000

let sendTimer: ReturnType<typeof setTimeout> | undefined
let isAsked = false
let isNewChance = false

/** Runs work that sends, while neither another tab nor the worker does. */
export const oneAtATime = createLock(now)

const sendDeps: SendDeps = {
  store: outboxStore,
  identity: async () => {
    const session = readSession()
    return session && identityOf(session)
  },
  request: requestInSession,
  now,
  random: Math.random,
  lock: oneAtATime,
}

function startSending(): boolean {
  const isHopeful = isNewChance
  isAsked = isNewChance = false
  return isHopeful
}

/**
 * Sends the queue in order, and reschedules itself for a write that is due later.
 *
 * @param hope whether the network may be back, so that writes without a response are retried early, and those whose request hangs
 */
export async function sendPending(hope = false): Promise<void> {
  isNewChance ||= hope
  clearTimeout(sendTimer)
  if (!navigator.onLine) return
  if (hope) endHangingAttempts()
  if (isAsked) return
  isAsked = true
  const result = await sendQueue(sendDeps, startSending)
  isAsked = false
  if (result === 'busy') sendTimer = setTimeout(() => void sendPending(), BUSY_MS)
  else if (result.kind === 'later') {
    sendTimer = setTimeout(() => void sendPending(), Math.max(result.next_at - now(), 0))
  }
}

/** Lets the worker send what is left when the app is closed, where the browser can. */
export async function askForSync(): Promise<void> {
  await requestSync(await navigator.serviceWorker?.getRegistration().catch(() => undefined))
}

// Whose it is

/** The client for whom the outbox was opened. */
let openedFor: string | undefined
let stopListening: (() => void) | undefined

/** Follows the stored queue, the connection and the return to the foreground. */
function listen(): () => void {
  const endStore = outboxStore.subscribe(() => void lookAgain())
  let before = readConnection()
  const endConnection = onConnectionChange(() => {
    const connection = readConnection()
    const isBack = connection === 'online' || (connection === 'slow' && before === 'offline')
    if (connection !== before && isBack) {
      void sendPending(true)
      void prepareForEnd()
    }
    before = connection
  })
  const sendWhenSeen = () => {
    if (document.visibilityState === 'visible') void sendPending(true)
  }
  document.addEventListener('visibilitychange', sendWhenSeen)
  return () => {
    endStore()
    endConnection()
    document.removeEventListener('visibilitychange', sendWhenSeen)
  }
}

let isPreparing = false

/** Gets the session the key under which changes outlive it, and sends what the client's earlier sessions left. */
async function prepareForEnd(): Promise<void> {
  const userUuid = openedFor
  if (userUuid === undefined || isPreparing || !navigator.onLine) return
  isPreparing = true
  const isCurrent = () => openedFor === userUuid && userNow() === userUuid
  const back = await recoverEncryptedWrites(userUuid, outboxStore, isCurrent).finally(
    () => (isPreparing = false),
  )
  if (back.length === 0 || !isCurrent()) return
  for (const { id, state } of back) if (state === 'waiting') restored.add(id)
  await lookAgain()
  await sendPending(true)
}

/** Opens the outbox for the signed-in client: stores their identity for the worker, and sends their queued writes. */
async function open(userUuid: string): Promise<void> {
  openedFor = userUuid
  stopListening ??= listen()
  const stored = readDeviceSession()
  await storeIdentity(stored && identityOf(stored))
  // A closed tab ends a session without a log-out, so its writes are deleted when the next client signs in.
  await outboxStore.retainOnly(stored?.user.user_uuid)
  await lookAgain()
  await Promise.all([sendPending(true), prepareForEnd()])
}

/** Subscribes to changes of what is shown, for React. The first listener opens the outbox. */
export function subscribe(listener: () => void): () => void {
  const userUuid = userNow()
  if (userUuid !== undefined && userUuid !== openedFor && !readView()) void open(userUuid)
  return shown.subscribe(listener)
}

/** Stops showing and sending in this tab, and returns how many writes were still queued. */
export function closeOutbox(): number {
  openedFor = undefined
  // The queue is not read again while it is being cleared.
  stopListening?.()
  stopListening = undefined
  clearTimeout(refreshTimer)
  clearTimeout(sendTimer)
  const { length } = shown.get().queued
  owner = undefined
  isRefreshDue = false
  sentHere.clear()
  restored.clear()
  show(NOTHING)
  return length
}

/**
 * How many writes of the client's own session wait on this device. In a view of somebody's plan nothing else tells: it shows none of
 * them, and yet logging out loses them.
 */
export async function countOwnWrites(): Promise<number> {
  const own = readOwnSession()
  if (!own) return 0
  const store = openOutboxStore({ isUsed: () => !own.isKept, read: readFromTab, write: writeToTab })
  return writesOf(await store.read(), own.session.user.user_uuid).length
}

/**
 * Deletes the queue, and the identity stored for the worker.
 *
 * @param encrypt stores what waits before, and returns how many writes it has stored
 * @returns how many writes are lost
 */
export async function clearOutbox(encrypt?: () => Promise<number>): Promise<number> {
  const unsent = closeOutbox()
  const encrypted = await encrypt?.()
  await outboxStore.clear()
  return Math.max(0, unsent - (encrypted ?? 0))
}
