/** Sends queued writes one at a time, oldest first. Storage, requests, clock and randomness are passed in. */
import { type Classified, classifyResponse, type ParsedResponse } from './classify-response.ts'
import { afterAnswer, isStuck, nextToSend } from './queue.ts'
import type { Queue, QueuedWrite, WaitingWrite } from './queued-write.ts'

/** Where a queue is stored. `change` reads and writes in one transaction. */
export interface QueueStore {
  read(): Promise<Queue>
  change(by: (queue: Queue) => Queue): Promise<void>
  /** Notes that the server has accepted a write, which older data does not include. */
  noteSent(write: WaitingWrite, at: number): Promise<void>
}

export interface SyncDeps {
  readonly store: QueueStore
  /** The client signed in now; read before each write. */
  readonly user: () => Promise<string | undefined>
  /** Sends a write under its id as the Idempotency-Key. Never throws. */
  readonly send: (write: WaitingWrite) => Promise<ParsedResponse>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  /** Whether the network may be back: a write without a response is then retried before it is due. */
  readonly isNewChance: boolean
}

/** How a sync ended: nothing left to send, the session ended, or a write is due later. */
export type SyncResult =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'later'; readonly next_at: number }

/**
 * Updates the queue after a response.
 *
 * @returns the write, if it is still in the queue
 */
export async function settle(
  { store, now, random }: Pick<SyncDeps, 'store' | 'now' | 'random'>,
  write: WaitingWrite,
  classified: Exclude<Classified, { kind: 'ended' }>,
): Promise<QueuedWrite | undefined> {
  const at = now()
  // Noted before it leaves the queue, so that it is never in neither; not for a client who logged out meanwhile.
  if (classified.kind === 'done' && (await store.read()).some(({ id }) => id === write.id)) {
    await store.noteSent(write, at)
  }
  const spread = random()
  let same: QueuedWrite | undefined
  await store.change((queue) => {
    const after = afterAnswer(queue, write, classified, at, spread)
    same = after.find(({ id }) => id === write.id)
    return after
  })
  return same
}

/**
 * Sends the signed-in client's writes until none is left or the next is due later. A write leaves the queue only after its
 * response, so a device that stops between the two resends it under the same key, and the server applies it once.
 */
export async function sync(deps: SyncDeps): Promise<SyncResult> {
  const { store, now } = deps
  for (;;) {
    const userUuid = await deps.user()
    const write = userUuid === undefined ? undefined : nextToSend(await store.read(), userUuid, now())
    if (!write) return { kind: 'empty' }
    const isDue = write.not_before <= now() || (deps.isNewChance && write.fault === 'no_answer')
    if (!isDue) return { kind: 'later', next_at: write.not_before }
    const classified = classifyResponse(write, await deps.send(write))
    if (classified.kind === 'ended') return { kind: 'ended' }
    const same = await settle(deps, write, classified)
    // Whatever stopped this write also stops the next one, unless the write itself is at fault.
    if (same?.state === 'waiting' && !isStuck(same)) return { kind: 'later', next_at: same.not_before }
  }
}
