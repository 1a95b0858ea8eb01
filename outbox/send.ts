/** Sends the stored queue, for page and worker; only one of them sends at a time. */
import { del, update } from 'idb-keyval'
import * as v from 'valibot'
import { NO_RESPONSE, type ParsedResponse } from '#core/outbox/classify-response.ts'
import { type WaitingWrite, writeHeaders } from '#core/outbox/queued-write.ts'
import { type QueueStore, sync, type SyncResult } from '#core/outbox/sync.ts'
import { LEASE_KEY, OUTBOX_LOCK, OUTBOX_SYNC, RETRY_CHANNEL } from './names.ts'
import type { SessionRequest } from './request.ts'
import { database, type Identity } from './store.ts'

/** Runs work while neither another tab nor the worker sends; else `busy`. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T | 'busy'>

export interface SendDeps {
  readonly store: QueueStore
  /** The current session; read before each write, which is sent only as the client who made it. */
  readonly identity: () => Promise<Identity | undefined>
  readonly request: (request: SessionRequest) => Promise<ParsedResponse>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  readonly lock: Lock
}

/** How long one attempt at a write may take. Its idempotency key makes it safe to repeat. */
const ATTEMPT_MS = 30_000
/** After this an attempt without a response hangs: a new chance ends it. */
const HANGS_AFTER_MS = 5_000

/** The attempts that hang here. */
const hanging = new Set<AbortController>()

const endHangingHere = (): void => {
  for (const attempt of hanging) attempt.abort()
}
const retries = 'BroadcastChannel' in globalThis ? new BroadcastChannel(RETRY_CHANNEL) : undefined
retries?.addEventListener('message', endHangingHere)

/** Ends the attempts that hang, in every tab and the worker, so that the lock is free and the write can be sent again. */
export function endHangingAttempts(): void {
  endHangingHere()
  retries?.postMessage('retry')
}

/** Makes one attempt to send a write, which holds the lock for a limited time. */
export async function attemptWrite<T>(
  send: (limits: Required<Pick<SessionRequest, 'signal' | 'timeoutMs'>>) => Promise<T>,
): Promise<T> {
  const attempt = new AbortController()
  const timer = setTimeout(() => hanging.add(attempt), HANGS_AFTER_MS)
  try {
    return await send({ signal: attempt.signal, timeoutMs: ATTEMPT_MS })
  } finally {
    clearTimeout(timer)
    hanging.delete(attempt)
  }
}

async function sendWrite(write: WaitingWrite, { identity, request }: SendDeps): Promise<ParsedResponse> {
  const session = await identity()
  if (session?.user_uuid !== write.user_uuid) return { ...NO_RESPONSE, status: 401 }
  const { token, api_base } = session
  const { method, path, body } = write
  try {
    const asked = { address: api_base + path, method, body, token, headers: writeHeaders(write) }
    return await attemptWrite((limits) => request({ ...asked, ...limits }))
  } catch {
    return NO_RESPONSE
  }
}

/**
 * Sends the due writes of the queue, in order.
 *
 * @param isNewChance whether the network may be back, so that writes without a response are retried early; read once it is this
 *   sender's turn
 */
export const sendQueue = (deps: SendDeps, isNewChance: () => boolean): Promise<SyncResult | 'busy'> =>
  deps.lock(() =>
    sync({
      ...deps,
      isNewChance: isNewChance(),
      user: async () => (await deps.identity())?.user_uuid,
      send: (write) => sendWrite(write, deps),
    }),
  )

/** After this the lease of a closed tab expires. */
const LEASE_MS = 60_000
const RENEW_MS = 20_000

const Lease = v.object({ holder: v.number(), until: v.number() })

/**
 * The lock of all tabs and the worker: a Web Lock, or a lease in the database for browsers without them and pages on
 * plain http. If a lease runs out under its holder, idempotency keys still keep writes from being done twice.
 *
 * @param now milliseconds since 1970
 */
export function createLock(now: () => number): Lock {
  const holder = Math.random()
  let last: Promise<unknown> = Promise.resolve()

  /** Takes or renews the lease; without storage no other tab shares the queue. */
  async function isLeasedElsewhere(): Promise<boolean> {
    let isElsewhere = false
    const at = now()
    const claim = (stored: unknown) => {
      const lease = v.safeParse(Lease, stored)
      isElsewhere = lease.success && lease.output.holder !== holder && lease.output.until > at
      return isElsewhere ? stored : { holder, until: at + LEASE_MS }
    }
    await update(LEASE_KEY, claim, database.use).catch(() => undefined)
    return isElsewhere
  }

  function underLease<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    const leased = async () => {
      if (await isLeasedElsewhere()) return 'busy'
      const renewing = setInterval(() => void isLeasedElsewhere(), RENEW_MS)
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        await del(LEASE_KEY, database.use).catch(() => undefined)
      }
    }
    const mine = last.then(leased)
    last = mine.catch(() => undefined)
    return mine
  }

  return async (work) => {
    const locks: LockManager | undefined = navigator.locks
    if (!locks) return underLease(work)
    let isHeld = false
    try {
      return await locks.request(OUTBOX_LOCK, () => {
        isHeld = true
        return work()
      })
    } catch (error) {
      // A browser that blocks storage refuses the lock, too.
      if (isHeld) throw error
      return underLease(work)
    }
  }
}

/** Background Sync, which not every browser supports and TypeScript's types lack. */
interface SyncManager {
  register(tag: string): Promise<void>
}
const hasSync = (registration: object): registration is { sync: SyncManager } => 'sync' in registration

/** Asks the browser to wake the worker once there is a network; without support, the queue is sent when the app next opens. */
export async function requestSync(registration: object | undefined): Promise<void> {
  if (registration && hasSync(registration))
    await registration.sync.register(OUTBOX_SYNC).catch(() => undefined)
}
