/** What waits and what was sent, as the page sees it. */
import { showsOutdated, writesOf } from '#core/outbox/queue.ts'
import type { Queue, SentWrite, WaitingWrite } from '#core/outbox/queued-write.ts'
import { queueStore, readOutbox } from './outbox-store.ts'
import { queryClient } from './queries.ts'
import { readSession } from './session.ts'

/** The writes of one client on this device. */
interface Shown {
  /** What the server has not taken: waiting or refused, the oldest first. */
  readonly queued: Queue
  /** What it has taken, the oldest first; data that was read before does not say so yet. */
  readonly sent: readonly SentWrite[]
}
const NOTHING: Shown = { queued: [], sent: [] }

/** Whose writes these are. */
let owner: string | undefined
let shown = NOTHING
/** Sent by this tab at once: `write` refreshes the page for them. */
const sentHere = new Set<string>()
const listeners = new Set<() => void>()

function show(next: Shown): void {
  if (next.queued.length + next.sent.length === 0 && shown === NOTHING) return
  shown = next.queued.length + next.sent.length === 0 ? NOTHING : next
  for (const listener of listeners) listener()
}

/** Takes a write out of what is shown at once: it was not sent, so there is nothing to wait for. */
export const unshow = (id: string): void =>
  show({ ...shown, queued: shown.queued.filter((write) => write.id !== id) })

/** Notes a write that was sent at once. What lies on the device says so from now on, whether it can be read anew or not. */
export async function noteSentHere(write: WaitingWrite, at: number): Promise<void> {
  sentHere.add(write.id)
  await queueStore.noteSent(write, at)
  await lookAgain()
}

/** How long to wait for the next write of a batch. */
const BATCH_MS = 2000

/** Something was sent from the queue, or refused for a newer version, and the page has not been refreshed since. */
let isRefreshDue = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Refetches every query on the page: one module's write changes another's totals. */
export async function refresh(): Promise<void> {
  clearTimeout(timer)
  isRefreshDue = false
  await queryClient.invalidateQueries()
}

function refreshIfDue(): void {
  clearTimeout(timer)
  if (isRefreshDue) void refresh()
}

/** A batch is over when nothing waits any more that was not tried, or when nothing more comes of it. */
function refreshAfterBatch(queued: Queue): void {
  clearTimeout(timer)
  if (!queued.some((write) => write.state === 'waiting' && write.tries === 0)) refreshIfDue()
  else if (isRefreshDue) timer = setTimeout(refreshIfDue, BATCH_MS)
}

/**
 * Reads the queue again. Once a batch of writes was sent, by any tab or by the worker, every query on the page is
 * refetched once. The same goes for a write refused because the page was out of date.
 */
export async function lookAgain(): Promise<void> {
  const userUuid = readSession()?.user.user_uuid
  const found = await readOutbox()
  const isSame = userUuid === owner
  owner = userUuid
  const known = new Set(shown.sent.map(({ id }) => id))
  const sent = found.sent.filter(({ user_uuid }) => user_uuid === userUuid)
  const isNews = sent.some(({ id }) => !known.has(id) && !sentHere.has(id))
  const waited = new Set(shown.queued.flatMap(({ id, state }) => (state === 'waiting' ? id : [])))
  const queued = writesOf(found.queue, userUuid)
  const isOutdated = queued.some(({ id, refusal }) => waited.has(id) && refusal && showsOutdated(refusal))
  show({ queued, sent })
  if (isSame && (isNews || isOutdated)) isRefreshDue = true
  refreshAfterBatch(queued)
}

/** Shows nothing any more, and says how many writes still waited. */
export function showNothing(): number {
  const { length } = shown.queued
  owner = undefined
  isRefreshDue = false
  sentHere.clear()
  show(NOTHING)
  return length
}

/** The writes of whoever is signed in. */
export const readShown = (): Shown => (owner === readSession()?.user.user_uuid ? shown : NOTHING)

/** Hears when that has changed. */
export function whenShownChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
