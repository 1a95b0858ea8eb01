/**
 * The one way to write that may wait: sent at once where there is a way, else kept on the device and sent later, in
 * order and once. See docs/decisions/0009-outbox.md.
 */
import { useSyncExternalStore } from 'react'
import { v7 } from 'uuid'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'
import { PENDING_AFTER_MS, settle } from '#core/outbox/drain.ts'
import { makeWrite, type QueuedWrite, type WaitingWrite, writeHeaders } from '#core/outbox/queued-write.ts'
import * as queues from '#core/outbox/queue.ts'
import { judge } from '#core/outbox/verdict.ts'
import { call, type Input, type Outcome, type Refusal, reportRefusal } from './api.ts'
import { clock, localDate } from './clock.ts'
import { oneAtATime } from './outbox-lock.ts'
import { subscribe } from './outbox-open.ts'
import { sendWaiting } from './outbox-send.ts'
import { queueStore } from './outbox-store.ts'
import { askForSync } from './outbox-sync.ts'
import { lookAgain, noteSentHere, readShown, refresh } from './outbox-view.ts'
import { readSession } from './session.ts'

export type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** A write that was kept, to be sent later. */
export interface Waits {
  readonly ok: true
  readonly isWaiting: true
}

const WAITS: Waits = { ok: true, isWaiting: true }

const refuse = (status: number, code: string, message: string): Refusal => ({
  ok: false,
  status,
  code,
  message,
  fields: {},
})

/** Keeps a write for later, for whoever made it and nobody else. */
async function keep(made: WaitingWrite, isTried: boolean): Promise<Waits | Refusal> {
  if (readSession()?.user.user_uuid !== made.user_uuid)
    return refuse(401, 'session_expired', 'Session Expired')
  const waiting = queues.writesOf(await queueStore.read(), made.user_uuid)
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
  await queueStore.change((queue) => {
    // Who has left by now leaves nothing behind.
    if (readSession()?.user.user_uuid !== made.user_uuid) return queue
    const longer = queues.enqueue(queue, made)
    return isTried ? queues.afterAnswer(longer, made, noAnswer, now, Math.random()) : longer
  })
  await lookAgain()
  void askForSync()
  void sendWaiting()
  return WAITS
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
  const verdict = judge(made, outcome)
  if (verdict.kind === 'ended') return
  await settle({ store: queueStore, now: () => clock.now().getTime(), dice: Math.random }, made, verdict)
  await lookAgain()
  void sendWaiting()
}

/** Sends a write that nothing waits before; kept where no answer of our server comes. */
async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  made: WaitingWrite,
  options: {
    readonly quiet?: boolean | undefined
    readonly pending: () => Promise<Waits | Refusal> | undefined
  },
): Promise<Outcome<Data<E>> | Waits> {
  // It has waited for its turn so long that it is in the queue already.
  const before = options.pending()
  if (before) return before
  const queue = await queueStore.read()
  if (!navigator.onLine || queues.mustQueue(queue, made.user_uuid, made.subject)) return keep(made, false)
  const headers = writeHeaders(made)
  const outcome = await call(endpoint, input, { headers, quiet: true })
  const pending = await options.pending()
  if (pending?.ok) {
    await settleLate(made, outcome)
    return pending
  }
  if (outcome.ok) {
    // Nothing is kept of who has left meanwhile.
    if (readSession()?.user.user_uuid === made.user_uuid) await noteSentHere(made, clock.now().getTime())
    return outcome
  }
  const verdict = judge(made, outcome)
  if (verdict.kind === 'later' && !verdict.isAnswered) return keep(made, true)
  if (verdict.kind !== 'ended' && !options.quiet) reportRefusal(outcome)
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
 * Makes a write. With a way to the server and nothing before it, it is sent at once under an Idempotency-Key; without
 * an answer, or behind others, it is kept on the device and sent later. One that takes more than ten seconds counts as kept,
 * while its request goes on. A call that does not say `waits` is only made.
 *
 * @param about `subject` is the uuid of the thing that it is about: writes about one thing keep their order, and wait
 *   while one of them is refused. `label` is what the client reads in the queue.
 */
export async function write<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  about: { readonly subject: string; readonly label: string },
  options: WriteOptions<Data<E>> = {},
): Promise<Outcome<Data<E>> | Waits> {
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
  const queue = await queueStore.read()
  if (queues.mustQueue(queue, user_uuid, subject)) return keep(made, false)
  let pending: Promise<Waits | Refusal> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isPending = new Promise<Waits | Refusal>((resolve) => {
    timer = setTimeout(() => resolve((pending = keep(made, false))), PENDING_AFTER_MS)
  })
  const sending = oneAtATime(() =>
    sendOrKeep(endpoint, input, made, { quiet, pending: () => pending }),
  ).finally(() => clearTimeout(timer))
  const outcome = await Promise.race([sending, isPending])
  if (outcome === 'busy') return keep(made, false)
  if (!('isWaiting' in outcome)) await settleHere(outcome, user_uuid, options)
  return outcome
}

const useShown = () => useSyncExternalStore(subscribe, readShown)

/** What waits or was refused of whoever is signed in, oldest first; the first look opens the outbox. */
export const useWaiting = (): readonly QueuedWrite[] => useShown().queued

/**
 * What lies over an answer: what waits, and what was sent after it was read, oldest first.
 *
 * @param dataUpdatedAt when it was read, in milliseconds since 1970, as its query says; 0 where nothing was read
 */
export function useWaitingOver({
  dataUpdatedAt,
}: {
  readonly dataUpdatedAt: number
}): readonly QueuedWrite[] {
  const { sent, queued } = useShown()
  return queues.layOver(sent, queued, dataUpdatedAt)
}
