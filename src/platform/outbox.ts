/**
 * Every write that may be queued: sent at once where the server can be reached, else stored on the device and sent
 * later, in order and once. See docs/decisions/0009-outbox.md and 0018-one-outbox-folder.md.
 */
import { useSyncExternalStore } from 'react'
import { v7 } from 'uuid'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'
import { classifyResponse } from '#core/outbox/classify-response.ts'
import { makeWrite, type QueuedWrite, type WaitingWrite, writeHeaders } from '#core/outbox/queued-write.ts'
import * as queues from '#core/outbox/queue.ts'
import { PENDING_AFTER_MS, settle } from '#core/outbox/sync.ts'
import { call, type Input, type Outcome, type Refusal, reportRefusal } from './api.ts'
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
import { readSession } from './session.ts'

export type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** A write that was queued, to be sent later. */
export interface Pending {
  readonly ok: true
  readonly isPending: true
}

const PENDING: Pending = { ok: true, isPending: true }

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
    // Who has left by now leaves nothing behind.
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
  /** No toast: the caller shows a refusal in its own place. */
  readonly quiet?: boolean
  /**
   * Runs when the server has done the write at once, before the page is refreshed: puts the answer into the cache, or leaves
   * a page whose subject is gone.
   */
  readonly onSent?: (data: T) => unknown
  /** Resolves only after the page was refreshed; a refusal that shows that the page is out of date always does. */
  readonly awaitsRefresh?: boolean
}

/** The answer came after the write was put into the queue. */
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

/** Sends a write that no other has to go before; queued where no answer of our server comes. */
async function sendOrQueue<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  made: WaitingWrite,
  options: {
    readonly quiet?: boolean | undefined
    readonly pending: () => Promise<Pending | Refusal> | undefined
  },
): Promise<Outcome<Data<E>> | Pending> {
  // It has waited for its turn so long that it is in the queue already.
  const before = options.pending()
  if (before) return before
  const queue = await outboxStore.read()
  if (!navigator.onLine || queues.mustQueue(queue, made.user_uuid, made.subject)) return enqueue(made, false)
  const headers = writeHeaders(made)
  const outcome = await call(endpoint, input, { headers, quiet: true })
  const pending = await options.pending()
  if (pending?.ok) {
    await settleLate(made, outcome)
    return pending
  }
  if (outcome.ok) {
    // Nothing is kept of who has left meanwhile.
    if (readSession()?.user.user_uuid === made.user_uuid) await noteSentHere(made)
    return outcome
  }
  const classified = classifyResponse(made, outcome)
  if (classified.kind === 'later' && !classified.isAnswered) return enqueue(made, true)
  if (classified.kind !== 'ended' && !options.quiet) reportRefusal(outcome)
  return outcome
}

/**
 * After a write that was not queued: the one rule is that every query is refetched, at once. Also after a refusal that shows
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
 * Makes a write. Where the server can be reached and no other write has to go first, it is sent at once under an
 * Idempotency-Key; without an answer, or behind others, it is queued on the device. One that takes more than ten seconds
 * counts as queued, while its request goes on. A call that does not say `waits` is only made.
 *
 * @param about `subject` is the uuid of the thing that it is about: writes about one thing keep their order, and wait
 *   while one of them is refused. `label` is what the client reads in the queue.
 */
export async function write<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  about: { readonly subject: string; readonly label: string },
  options: WriteOptions<Data<E>> = {},
): Promise<Outcome<Data<E>> | Pending> {
  const { quiet = false } = options
  const user_uuid = readSession()?.user.user_uuid
  if (!endpoint.waits || user_uuid === undefined) return call(endpoint, input, { quiet })
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

// What a client may do with queued writes

/** Tries every queued write at once, whatever the server said of later. */
export async function tryPendingNow(): Promise<void> {
  const userUuid = readSession()?.user.user_uuid
  if (userUuid !== undefined) await outboxStore.change((queue) => queues.hurry(queue, userUuid))
  await sendPending(true)
}

/** Tries a refused write again. */
export async function tryAgain(id: string): Promise<void> {
  await outboxStore.change((queue) => queues.tryAgain(queue, id))
  await sendPending(true)
}

/** Settles a conflict for the client's change: it is made whatever the server has by now. */
export async function keepMine(id: string): Promise<void> {
  hide(id)
  await outboxStore.change((queue) => queues.withoutVersion(queue, id, v7()))
  await sendPending(true)
}

/** Gives a write up: the server's version stands, and is refetched where the server has refused the write for it. */
export async function discard(id: string): Promise<void> {
  const isRefused = (await outboxStore.read()).some((each) => each.id === id && each.state === 'refused')
  hide(id)
  await outboxStore.change((queue) => queues.discard(queue, id))
  if (isRefused) void refresh()
  await sendPending(true)
}

const useShown = () => useSyncExternalStore(subscribe, readShown)

/** The signed-in client's queued and refused writes, oldest first; the first reader opens the outbox. */
export const useQueuedWrites = (): readonly QueuedWrite[] => useShown().queued

/**
 * What lies over an answer: what waits, and what was sent after it was read, oldest first.
 *
 * @param dataUpdatedAt when it was read, in milliseconds since 1970, as its query says; 0 where nothing was read
 */
export function usePendingWrites({
  dataUpdatedAt,
}: {
  readonly dataUpdatedAt: number
}): readonly QueuedWrite[] {
  const { sent, queued } = useShown()
  return queues.layOver(sent, queued, dataUpdatedAt)
}

/** Whether queued writes outlive the page: in some private windows nothing does. */
export const useIsLasting = (): boolean => useSyncExternalStore(subscribe, outboxStore.isLasting)
