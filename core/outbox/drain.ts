/** Sends what waits: one at a time, oldest first. Storage, sending, clock and dice are passed in. */
import type { Queue, QueuedWrite, WaitingWrite } from './queued-write.ts'
import { afterAnswer, isStuck, nextToSend } from './queue.ts'
import { type Answer, judge, type Verdict } from './verdict.ts'

/** How long a request may take. */
export const REQUEST_TIMEOUT_MS = 300_000
/** After this a change shows as pending and the client goes on; its request does, too. */
export const PENDING_AFTER_MS = 10_000

/** Where a queue is kept. `change` reads and writes in one step that nobody can come between. */
export interface QueueStore {
  read(): Promise<Queue>
  change(by: (queue: Queue) => Queue): Promise<void>
  /** Notes that the server has taken a write: what was read before does not say so. */
  noteSent(write: WaitingWrite, at: number): Promise<void>
}

/** What draining needs. */
export interface DrainWorld {
  readonly store: QueueStore
  /** Who is signed in now; asked before each write. */
  readonly user: () => Promise<string | undefined>
  /** Sends a write under its id as the Idempotency-Key. Never throws. */
  readonly send: (write: WaitingWrite) => Promise<Answer>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** 0 to 1. */
  readonly dice: () => number
  /** Whether there may be a way to the server again: a write that got no answer is tried before its time. */
  readonly isNewChance: boolean
}

/** How draining ended: nothing is left to send, the session is over, or something waits until a moment. */
export type Drained =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'later'; readonly next_at: number }

/**
 * Puts into the queue what became of a write.
 *
 * @returns the write, where it is still in the queue
 */
export async function settle(
  { store, now, dice }: Pick<DrainWorld, 'store' | 'now' | 'dice'>,
  write: WaitingWrite,
  verdict: Exclude<Verdict, { kind: 'ended' }>,
): Promise<QueuedWrite | undefined> {
  const at = now()
  // Before it leaves the queue, so that at no moment neither knows of it; not for who has left meanwhile.
  if (verdict.kind === 'done' && (await store.read()).some(({ id }) => id === write.id)) {
    await store.noteSent(write, at)
  }
  const thrown = dice()
  let same: QueuedWrite | undefined
  await store.change((queue) => {
    const after = afterAnswer(queue, write, verdict, at, thrown)
    same = after.find(({ id }) => id === write.id)
    return after
  })
  return same
}

/**
 * Sends the writes of whoever is signed in until none is left or one has to wait. A write leaves the queue only after
 * its answer, so a device that dies between the two sends it again under the same key, and the server does it once.
 */
export async function drain(world: DrainWorld): Promise<Drained> {
  const { store, now } = world
  for (;;) {
    const userUuid = await world.user()
    const write = userUuid === undefined ? undefined : nextToSend(await store.read(), userUuid, now())
    if (!write) return { kind: 'empty' }
    const isDue = write.not_before <= now() || (world.isNewChance && write.fault === 'no_answer')
    if (!isDue) return { kind: 'later', next_at: write.not_before }
    const verdict = judge(write, await world.send(write))
    if (verdict.kind === 'ended') return { kind: 'ended' }
    const same = await settle(world, write, verdict)
    // What held this one up holds up the next one, too, unless the fault is its own.
    if (same?.state === 'waiting' && !isStuck(same)) return { kind: 'later', next_at: same.not_before }
  }
}
