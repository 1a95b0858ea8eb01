/**
 * Every write that may be queued: sent at once where the server can be reached, else stored on the device and sent
 * later, in order and once. See docs/decisions/0009-outbox.md and 0018-one-outbox-folder.md.
 */
import { useSyncExternalStore } from 'react'
import { v7 } from 'uuid'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'
import { hasRoom, type Limit, noRoom } from '#core/contract/limit.ts'
import { classifyResponse } from '#core/outbox/classify-response.ts'
import * as queues from '#core/outbox/queue.ts'
import { makeWrite, type QueuedWrite, type WaitingWrite, writeHeaders } from '#core/outbox/queued-write.ts'
import { settle } from '#core/outbox/sync.ts'
import { attemptWrite } from '#outbox/send.ts'
import { call, type Input, type Outcome, type Quiet, type Refusal, reportRefusal } from './api.ts'
import { clock, localDate } from './clock.ts'
import {
  askForSync,
  hide,
  lookAgain,
  noteSentHere,
  oneAtATime,
  outboxStore,
  readShown,
  refresh,
  sendPending,
  subscribe,
} from './outbox-lifecycle.ts'
import { readSession, readView } from './session.ts'

export type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** A write that was queued, to be sent later. */
export interface Pending {
  readonly ok: true
  readonly isPending: true
}

const PENDING: Pending = { ok: true, isPending: true }

/** After this a change is shown as pending and the client can continue; its request stays open. */
const PENDING_AFTER_MS = 2_000

const refuse = (status: number, code: string, message: string): Refusal => ({
  ok: false,
  status,
  code,
  message,
  fields: {},
})

/** Queues a write for the client who made it and nobody else. */
async function enqueue(made: WaitingWrite, isTried: boolean): Promise<Pending | Refusal> {
  if (readSession()?.user.user_uuid !== made.user_uuid)
    return refuse(401, 'session_expired', 'Session Expired')
  const waiting = queues.writesOf(await outboxStore.read(), made.user_uuid)
  if (waiting.length >= queues.MAX_WAITING) {
    const full = refuse(
      0,
      'queue_full',
      'This device has too many unsynced changes. Go online to sync them first.',
    )
    reportRefusal(full)
    return full
  }
  const now = clock.now().getTime()
  const noAnswer = { kind: 'later', isAnswered: false, waitMs: 0, message: '' } as const
  await outboxStore.change((queue) => {
    // Nothing is stored for a client who has logged out meanwhile.
    if (readSession()?.user.user_uuid !== made.user_uuid) return queue
    const longer = queues.enqueue(queue, made)
    return isTried ? queues.afterAnswer(longer, made, noAnswer, now, Math.random()) : longer
  })
  await lookAgain()
  void askForSync()
  void sendPending()
  return PENDING
}

export interface WriteOptions<T = never> {
  readonly quiet?: Quiet
  /** Of a write that adds a record. Offline it is refused at once where the device shows as many as the server allows. */
  readonly room?: {
    readonly limit: Limit
    /** Undefined while unknown. */ readonly count: number | undefined
  }
  /**
   * Runs when the server accepts the write directly, before the page is refreshed: caches the answer, or leaves
   * a page whose subject is gone.
   */
  readonly onSent?: (data: T) => unknown
  /** Resolves only after the page was refreshed; always the case for a refusal that shows the page is out of date. */
  readonly awaitsRefresh?: boolean
}

/** Settles a response that came after the write was queued. */
async function settleLate(made: WaitingWrite, outcome: Outcome<unknown>): Promise<void> {
  const classified = classifyResponse(made, outcome)
  if (classified.kind === 'ended') return
  await settle(
    { store: outboxStore, now: () => clock.now().getTime(), random: Math.random },
    made,
    classified,
  )
  await lookAgain()
  void sendPending()
}

/** Sends a write that no queued one blocks; queues it if our server does not respond. */
async function sendOrQueue<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  made: WaitingWrite,
  options: {
    readonly quiet: Quiet
    readonly pending: () => Promise<Pending | Refusal> | undefined
  },
): Promise<Outcome<Data<E>> | Pending> {
  // It waited for the lock so long that it is already queued.
  const before = options.pending()
  if (before) return before
  const queue = await outboxStore.read()
  if (!navigator.onLine || queues.mustQueue(queue, made.user_uuid, made.subject)) return enqueue(made, false)
  const headers = writeHeaders(made)
  const outcome = await attemptWrite((limits) => call(endpoint, input, { headers, quiet: true, ...limits }))
  const pending = await options.pending()
  if (pending?.ok) {
    await settleLate(made, outcome)
    return pending
  }
  if (outcome.ok) {
    // Nothing is stored for a client who has logged out meanwhile.
    if (readSession()?.user.user_uuid === made.user_uuid) await noteSentHere(made)
    return outcome
  }
  const classified = classifyResponse(made, outcome)
  if (classified.kind === 'later' && !classified.isAnswered) return enqueue(made, true)
  if (classified.kind !== 'ended') reportRefusal(outcome, options.quiet)
  return outcome
}

