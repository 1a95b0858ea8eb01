/** What waits, as the page sees it. */
import type { Queue } from '#core/outbox/queued-write.ts'
import { writesOf } from '#core/outbox/queue.ts'
import { queueStore } from './outbox-store.ts'
import { queryClient } from './queries.ts'
import { readSession } from './session.ts'

/** Data that does not come within this time comes later; nothing is shown as waiting for it. */
const RENEWAL_MS = 5000
const NOTHING: Queue = []

/** Whose writes these are. */
let owner: string | undefined
let queued: Queue = NOTHING
/** Sent, but the data on the page does not say so yet. */
let settling: Queue = NOTHING
let shown: Queue = NOTHING
const listeners = new Set<() => void>()

function show(): void {
  const next = [...settling, ...queued]
  if (next.length === 0 && shown.length === 0) return
  shown = next.length === 0 ? NOTHING : next
  for (const listener of listeners) listener()
}

let isRenewing = false

/**
 * After a write was sent, by whichever tab or by the worker, all that is on the page is asked for anew: one module's
 * write changes another's totals. Until it has come, the write still lies over the old data.
 */
async function renew(): Promise<void> {
  if (isRenewing) return
  isRenewing = true
  while (settling.length > 0) {
    const sent = new Set(settling)
    const tooLong = new Promise((resolve) => setTimeout(resolve, RENEWAL_MS))
    await Promise.race([queryClient.invalidateQueries(), tooLong])
    settling = settling.filter((write) => !sent.has(write))
    show()
  }
  isRenewing = false
}

/** Takes a write out of what is shown at once: it was not sent, so there is nothing to wait for. */
export function unshow(id: string): void {
  queued = queued.filter((write) => write.id !== id)
  show()
}

/** Reads the queue again. */
export async function lookAgain(): Promise<void> {
  const userUuid = readSession()?.user.user_uuid
  const all = await queueStore.read()
  if (userUuid !== owner) [owner, queued, settling] = [userUuid, NOTHING, NOTHING]
  const next = writesOf(all, userUuid)
  const left = new Set(next.map(({ id }) => id))
  const sent = queued.filter(({ id, state }) => state === 'waiting' && !left.has(id))
  queued = next
  settling = [...settling, ...sent]
  show()
  void renew()
}

/** Shows nothing any more, and says how many writes still waited. */
export function showNothing(): number {
  const { length } = queued
  ;[owner, queued, settling] = [undefined, NOTHING, NOTHING]
  show()
  return length
}

/** What waits for whoever is signed in, oldest first. */
export const readShown = (): Queue => (owner === readSession()?.user.user_uuid ? shown : NOTHING)

/** Hears when that has changed. */
export function whenShownChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
