/** The queue of writes: its order, and how each response changes it. Pure; oldest first. */
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Classified } from './classify-response.ts'
import {
  type Queue,
  type QueuedWrite,
  type Refused,
  type SentWrite,
  untried,
  type WaitingWrite,
} from './queued-write.ts'

/** The most writes that a device stores for one client. */
export const MAX_WAITING = 500

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 30 * 60_000
/** After this many answered attempts the write itself is assumed to be at fault, not the server. */
const STUCK_TRIES = 5
/** A write is abandoned after this many failed attempts over at least this long. */
const GIVE_UP_TRIES = 10
const GIVE_UP_AFTER_MS = 3 * DAY_MS

/** The writes of one client. */
export const writesOf = (queue: Queue, userUuid: string | undefined): Queue =>
  queue.filter(({ user_uuid }) => user_uuid === userUuid)

/** Appends a write. A write whose id is already queued is a repeated tap, and changes nothing. */
export const enqueue = (queue: Queue, write: WaitingWrite): Queue =>
  queue.some(({ id }) => id === write.id) ? queue : [...queue, write]

/** Puts back writes of an earlier session, which are older than what is queued. One that is there already, or was sent, is not. */
export function restore(queue: Queue, writes: Queue, sent: readonly SentWrite[]): Queue {
  const known = new Set([...queue, ...sent].map(({ id }) => id))
  return [...writes.filter(({ id }) => !known.has(id)), ...queue]
}

/** Whether later writes about the same subject have to wait for this one. */
export const holdsUp = (write: QueuedWrite): boolean => write.state === 'waiting' || write.lets_pass !== true

/** Whether the server has deferred a write so often that it now blocks only its own subject. */
export const isStuck = ({ fault, tries }: WaitingWrite): boolean => fault === 'later' && tries >= STUCK_TRIES

/** A client's writes that no earlier refused or pending write about the same subject blocks. */
function atTheFront(queue: Queue, userUuid: string): WaitingWrite[] {
  const seen = new Set<string>()
  return writesOf(queue, userUuid).flatMap((write) => {
    if (!holdsUp(write) || seen.has(write.subject)) return []
    seen.add(write.subject)
    return write.state === 'waiting' ? [write] : []
  })
}

/**
 * The next write to send: this client's oldest that no other about the same subject blocks. A stuck one
 * comes first once it is due; if all are stuck, the one due next.
 *
 * @param now milliseconds since 1970
 */
export function nextToSend(queue: Queue, userUuid: string, now: number): WaitingWrite | undefined {
  const front = atTheFront(queue, userUuid)
  const ready = front.find((write) => !isStuck(write) || write.not_before <= now)
  return ready ?? front.toSorted((a, b) => a.not_before - b.not_before)[0]
}

/** Whether a new write about a subject has to be queued behind others. */
export const mustQueue = (queue: Queue, userUuid: string, subject: string): boolean =>
  atTheFront(queue, userUuid).some((write) => !isStuck(write)) ||
  writesOf(queue, userUuid).some((write) => write.subject === subject && holdsUp(write))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The version that a write's body names, if any. */
export function versionOf(write: Pick<QueuedWrite, 'body'>): number | undefined {
  const version = isObject(write.body) ? write.body['version'] : undefined
  return typeof version === 'number' ? version : undefined
}

/** Whether a change was refused because its subject was changed elsewhere since, so that the client may override it. */
export const isConflict = (write: QueuedWrite): boolean =>
  write.refusal?.code === 'conflict' && versionOf(write) !== undefined

/** Whether a refusal shows that the page is out of date: its subject was changed or deleted elsewhere. */
export const showsOutdated = ({ code }: { readonly code?: string | undefined }): boolean =>
  code === 'conflict' || code === 'not_found'

/** The delay after this many failed attempts: exponential backoff with 25% jitter, so that devices do not retry together. */
function backOffMs(tries: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS)
  return Math.round(wait * (0.75 + random / 2))
}

/** An attempted write must not change its body: the server may have stored it under its idempotency key. */
function withVersionBefore(write: QueuedWrite): QueuedWrite {
  const version = versionOf(write)
  if (version === undefined || !isObject(write.body) || write.state !== 'waiting' || write.tries > 0)
    return write
  return { ...write, body: { ...write.body, version: version - 1 } }
}

const replace = (queue: Queue, id: string, by: (write: QueuedWrite) => QueuedWrite): Queue =>
  queue.map((write) => (write.id === id ? by(write) : write))