/**
 * Refetches every query at once after a write that was not queued, also after a refusal that shows
 * that the page is out of date.
 */
async function settleHere<T>(
  outcome: Outcome<T>,
  user_uuid: string,
  { onSent, awaitsRefresh = false }: WriteOptions<T>,
): Promise<void> {
  if (outcome.ok) await onSent?.(outcome.data)
  else if (!queues.showsOutdated(outcome)) return
  if (readSession()?.user.user_uuid !== user_uuid) return
  const refreshed = refresh()
  // A refusal's caller compares its change with the server's newer version.
  if (awaitsRefresh || !outcome.ok) await refreshed
}

/**
 * Makes a write. If the server can be reached and no queued write has to go first, it is sent at once under an
 * Idempotency-Key; without a response, or behind others, it is queued on the device. One that takes more than two seconds
 * counts as queued, while its request goes on. A call whose contract lacks `waits` is never queued.
 *
 * @param about `subject` is the uuid of what it changes: writes about one subject keep their order, and wait
 *   while one of them is refused. `label` is what the client sees in the queue.
 */
export async function write<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  about: { readonly subject: string; readonly label: string },
  options: WriteOptions<Data<E>> = {},
): Promise<Outcome<Data<E>> | Pending> {
  const { quiet = false, room } = options
  const user_uuid = readSession()?.user.user_uuid
  if (!endpoint.waits || user_uuid === undefined) return call(endpoint, input, { quiet })
  if (room && !navigator.onLine && !hasRoom(room.limit, room.count ?? 0)) {
    const full = refuse(409, 'conflict', noRoom(room.limit))
    reportRefusal(full, quiet)
    return full
  }
  // A view of somebody's plan stores nothing on the device.
  if (readView()) {
    const outcome = await call(endpoint, input, { quiet, headers: { 'Idempotency-Key': v7() } })
    await settleHere(outcome, user_uuid, options)
    return outcome
  }
  const { subject, label } = about
  const now = clock.now()
  const made = makeWrite(endpoint, input, {
    id: v7(),
    user_uuid,
    subject,
    label,
    made_at: now.getTime(),
    made_on: localDate(now),
  })
  const queue = await outboxStore.read()
  if (queues.mustQueue(queue, user_uuid, subject)) return enqueue(made, false)
  let pending: Promise<Pending | Refusal> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const queued = new Promise<Pending | Refusal>((resolve) => {
    timer = setTimeout(() => resolve((pending = enqueue(made, false))), PENDING_AFTER_MS)
  })
  const sending = oneAtATime(() =>
    sendOrQueue(endpoint, input, made, { quiet, pending: () => pending }),
  ).finally(() => clearTimeout(timer))
  const outcome = await Promise.race([sending, queued])
  if (outcome === 'busy') return enqueue(made, false)
  if (!('isPending' in outcome)) await settleHere(outcome, user_uuid, options)
  return outcome
}

// Client actions on queued writes

/** Sends every queued write now, even if the server asked for a later retry. */
export async function tryPendingNow(): Promise<void> {
  const userUuid = readSession()?.user.user_uuid
  if (userUuid !== undefined) await outboxStore.change((queue) => queues.hurry(queue, userUuid))
  await sendPending(true)
}

/** Retries a refused write. */
export async function tryAgain(id: string): Promise<void> {
  await outboxStore.change((queue) => queues.tryAgain(queue, id))
  await sendPending(true)
}

/** Resolves a conflict in favor of the client's change, overriding the server's version. */
export async function overrideConflict(id: string): Promise<void> {
  hide(id)
  await outboxStore.change((queue) => queues.withoutVersion(queue, id, v7()))
  await sendPending(true)
}

/** Discards a write in favor of the server's version, which is refetched if the server refused the write. */
export async function discard(id: string): Promise<void> {
  const isRefused = (await outboxStore.read()).some((each) => each.id === id && each.state === 'refused')
  hide(id)
  await outboxStore.change((queue) => queues.discard(queue, id))
  if (isRefused) void refresh()
  await sendPending(true)
}

/** What a conflict card chooses between, for a queued write that was refused. */
export const conflictChoices = (id: string) => ({
  onOverride: () => overrideConflict(id),
  onUseServer: () => discard(id),
})

const useShown = () => useSyncExternalStore(subscribe, readShown)

/** The signed-in client's queued and refused writes, oldest first; the first reader opens the outbox. */
export const useQueuedWrites = (): readonly QueuedWrite[] => useShown().queued

/**
 * The writes to replay over a query's data: those sent after it was read, then the queued ones, oldest first.
 *
 * @param dataUpdatedAt when the data was read, in milliseconds since 1970; 0 if nothing was read
 */
export function usePendingWrites({
  dataUpdatedAt,
}: {
  readonly dataUpdatedAt: number
}): readonly QueuedWrite[] {
  const { sent, queued } = useShown()
  return queues.layOver(sent, queued, dataUpdatedAt)
}

/** Whether queued writes outlive the page; some private windows store nothing. */
export const useIsLasting = (): boolean => useSyncExternalStore(subscribe, outboxStore.isLasting)
