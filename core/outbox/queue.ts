/** The queue of writes: its order, and what becomes of it with each answer. Pure; oldest first. */
import {
  type Queue,
  type QueuedWrite,
  type Refused,
  type SentWrite,
  untried,
  type WaitingWrite,
} from './queued-write.ts'
import type { Classified } from './classify-response.ts'

/** The most writes that a device keeps for one client. */
export const MAX_WAITING = 500

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 30 * 60_000
/** After so many tries the fault is the write's own, and not the server's. */
const STUCK_TRIES = 5
/** A write is given up once it was tried this often in vain and for this long. */
const GIVE_UP_TRIES = 10
const GIVE_UP_AFTER_MS = 3 * 86_400_000

/** The writes of one client. */
export const writesOf = (queue: Queue, userUuid: string | undefined): Queue =>
  queue.filter(({ user_uuid }) => user_uuid === userUuid)

/** Puts a write last. One whose id is there already is the same tap again, and changes nothing. */
export const enqueue = (queue: Queue, write: WaitingWrite): Queue =>
  queue.some(({ id }) => id === write.id) ? queue : [...queue, write]

/** Whether the writes about the same thing that come after this one have to wait for it. */
export const holdsUp = (write: QueuedWrite): boolean => write.state === 'waiting' || write.lets_pass !== true

/** Whether a write was put off by the server so often that it holds up what it is about, and nothing else any more. */
export const isStuck = ({ fault, tries }: WaitingWrite): boolean => fault === 'later' && tries >= STUCK_TRIES

/** The writes of a client that no refused or waiting one about the same thing stands before. */
function atTheFront(queue: Queue, userUuid: string): WaitingWrite[] {
  const seen = new Set<string>()
  return writesOf(queue, userUuid).flatMap((write) => {
    if (!holdsUp(write) || seen.has(write.subject)) return []
    seen.add(write.subject)
    return write.state === 'waiting' ? [write] : []
  })
}

/**
 * The write whose turn it is: the oldest of this client that stands behind no other about the same thing. A stuck one
 * comes first once its time has come; where there are only such, it is the one whose time comes next.
 *
 * @param now milliseconds since 1970
 */
export function nextToSend(queue: Queue, userUuid: string, now: number): WaitingWrite | undefined {
  const front = atTheFront(queue, userUuid)
  const ready = front.find((write) => !isStuck(write) || write.not_before <= now)
  return ready ?? front.toSorted((a, b) => a.not_before - b.not_before)[0]
}

/** Whether a new write about a thing has to go behind what is there. */
export const mustQueue = (queue: Queue, userUuid: string, subject: string): boolean =>
  atTheFront(queue, userUuid).some((write) => !isStuck(write)) ||
  writesOf(queue, userUuid).some((write) => write.subject === subject && holdsUp(write))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The version of what a write is about, where its body names one. */
export function versionOf(write: Pick<QueuedWrite, 'body'>): number | undefined {
  const version = isObject(write.body) ? write.body['version'] : undefined
  return typeof version === 'number' ? version : undefined
}

/** Whether a change was refused because the thing was changed elsewhere since, so that the client may insist on it. */
export const isConflict = (write: QueuedWrite): boolean =>
  write.refusal?.code === 'conflict' && versionOf(write) !== undefined

/** Whether a refusal shows that the page is out of date: its subject was changed or deleted elsewhere. */
export const showsOutdated = ({ code }: { readonly code?: string | undefined }): boolean =>
  code === 'conflict' || code === 'not_found'

/** How long to wait after so many tries in vain: doubling, spread by a quarter so that devices do not come together. */
function backOffMs(tries: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS)
  return Math.round(wait * (0.75 + random / 2))
}

/** A write that was tried keeps its body: under its key the server may know it. */
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
  const tries = write.tries + 1
  const tried_since = write.tried_since ?? now
  if (tries >= GIVE_UP_TRIES && now - tried_since >= GIVE_UP_AFTER_MS) {
    const days = Math.floor((now - tried_since) / 86_400_000)
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
 * The queue after a write was answered. A write that is gone meanwhile (discarded, or wiped at a log-out) does not
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

/** As long as the device keeps what it has read. */
const REMEMBER_MS = 30 * 86_400_000
const MAX_REMEMBERED = 500

/** What was sent with one write more, the oldest first; what no kept data can be older than is left out. */
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
 * What lies over data that was read at a moment: what was sent since, and after it what waits.
 *
 * @param readAt milliseconds since 1970
 */
export function layOver(sent: readonly SentWrite[], queue: Queue, readAt: number): Queue {
  const waiting = new Set(queue.map(({ id }) => id))
  return [...sent.filter(({ id, sent_at }) => sent_at > readAt && !waiting.has(id)), ...queue]
}

/** Whether the server has not taken a write yet; what it has taken lies over older data, too. */
export const isUnsent = ({ sent_at }: QueuedWrite): boolean => sent_at === undefined

/** Lets what waits be tried at once, whatever was said of later. */
export const hurry = (queue: Queue, userUuid: string): Queue =>
  queue.map((write) =>
    write.user_uuid === userUuid && write.state === 'waiting' ? { ...write, not_before: 0 } : write,
  )

/** Lets a refused write be tried anew, in its old place. */
export const tryAgain = (queue: Queue, id: string): Queue =>
  replace(queue, id, (write) => ({ ...write, ...untried }))

/**
 * Lets a write be made whatever the server has by now: without the version that it was made upon.
 *
 * @param newId its key from now on, because under the old one the server would refuse another body
 */
export const withoutVersion = (queue: Queue, id: string, newId: string): Queue =>
  replace(queue, id, (write) => {
    if (!isObject(write.body)) return { ...write, ...untried }
    const { version: _, ...body } = write.body
    return { ...write, ...untried, id: newId, body }
  })

/**
 * Gives a write up. What was made on top of it counted on a version that will now not come, and names the one before
 * it: so a change that somebody else has made in its place is met as a conflict.
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