const refuse = (write: QueuedWrite, refusal: Refused): QueuedWrite => ({
  ...write,
  state: 'refused',
  refusal,
})

function triedInVain(
  write: WaitingWrite,
  classified: Extract<Classified, { kind: 'later' }>,
  now: number,
  random: number,
): QueuedWrite {
  // Attempts that nobody answered say nothing about the write.
  const isFirstAnswer = classified.isAnswered && write.fault === 'no_answer'
  const tries = isFirstAnswer ? 1 : write.tries + 1
  const tried_since = write.tried_since ?? now
  if (tries >= GIVE_UP_TRIES && now - tried_since >= GIVE_UP_AFTER_MS) {
    const days = Math.floor((now - tried_since) / DAY_MS)
    const reason = classified.isAnswered ? ` The server said: ${classified.message}` : ''
    const message = `This was tried for ${days} days without success.${reason}`
    return refuse(write, { status: 0, message, code: 'given_up', fields: {} })
  }
  return {
    ...write,
    tries,
    tried_since,
    not_before: now + Math.max(backOffMs(tries, random), classified.waitMs),
    fault: classified.isAnswered ? 'later' : 'no_answer',
  }
}

/**
 * The queue after a response. A write that was removed meanwhile (discarded, or cleared at log-out) does not
 * come back.
 *
 * @param now milliseconds since 1970
 * @param random 0 to 1
 */
export function afterAnswer(
  queue: Queue,
  write: WaitingWrite,
  classified: Classified,
  now: number,
  random: number,
): Queue {
  switch (classified.kind) {
    case 'ended':
      return queue
    case 'done':
      return queue.filter(({ id }) => id !== write.id)
    case 'refused':
      return replace(queue, write.id, (each) => refuse(each, classified.refusal))
    case 'later':
      return replace(queue, write.id, () => triedInVain(write, classified, now, random))
  }
}

/** As long as the device caches responses. */
const REMEMBER_MS = 30 * DAY_MS
const MAX_REMEMBERED = 500

/** The sent writes plus one, oldest first; drops those sent before any cached data was read. */
export const remember = (
  sent: readonly SentWrite[],
  write: WaitingWrite,
  now: number,
): readonly SentWrite[] =>
  [
    ...sent.filter(({ id, sent_at }) => id !== write.id && sent_at > now - REMEMBER_MS),
    { ...write, sent_at: now },
  ].slice(-MAX_REMEMBERED)

/**
 * The writes to replay over data that was read at an instant: those sent since, then the queued ones.
 *
 * @param readAt milliseconds since 1970
 */
export function layOver(sent: readonly SentWrite[], queue: Queue, readAt: number): Queue {
  const waiting = new Set(queue.map(({ id }) => id))
  return [...sent.filter(({ id, sent_at }) => sent_at > readAt && !waiting.has(id)), ...queue]
}

/** Whether the server has not accepted a write yet; accepted ones are also replayed over older data. */
export const isUnsent = ({ sent_at }: QueuedWrite): boolean => sent_at === undefined

/** Makes every pending write due now, even if the server asked for a later retry. */
export const hurry = (queue: Queue, userUuid: string): Queue =>
  queue.map((write) =>
    write.user_uuid === userUuid && write.state === 'waiting' ? { ...write, not_before: 0 } : write,
  )

/** Makes a refused write pending again, in its original position. */
export const tryAgain = (queue: Queue, id: string): Queue =>
  replace(queue, id, (write) => ({ ...write, ...untried }))

/**
 * Makes a write override the server's version: removes the version that it was based on.
 *
 * @param newId its new idempotency key, because the server would reject another body under the old one
 */
export const withoutVersion = (queue: Queue, id: string, newId: string): Queue =>
  replace(queue, id, (write) => {
    if (!isObject(write.body)) return { ...write, ...untried }
    const { version: _, ...body } = write.body
    return { ...write, ...untried, id: newId, body }
  })

/**
 * Discards a write. Later writes expected the version that it would have created, so each now names the one before
 * it: a change that somebody else made instead is still detected as a conflict.
 */
export function discard(queue: Queue, id: string): Queue {
  const place = queue.findIndex((write) => write.id === id)
  const gone = queue[place]
  const isOnTop = (write: QueuedWrite, index: number): boolean =>
    index > place && write.subject === gone?.subject && write.user_uuid === gone.user_uuid
  return queue
    .map((write, index) => (isOnTop(write, index) ? withVersionBefore(write) : write))
    .filter((write) => write.id !== id)
}
